package dev.drumlin.app.cql.exec;

import dev.drumlin.app.cql.ResultSink;
import org.jctools.queues.varhandle.MpmcVarHandleArrayQueue;

/** Write tasks, used ones kept to be used again. Thread-safe. */
final class WriteTasks {
    private static final int KEPT_MAX = 1_024;

    private final Executions executions;
    private final MpmcVarHandleArrayQueue<WriteTask> free = new MpmcVarHandleArrayQueue<>(KEPT_MAX);

    WriteTasks(Executions executions) {
        this.executions = executions;
    }

    /** Starts a write. */
    void run(WriteSource source, ResultSink sink, boolean batch) {
        WriteTask task = free.relaxedPoll();
        if (task == null) {
            task = new WriteTask(executions, this);
        }
        executions.write(task.use(source, sink), batch);
    }

    void recycle(WriteTask task) {
        free.offer(task);
    }
}
