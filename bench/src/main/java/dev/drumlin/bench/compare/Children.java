package dev.drumlin.bench.compare;

import dev.drumlin.bench.compare.child.ChildProcess;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;

/** All child processes of this run, so that a signal can end them. Thread-safe. */
final class Children {
    private final List<ChildProcess> alive = new ArrayList<>();
    private boolean stopped;

    /**
     * Starts a child.
     *
     * @throws IllegalStateException if the run is to end
     */
    synchronized ChildProcess start(String name, List<String> command) throws IOException {
        if (stopped) {
            throw new IllegalStateException("stopped");
        }
        ChildProcess child = new ChildProcess(name, command);
        alive.add(child);
        return child;
    }

    synchronized void ended(ChildProcess child) {
        alive.remove(child);
    }

    /** Kills all, now and later. */
    synchronized void killAll() {
        stopped = true;
        alive.forEach(ChildProcess::kill);
    }

    synchronized boolean isStopped() {
        return stopped;
    }
}
