package dev.drumlin.bench.compare;

import dev.drumlin.bench.compare.child.ChildProcess;
import dev.drumlin.bench.compare.child.Command;
import dev.drumlin.bench.compare.child.Reply;
import dev.drumlin.bench.compare.child.RunFigures;
import dev.drumlin.bench.compare.options.CompareOptions;
import dev.drumlin.bench.compare.options.Measure;
import dev.drumlin.bench.compare.options.MemoryPlan;
import dev.drumlin.bench.compare.options.Side;
import dev.drumlin.bench.compare.workload.Job;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;

/** One side in its process, with its store. One thread at a time. */
final class SideProcess implements AutoCloseable {
    private final Side side;
    private final ChildProcess child;
    private final Children children;
    private final DataFolder data;
    private final Path folder;
    private final Progress progress;
    private final List<String> options;
    private final List<String> flags;

    private SideProcess(
            Side side,
            ChildProcess child,
            Children children,
            DataFolder data,
            Progress progress,
            List<String> flags,
            List<String> options) {
        this.side = side;
        this.child = child;
        this.children = children;
        this.data = data;
        this.folder = data.side(side.name());
        this.progress = progress;
        this.flags = flags;
        this.options = options;
    }

    /** Starts a process and opens an empty store in it. Blocks. */
    static SideProcess open(
            Side side, Measure measure, CompareOptions options, Children children, DataFolder data, Progress progress)
            throws IOException, InterruptedException {
        MemoryPlan memory = options.memory(measure);
        ChildProcess child = children.start(side.name(), ChildCommand.of(side, memory, options.plugins()));
        try {
            Command open = new Command.Open(
                    side, measure.level(), memory, data.side(side.name()).toString(), options.seed());
            Reply.Opened opened = (Reply.Opened) child.ask(open, rows -> {});
            return new SideProcess(
                    side, child, children, data, progress, ChildCommand.flags(side, memory), opened.options());
        } catch (RuntimeException e) {
            child.kill();
            child.close();
            children.ended(child);
            throw e;
        }
    }

    Side side() {
        return side;
    }

    String name() {
        return side.name();
    }

    /** Returns what the store said that it is set to. */
    List<String> options() {
        return options;
    }

    List<String> flags() {
        return flags;
    }

    /** Fills the store; returns the milliseconds it took. Blocks. */
    long prepare(Job job) throws InterruptedException {
        long total = job.partitions() * job.workload().data().rowsPerPartition();
        Reply.Prepared prepared = (Reply.Prepared)
                child.ask(new Command.Prepare(job), rows -> progress.say(name(), rows + " of " + total + " rows"));
        return prepared.millis();
    }

    /** Runs a job for a while. Blocks. */
    RunFigures run(Job job, long millis) throws InterruptedException {
        return ((Reply.Ran) child.ask(new Command.Run(job, millis), rows -> {})).figures();
    }

    /** Runs two jobs in slices. Blocks. */
    Reply.Sliced slices(Command.Slices slices) throws InterruptedException {
        return (Reply.Sliced)
                child.ask(slices, done -> progress.say(name(), done + " of " + slices.blocks() + " blocks of slices"));
    }

    /** Ends the process and removes its folder. The store is not closed in order: nobody needs it any more. */
    @Override
    public void close() {
        child.kill();
        child.close();
        children.ended(child);
        data.remove(folder);
    }
}
