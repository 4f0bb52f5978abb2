package dev.drumlin.lsm.compaction;

import dev.drumlin.lsm.commit.CommitOrder;
import dev.drumlin.lsm.commit.WriteGate;
import dev.drumlin.lsm.commitlog.CommitLog;
import dev.drumlin.lsm.io.DiskFullException;
import dev.drumlin.lsm.manifest.LogExtent;
import dev.drumlin.lsm.manifest.Manifest;
import dev.drumlin.lsm.manifest.VersionEdit;
import dev.drumlin.lsm.memtable.Memtable;
import dev.drumlin.lsm.table.Table;
import dev.drumlin.lsm.table.TableView;
import dev.drumlin.lsm.table.Tables;
import dev.drumlin.storage.schema.Schema;
import java.io.IOException;
import java.util.concurrent.locks.ReentrantLock;

/**
 * The one place where results of background work become part of the store: the lock under which an edit is appended to the
 * manifest and the views follow it, so that both always change in the same order. Held over disk waits by background threads
 * only; taken before the commit lock, never inside it.
 */
public final class Installation {
    /** What is done under the lock. */
    public interface Step<T> {
        T run() throws IOException;
    }

    private final ReentrantLock lock = new ReentrantLock();
    private final Manifest manifest;
    private final WriteGate gate;

    public Installation(Manifest manifest, WriteGate gate) {
        this.manifest = manifest;
        this.gate = gate;
    }

    /** Runs a step that no other one overlaps. */
    public <T> T exclusively(Step<T> step) throws IOException {
        lock.lock();
        try {
            return step.run();
        } finally {
            lock.unlock();
        }
    }

    /**
     * Appends an edit; to be called inside of {@link #exclusively}. After a failure that leaves open what a crash would find,
     * the engine takes no more writes.
     */
    public void append(VersionEdit edit) throws IOException {
        if (!lock.isHeldByCurrentThread()) {
            throw new IllegalStateException("an edit outside of exclusively()");
        }
        try {
            manifest.append(edit);
        } catch (DiskFullException e) {
            throw e;
        } catch (IOException e) {
            gate.readOnly("The manifest could not be written: " + e.getMessage() + ".");
            throw new ManifestFailedException(e);
        }
    }

    /** Returns the schema as of the last edit. */
    Schema schema() {
        return manifest.state().schema();
    }

    /** Makes durable that the log is needed from a segment on only; false if that is nothing new. */
    boolean logNeededFrom(long first, CommitLog log) throws IOException {
        return exclusively(() -> {
            if (manifest.state().log().first() >= first) {
                return false;
            }
            append(new VersionEdit.LogChanged(new LogExtent(first, log.activeSegment())));
            return true;
        });
    }

    /** Closes the manifest, after a last word on what the log consists of. Further calls of this object fail. */
    public void close(CommitLog log) throws IOException {
        exclusively(() -> {
            try {
                LogExtent known = manifest.state().log();
                if (manifest.failure() == null && log.failure() == null && known.newest() < log.activeSegment()) {
                    manifest.append(new VersionEdit.LogChanged(new LogExtent(known.first(), log.activeSegment())));
                }
            } finally {
                manifest.close();
            }
            return manifest;
        });
    }

    /** Refuses work whose result could not become part of the store any more. */
    void requireWorking() throws IOException {
        IOException failure = manifest.failure();
        if (failure != null) {
            throw new ManifestFailedException(failure);
        }
    }

    /** An edit failed, and may or may not be found after a crash: what it names must stay. */
    static final class ManifestFailedException extends IOException {
        private static final long serialVersionUID = 1L;

        ManifestFailedException(IOException cause) {
            super("the manifest takes no more edits: " + cause.getMessage(), cause);
        }
    }

    /** Returns the smallest sequence that a replay of the log would still need. */
    static long neededSequence(Tables tables, CommitOrder commit) {
        long[] needed = new long[1];
        commit.inOrder(point -> {
            needed[0] = point.sequence() + 1;
            for (Table table : tables.all()) {
                TableView view = table.peek();
                for (Memtable memtable : view.memtables()) {
                    needed[0] = Math.min(needed[0], memtable.firstSequence());
                }
            }
        });
        return needed[0];
    }
}
