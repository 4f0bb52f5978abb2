/** The default storage engine, a log-structured merge tree; found by ServiceLoader like any plugin. */
@NullMarked
package dev.drumlin.lsm;

import org.jspecify.annotations.NullMarked;
