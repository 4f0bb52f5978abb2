package dev.drumlin.lsm.io;

import org.jspecify.annotations.Nullable;

/**
 * A file that is open now.
 *
 * @param name the name it was opened under
 * @param opened where it was opened; null unless stacks are kept
 */
public record OpenHandle(String name, @Nullable Throwable opened) {}
