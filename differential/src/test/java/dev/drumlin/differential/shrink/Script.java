package dev.drumlin.differential.shrink;

import dev.drumlin.differential.generate.Parameter;
import dev.drumlin.differential.generate.Step;
import java.util.List;
import java.util.stream.Collectors;

/** Steps as a CQL script that both sides' shells run. */
public final class Script {
    private Script() {}

    /** Returns the script; bound values stand in comments, as a script has none. */
    public static String of(List<Step> steps) {
        return steps.stream().map(Script::line).collect(Collectors.joining("\n", preamble(), "\n"));
    }

    private static String preamble() {
        return "CREATE KEYSPACE d WITH replication = {'class': 'SimpleStrategy', 'replication_factor': 1};\n";
    }

    private static String line(Step step) {
        String line = step.text() + ";";
        if (!step.parameters().isEmpty()) {
            line += step.parameters().stream()
                    .map(Parameter::literal)
                    .collect(Collectors.joining(", ", " -- values: ", ""));
        }
        if (step.pageSize() > 0) {
            line += " -- page size " + step.pageSize();
        }
        return step.mode() == Step.Mode.COMPARED ? line : line + " -- " + step.mode();
    }
}
