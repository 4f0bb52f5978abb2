package dev.drumlin.bench.compare.child;

import com.sun.management.ThreadMXBean;
import dev.drumlin.bench.compare.calls.Outcome;
import dev.drumlin.bench.compare.calls.Target;
import dev.drumlin.bench.compare.workload.Job;
import java.lang.management.ManagementFactory;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Objects;
import java.util.Random;
import java.util.concurrent.locks.LockSupport;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/** One child's store and what was done to it. For one thread. */
final class ChildSession implements AutoCloseable {
    private static final long NANOS_PER_MILLI = 1_000_000;
    private static final long QUIET_NANOS_MAX = 10_000 * NANOS_PER_MILLI;
    private static final long QUIET_LOOK_NANOS = 20 * NANOS_PER_MILLI;

    private final ThreadMXBean threads = (ThreadMXBean) ManagementFactory.getThreadMXBean();
    private final Consumer<Reply> replies;
    private Path folder = Path.of("");
    private @Nullable Target target;
    private long userBytes;

    /** Makes a session that tells {@code replies} of its progress. */
    ChildSession(Consumer<Reply> replies) {
        this.replies = replies;
    }

    /** Does what was asked for, and returns the answer. Blocks. */
    Reply answer(Command command) throws InterruptedException {
        return switch (command) {
            case Command.Open open -> open(open);
            case Command.Prepare prepare -> prepare(prepare.job());
            case Command.Run run -> {
                RunFigures figures = run(run.job(), run.millis());
                waitUntilQuiet();
                yield new Reply.Ran(figures);
            }
            case Command.Slices slices -> slices(slices);
            case Command.Close _ -> {
                close();
                yield new Reply.Closed();
            }
        };
    }

    private Reply open(Command.Open open) {
        folder = Path.of(open.folder());
        Target opened = Targets.open(open.side(), open.level(), open.memory(), folder, open.seed());
        target = opened;
        return new Reply.Opened(Targets.options(open.side(), open.memory(), opened));
    }

    private Reply prepare(Job job) throws InterruptedException {
        long start = System.nanoTime();
        userBytes += target().prepare(job, rows -> replies.accept(new Reply.Progress(rows)));
        return new Reply.Prepared((System.nanoTime() - start) / NANOS_PER_MILLI);
    }

    private RunFigures run(Job job, long millis) throws InterruptedException {
        long allocated = threads.getTotalThreadAllocatedBytes();
        long gc = ProcessFigures.gcMillis();
        Outcome outcome = target().run(job, millis * NANOS_PER_MILLI);
        userBytes += outcome.userBytes();
        // Of another process these two are not known.
        boolean here = target().pid() == ProcessHandle.current().pid();
        return RunFigures.of(
                outcome,
                here ? threads.getTotalThreadAllocatedBytes() - allocated : 0,
                here ? ProcessFigures.gcMillis() - gc : 0,
                ProcessFigures.now(target().pid(), folder, target().dataBytes(), userBytes));
    }

    /** What a side has put off it does in its own turn, within bounds, and not while another one is measured. */
    private void waitUntilQuiet() {
        long deadline = System.nanoTime() + QUIET_NANOS_MAX;
        while (target().isBusy() && System.nanoTime() - deadline < 0) {
            LockSupport.parkNanos(QUIET_LOOK_NANOS);
        }
    }

    private Reply slices(Command.Slices command) throws InterruptedException {
        Random random = new Random(command.seed());
        List<Double> speedsA = new ArrayList<>();
        List<Double> speedsB = new ArrayList<>();
        List<Double> speedsControl = new ArrayList<>();
        List<RunFigures> a = new ArrayList<>();
        List<RunFigures> b = new ArrayList<>();
        for (int block = 0; block < command.blocks(); block++) {
            List<Integer> order = new ArrayList<>(List.of(0, 1, 2));
            Collections.shuffle(order, random);
            for (int which : order) {
                RunFigures figures = run(which == 1 ? command.b() : command.a(), command.sliceMillis());
                (which == 1 ? b : a).add(figures);
                (which == 0 ? speedsA : which == 1 ? speedsB : speedsControl).add(figures.speed());
            }
            replies.accept(new Reply.Progress(block + 1));
        }
        return new Reply.Sliced(speedsA, speedsB, speedsControl, a, b);
    }

    private Target target() {
        return Objects.requireNonNull(target, "nothing is open");
    }

    @Override
    public void close() {
        Target open = target;
        target = null;
        if (open != null) {
            open.close();
        }
    }
}
