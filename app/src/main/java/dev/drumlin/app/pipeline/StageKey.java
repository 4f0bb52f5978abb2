package dev.drumlin.app.pipeline;

import java.util.function.Function;

/**
 * A stage as it was defined, for all loops. Got from {@link Pipeline#define}.
 *
 * @param <T> the stage's calls
 * @param name which stage
 * @param functions makes the function of one loop
 */
public record StageKey<T extends StageCall>(StageName name, Function<PipelineLoop, StageFunction<T>> functions) {}
