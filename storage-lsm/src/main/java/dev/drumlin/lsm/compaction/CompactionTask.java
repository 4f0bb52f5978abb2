package dev.drumlin.lsm.compaction;

import dev.drumlin.lsm.manifest.StoredFile;
import dev.drumlin.lsm.manifest.VersionEdit;
import dev.drumlin.lsm.read.PartitionMerge;
import dev.drumlin.lsm.read.SSTableSource;
import dev.drumlin.lsm.read.TableSource;
import dev.drumlin.lsm.sstable.SSTableOptions;
import dev.drumlin.lsm.sstable.SSTableStats;
import dev.drumlin.lsm.sstable.SSTableWriter;
import dev.drumlin.lsm.table.LiveFile;
import dev.drumlin.lsm.table.Table;
import dev.drumlin.lsm.table.TableView;
import dev.drumlin.storage.CostCounters;
import dev.drumlin.storage.data.Purge;
import java.io.IOException;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Merges SSTables of one table into one.
 *
 * <p>A tombstone is forgotten if its grace period is over and nothing outside of this merge is as old as what it may hide:
 * no other file, and no memtable. What arrives while the merge runs is looked at once more before the result is installed; if
 * it is older than was assumed, the merge is done again with that known. One thread, one use.
 */
final class CompactionTask {
    /** Then nothing is purged, which cannot be overtaken. */
    private static final int PURGE_ATTEMPTS = 2;

    private final StoreParts parts;
    private final Table table;
    private final List<LiveFile> inputs;

    /** What came out; the file is null if nothing was left of the inputs. */
    record Result(@Nullable StoredFile file, long bytesIn) {}

    /**
     * Prepares a merge.
     *
     * @param inputs files of a view that the caller retains until this is done
     */
    CompactionTask(StoreParts parts, Table table, List<LiveFile> inputs) {
        this.parts = parts;
        this.table = table;
        this.inputs = inputs;
    }

    /** Does it all; null if an input has left the table meanwhile, so that the result is not wanted. */
    @Nullable
    Result run() throws IOException {
        for (int attempt = 0; ; attempt++) {
            Purge purge = attempt < PURGE_ATTEMPTS ? purge() : Purge.NOTHING;
            long number = parts.files().takeNumber();
            StoredFile stored = write(number, purge);
            Outcome outcome = install(number, stored, purge);
            switch (outcome) {
                case INSTALLED -> {
                    return new Result(
                            stored,
                            inputs.stream()
                                    .mapToLong(input -> input.stored().fileBytes())
                                    .sum());
                }
                case NOT_WANTED -> {
                    return null;
                }
                case OVERTAKEN -> {
                    // Once more.
                }
            }
        }
    }

    private enum Outcome {
        INSTALLED,
        NOT_WANTED,
        OVERTAKEN
    }

    private Purge purge() {
        long grace = table.schema().options().gcGraceSeconds();
        return new Purge(parts.context().wall().seconds() - grace, minTimestampElsewhere());
    }

    /** Returns the smallest timestamp of anything in the table that is not an input, as it stands now. */
    private long minTimestampElsewhere() {
        Set<Long> merged = new HashSet<>();
        inputs.forEach(input -> merged.add(input.stored().number()));
        TableView now = table.peek();
        long min = now.minMemtableTimestamp();
        for (LiveFile file : now.files()) {
            if (!merged.contains(file.stored().number())) {
                min = Math.min(min, file.stored().minTimestamp());
            }
        }
        return min;
    }

    private @Nullable StoredFile write(long number, Purge purge) throws IOException {
        List<TableSource> sources = new ArrayList<>();
        long partitions = 0;
        long maxSequence = 0;
        int level = 0;
        for (LiveFile input : inputs) {
            partitions += input.reader().stats().partitions();
            maxSequence = Math.max(maxSequence, input.stored().maxSequence());
            level = Math.max(level, input.stored().level());
        }
        for (LiveFile input : inputs) {
            sources.add(SSTableSource.range(input.reader(), CostCounters.OFF, Long.MIN_VALUE, Long.MAX_VALUE));
        }
        try (PartitionMerge merge = new PartitionMerge(sources);
                SSTableWriter out = parts.files()
                        .create(
                                table.schema(),
                                number,
                                partitions,
                                maxSequence,
                                SSTableOptions.COMPACTION_SYNC_BYTES)) {
            long now = parts.context().wall().seconds();
            new MergeWriter(merge, out, table.schema(), purge, now, parts.work()::isClosing).run();
            if (out.partitionCount() == 0) {
                return null;
            }
            SSTableStats stats = out.finish();
            out.install();
            return parts.files().describe(table.id(), number, Math.min(level + 1, 255), stats);
        }
    }

    private Outcome install(long number, @Nullable StoredFile stored, Purge purge) throws IOException {
        LiveFile output = stored == null ? null : parts.files().open(table.id(), stored);
        Outcome outcome = Outcome.NOT_WANTED;
        boolean inDoubt = false;
        try {
            outcome = parts.installation().exclusively(() -> installLocked(stored, output, purge));
        } catch (Installation.ManifestFailedException e) {
            // The edit may have become durable: the file stays for the next start to decide.
            inDoubt = true;
            throw e;
        } finally {
            if (outcome != Outcome.INSTALLED && output != null) {
                output.reader().close();
                if (!inDoubt) {
                    parts.files().delete(table.id(), number);
                }
            }
        }
        return outcome;
    }

    private Outcome installLocked(@Nullable StoredFile stored, @Nullable LiveFile output, Purge purge)
            throws IOException {
        boolean isPresent = parts.tables().find(table.id()) == table;
        if (!isPresent || table.isTruncating() || !table.peek().files().containsAll(inputs)) {
            return Outcome.NOT_WANTED;
        }
        if (minTimestampElsewhere() < purge.timestampBelow()) {
            return Outcome.OVERTAKEN;
        }
        List<Long> removed =
                inputs.stream().map(input -> input.stored().number()).toList();
        parts.installation()
                .append(new VersionEdit.FilesChanged(
                        table.id(),
                        0,
                        0,
                        parts.files().nextNumber(),
                        stored == null ? List.of() : List.of(stored),
                        removed));
        table.compacted(inputs, output);
        return Outcome.INSTALLED;
    }
}
