/**
 * The three streams of the process, and what is known of the terminals behind them.
 *
 * <p>The rest of the shell asks {@link dev.drumlin.shell.screen.ShellStreams} and never {@code System.out}, so that tests
 * can read what a user would see.
 */
@NullMarked
package dev.drumlin.shell.screen;

import org.jspecify.annotations.NullMarked;
