package dev.drumlin.lsm.compaction;

import dev.drumlin.lsm.manifest.StoredFile;
import dev.drumlin.lsm.table.LiveFile;
import dev.drumlin.lsm.table.Table;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/** What the compactor knows of one table. All of it guarded by the compactor's monitor. */
final class TableCompaction {
    final Table table;

    /** Numbers of the files that running merges read. */
    final Set<Long> busy = new HashSet<>();

    /** Requests, the first of which may be under way. */
    final Deque<FullCompaction> requests = new ArrayDeque<>();

    int running;

    /** Whether there may be something to merge. */
    boolean isDue;

    /** A file is damaged: nothing is merged until the next start. */
    boolean isDamaged;

    /** Left alone after a failure or a stop, until somebody clears this. */
    boolean isPaused;

    /** How many files lie over one another beyond what is normal. */
    int excess;

    /** Bytes of merges that could begin. */
    long waitingBytes;

    TableCompaction(Table table) {
        this.table = table;
    }

    boolean isAutomatic() {
        return !isDamaged && !isPaused && requests.isEmpty();
    }

    List<StoredFile> idle(List<LiveFile> files) {
        return files.stream()
                .map(LiveFile::stored)
                .filter(file -> !busy.contains(file.number()))
                .toList();
    }
}
