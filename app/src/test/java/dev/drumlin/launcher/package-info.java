/** Tests of {@code ./drumlin}, the shell script, run against a small copy of the project with a Maven and a JDK of straw. */
@NullMarked
package dev.drumlin.launcher;

import org.jspecify.annotations.NullMarked;
