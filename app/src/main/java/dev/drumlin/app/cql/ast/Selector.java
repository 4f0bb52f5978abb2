package dev.drumlin.app.cql.ast;

import org.jspecify.annotations.Nullable;

/**
 * One result column of a SELECT.
 *
 * @param alias null when the column goes by its own name
 */
public record Selector(Selectable what, @Nullable Name alias) {}
