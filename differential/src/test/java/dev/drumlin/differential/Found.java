package dev.drumlin.differential;

import dev.drumlin.differential.generate.Step;
import java.util.List;

/**
 * A difference, and how to come to it again.
 *
 * @param seed of the scenario
 * @param steps of the scenario
 */
record Found(long seed, List<Step> steps, Scenario.Failure failure) {}
