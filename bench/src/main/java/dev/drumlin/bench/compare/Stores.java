package dev.drumlin.bench.compare;

import dev.drumlin.bench.compare.options.CompareOptions;
import dev.drumlin.bench.compare.options.Measure;
import dev.drumlin.bench.compare.options.Side;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.function.Consumer;

/** The processes of all sides, open and filled. For one thread. */
final class Stores implements AutoCloseable {
    /** Filling is not measured, so that several sides may do it at once. */
    private static final int FILLED_AT_ONCE = 2;

    private final List<SideProcess> processes = new ArrayList<>();

    private Stores() {}

    /**
     * Opens and fills the stores of some sides. Blocks.
     *
     * @param told is told, a line each, how long each took
     */
    static Stores open(
            List<Side> sides,
            Measure measure,
            CompareOptions options,
            Children children,
            DataFolder data,
            Progress progress,
            Consumer<String> told)
            throws IOException, InterruptedException {
        Stores stores = new Stores();
        try {
            for (Side side : sides) {
                stores.processes.add(SideProcess.open(side, measure, options, children, data, progress));
            }
            stores.fill(measure, options, told);
            progress.clear();
            return stores;
        } catch (RuntimeException | IOException | InterruptedException e) {
            progress.clear();
            stores.close();
            throw e;
        }
    }

    private void fill(Measure measure, CompareOptions options, Consumer<String> told) throws InterruptedException {
        try (ExecutorService pool = Executors.newFixedThreadPool(FILLED_AT_ONCE)) {
            List<Future<Long>> filled = new ArrayList<>();
            for (SideProcess process : processes) {
                filled.add(pool.submit(() -> process.prepare(measure.job(options.seed()))));
            }
            for (int i = 0; i < filled.size(); i++) {
                told.accept(String.format(
                        Locale.ROOT,
                        "%s %.1f s",
                        processes.get(i).name(),
                        filled.get(i).get() / 1e3));
            }
        } catch (ExecutionException e) {
            processes.forEach(SideProcess::close);
            throw e.getCause() instanceof RuntimeException problem ? problem : new IllegalStateException(e.getCause());
        }
    }

    List<SideProcess> processes() {
        return processes;
    }

    @Override
    public void close() {
        processes.forEach(SideProcess::close);
    }
}
