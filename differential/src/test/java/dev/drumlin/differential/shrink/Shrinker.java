package dev.drumlin.differential.shrink;

import dev.drumlin.differential.generate.Step;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Predicate;

/** Leaves out steps as long as what is left still fails. */
public final class Shrinker {
    private final Predicate<List<Step>> stillFails;
    private int triesLeft;

    /**
     * Makes a shrinker.
     *
     * @param stillFails runs steps anew and says whether they fail in the same way
     * @param triesMax how often that is done at most
     */
    public Shrinker(Predicate<List<Step>> stillFails, int triesMax) {
        this.stillFails = stillFails;
        this.triesLeft = triesMax;
    }

    /** Returns few of the steps, in their order; the last one, which fails, always among them. */
    public List<Step> shrink(List<Step> steps) {
        List<Step> kept = withoutData(steps);
        for (int chunk = Math.max(1, kept.size() / 2); chunk >= 1; chunk /= 2) {
            kept = without(kept, chunk);
            if (chunk == 1) {
                break;
            }
        }
        return kept;
    }

    /** Most refusals need the schema and nothing else. */
    private List<Step> withoutData(List<Step> steps) {
        List<Step> schemaOnly = new ArrayList<>(steps.subList(0, steps.size() - 1));
        schemaOnly.removeIf(step -> step.kind() != Step.Kind.SCHEMA);
        schemaOnly.add(steps.getLast());
        triesLeft--;
        return stillFails.test(schemaOnly) ? schemaOnly : new ArrayList<>(steps);
    }

    private List<Step> without(List<Step> steps, int chunk) {
        List<Step> kept = steps;
        for (int end = kept.size() - 1; end > 0 && triesLeft > 0; ) {
            int start = Math.max(0, end - chunk);
            List<Step> fewer = new ArrayList<>(kept.subList(0, start));
            fewer.addAll(kept.subList(end, kept.size()));
            triesLeft--;
            if (stillFails.test(fewer)) {
                kept = fewer;
            }
            end = start;
        }
        return kept;
    }
}
