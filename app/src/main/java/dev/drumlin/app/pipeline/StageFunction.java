package dev.drumlin.app.pipeline;

import java.util.List;

/**
 * What a stage does with the calls that have gathered. Made once for each loop, so it may keep reusable state without
 * guarding it: the stage never calls it again before it has returned.
 *
 * @param <T> the stage's calls
 */
@FunctionalInterface
public interface StageFunction<T extends StageCall> {
    /**
     * Runs calls together, or starts them. Each is answered on its own; a bad one must not disturb its neighbours. Must not
     * block.
     *
     * @param calls at least one, in order of arrival; the list is reused after this returns
     */
    void run(List<T> calls);
}
