package dev.drumlin.bench.report;

import static org.assertj.core.api.Assertions.assertThat;

import dev.drumlin.bench.load.Iteration;
import java.util.List;
import org.junit.jupiter.api.Test;

class FiguresTest {
    private static final long SECOND = 1_000_000_000;

    @Test
    void aLineHasThroughputAndFiguresPerOperation() {
        Iteration iteration = new Iteration(3_000, 2, 2 * SECOND, 300_000, 720, SECOND, null);
        assertThat(Figures.line(iteration))
                .isEqualTo("1500.00 tps (100.0 allocs/op, 0.0 logallocs/op, 0.2 tasks/op, 0 insns/op, 0 cycles/op,"
                        + " 2 errors)");
    }

    @Test
    void anIterationWithoutOperationsDividesByNothing() {
        assertThat(Figures.line(new Iteration(0, 0, 0, 10, 10, 10, null))).startsWith("0.00 tps (0.0 allocs/op");
    }

    @Test
    void theSummaryHasABlockForEachFigure() {
        Figures figures = new Figures(List.of(operations(100), operations(300), operations(200)));
        assertThat(figures.summary().lines())
                .startsWith(
                        "throughput:",
                        "\tmean=   200.00 standard-deviation=100.00",
                        "\tmedian= 200.00 median-absolute-deviation=100.00",
                        "\tmaximum=300.00 minimum=100.00",
                        "instructions_per_op:")
                .contains("cpu_cycles_per_op:", "cpu_nanos_per_op:");
        assertThat(figures.median().operations()).isEqualTo(200);
    }

    private static Iteration operations(long count) {
        return new Iteration(count, 0, SECOND, 0, 0, 0, null);
    }
}
