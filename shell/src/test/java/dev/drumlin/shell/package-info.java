/** Black-box tests: a line is typed, the screen and the exit code are read, and the server is a small real HTTP server. */
@NullMarked
package dev.drumlin.shell;

import org.jspecify.annotations.NullMarked;
