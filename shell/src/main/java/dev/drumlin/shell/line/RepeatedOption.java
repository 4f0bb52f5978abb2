package dev.drumlin.shell.line;

/** Marks the type of an option that may be given more than once. */
public interface RepeatedOption {}
