package dev.drumlin.lsm.commitlog;

import dev.drumlin.lsm.io.StorageFiles;
import java.io.IOException;
import java.lang.foreign.MemorySegment;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.UUID;
import java.util.concurrent.Executor;
import java.util.function.IntFunction;

/** A log over given files with tiny sizes, and what its listener heard. */
final class LogFixture {
    static final UUID STORE = UUID.fromString("00112233-4455-6677-8899-aabbccddeeff");
    static final CommitLogOptions TINY = new CommitLogOptions(4096, 1024, 2);

    /** A record as replay gave it back. */
    record Found(long sequence, int flags, String body) {}

    final StorageFiles files;
    final CommitLogOptions options;
    Executor background = Runnable::run;
    IntFunction<MemorySegment> memory = bytes -> MemorySegment.ofArray(new byte[bytes]);
    volatile long written;
    volatile long synced;
    final List<String> events = new ArrayList<>();

    private final CommitLogListener listener = new CommitLogListener() {
        @Override
        public void written(long lastSequence) {
            written = lastSequence;
        }

        @Override
        public void synced(long lastSequence) {
            synced = lastSequence;
        }

        @Override
        public void rolled(long segmentId, boolean recycled) {
            events.add("rolled " + segmentId + (recycled ? " recycled" : " new"));
        }

        @Override
        public void prepareFailed(IOException problem) {
            events.add("prepare failed: " + problem.getMessage());
        }
    };

    LogFixture(StorageFiles files) {
        this(files, TINY);
    }

    LogFixture(StorageFiles files, CommitLogOptions options) {
        this.files = files;
        this.options = options;
    }

    CommitLog open() throws IOException {
        return open(replay(files, new ArrayList<>()));
    }

    CommitLog open(ReplayResult replayed) throws IOException {
        long[] nanos = {0};
        CommitLogEnvironment environment = new CommitLogEnvironment(
                files, STORE, memory, () -> nanos[0] += 1000, task -> background.execute(task), listener);
        return CommitLog.open(environment, options, replayed);
    }

    static ReplayResult replay(StorageFiles files, List<Found> into) throws IOException {
        return CommitLogReplayer.replay(
                files,
                STORE,
                (sequence, flags, body, at, length) -> into.add(new Found(sequence, flags, text(body, at, length))),
                (done, total) -> {});
    }

    static List<Found> records(StorageFiles files) throws IOException {
        List<Found> found = new ArrayList<>();
        replay(files, found);
        return found;
    }

    static List<Long> sequences(StorageFiles files) throws IOException {
        return records(files).stream().map(Found::sequence).toList();
    }

    static boolean append(CommitLog log, long sequence, int bodyBytes) throws IOException {
        return append(log, sequence, (int) sequence * 3, body(sequence, bodyBytes));
    }

    static boolean append(CommitLog log, long sequence, int flags, String body) throws IOException {
        byte[] bytes = ("__" + body + "__").getBytes(StandardCharsets.ISO_8859_1);
        return log.append(sequence, flags, MemorySegment.ofArray(bytes), 2, bytes.length - 4);
    }

    /** Appends, writes and syncs one record. */
    static void commit(CommitLog log, long sequence, int bodyBytes) throws IOException {
        if (!append(log, sequence, bodyBytes)) {
            throw new AssertionError("full");
        }
        log.writePending();
        log.sync();
    }

    /** Returns a body that tells to which record it belongs. */
    static String body(long sequence, int bytes) {
        char[] body = new char[bytes];
        Arrays.fill(body, (char) ('a' + sequence % 26));
        return new String(body);
    }

    static Found expected(long sequence, int bodyBytes) {
        return new Found(sequence, (int) sequence * 3, body(sequence, bodyBytes));
    }

    private static String text(MemorySegment body, long at, int length) {
        byte[] bytes = new byte[length];
        MemorySegment.copy(body, at, MemorySegment.ofArray(bytes), 0, length);
        return new String(bytes, StandardCharsets.ISO_8859_1);
    }
}
