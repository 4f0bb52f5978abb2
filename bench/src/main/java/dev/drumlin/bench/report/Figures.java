package dev.drumlin.bench.report;

import dev.drumlin.bench.load.Iteration;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.function.ToDoubleFunction;

/**
 * The figures of a run as lines of text. A JVM cannot count instructions, cycles or allocations outside the heap: those fields
 * are there, and 0.
 *
 * @param iterations at least one
 */
public record Figures(List<Iteration> iterations) {
    /** What {@code allocs/op} stands for here. */
    public static final String UNITS =
            "allocs/op: bytes allocated on the heap per operation; tasks/op: tasks of the event loops;"
                    + " logallocs/op, insns/op, cycles/op: not measured, 0;"
                    + " cpu_nanos_per_op: processor time of the whole process";

    public Figures {
        iterations = List.copyOf(iterations);
    }

    /** Returns the line of one iteration. */
    public static String line(Iteration iteration) {
        return String.format(
                Locale.ROOT,
                "%.2f tps (%.1f allocs/op, %.1f logallocs/op, %.1f tasks/op, %.0f insns/op, %.0f cycles/op, %d errors)",
                iteration.throughput(),
                iteration.allocatedBytesPerOperation(),
                0.0,
                iteration.tasksPerOperation(),
                0.0,
                0.0,
                iteration.errors());
    }

    /** Returns the closing block of text. */
    public String summary() {
        return block("throughput", throughput())
                + block("instructions_per_op", over(_ -> 0))
                + block("cpu_cycles_per_op", over(_ -> 0))
                + block("cpu_nanos_per_op", over(Iteration::cpuNanosPerOperation));
    }

    public Summary throughput() {
        return over(Iteration::throughput);
    }

    /** Returns the iteration whose throughput is the median. */
    public Iteration median() {
        List<Iteration> sorted = iterations.stream()
                .sorted(Comparator.comparingDouble(Iteration::throughput))
                .toList();
        return sorted.get(sorted.size() / 2);
    }

    private Summary over(ToDoubleFunction<Iteration> figure) {
        return Summary.of(iterations.stream().mapToDouble(figure).toArray());
    }

    /** Returns the lines of one figure that was measured several times. */
    public static String block(String name, Summary of) {
        return String.format(
                Locale.ROOT,
                "%s:%n\tmean=   %.2f standard-deviation=%.2f%n\tmedian= %.2f median-absolute-deviation=%.2f%n"
                        + "\tmaximum=%.2f minimum=%.2f%n",
                name,
                of.mean(),
                of.standardDeviation(),
                of.median(),
                of.medianAbsoluteDeviation(),
                of.maximum(),
                of.minimum());
    }
}
