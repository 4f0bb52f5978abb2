package dev.drumlin.lsm.compaction;

import dev.drumlin.lsm.manifest.StoredFile;
import dev.drumlin.lsm.manifest.VersionEdit;
import dev.drumlin.lsm.read.PartitionMerge;
import dev.drumlin.lsm.read.SSTableSource;
import dev.drumlin.lsm.read.TableSource;
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
import java.util.function.BooleanSupplier;
import org.jspecify.annotations.Nullable;

/**
 * Merges SSTables of one table into a run of SSTables, in steps, so that a flush waits for a step and not for a merge.
 *
 * <p>A tombstone is forgotten if its grace period is over and nothing outside of this merge is as old as what it may hide:
 * no other file over the same tokens, and no memtable. What arrives while the merge runs is looked at once more before the
 * result is installed; if it is older than was assumed, the merge is done again with that known.
 *
 * <p>The outputs take the place of the inputs by one edit of the manifest; until then the inputs are what counts, after it
 * the outputs. One thread at a time; {@link #abort} ends it at any point between two steps.
 */
final class CompactionTask {
    /** Then nothing is purged, which cannot be overtaken. */
    private static final int PURGE_ATTEMPTS = 2;

    private static final int LEVEL_MAX = 255;

    private final StoreParts parts;
    private final Table table;
    private final List<LiveFile> inputs;
    private final TokenShards shardsMin;
    private final long fileBytesMax;
    private final long firstToken;
    private final long lastToken;
    private final long bytesIn;
    private int attempt;
    private boolean ended;
    private List<StoredFile> outputs = List.of();
    private @Nullable Pass pass;

    /** What came out, and whether it became part of the table. */
    record Result(List<StoredFile> files, boolean installed) {}

    /** One attempt. */
    private record Pass(Purge purge, CostCounters cost, PartitionMerge merge, SplitOutput output, MergeWriter writer) {}

    /**
     * Prepares a merge.
     *
     * @param inputs files of a view that the caller holds until this returns; at least one
     * @param shardsMin where the outputs end in any case, so that they fit others
     * @param fileBytesMax how large an output may become
     */
    CompactionTask(StoreParts parts, Table table, List<LiveFile> inputs, TokenShards shardsMin, long fileBytesMax) {
        this.parts = parts;
        this.table = table;
        this.inputs = inputs;
        this.shardsMin = shardsMin;
        this.fileBytesMax = fileBytesMax;
        // The files alone: a view would keep its memtables from being freed for as long as the merge takes.
        inputs.forEach(LiveFile::retain);
        long first = Long.MAX_VALUE;
        long last = Long.MIN_VALUE;
        long bytes = 0;
        for (LiveFile input : inputs) {
            first = Math.min(first, input.stored().firstToken());
            last = Math.max(last, input.stored().lastToken());
            bytes += input.stored().fileBytes();
        }
        firstToken = first;
        lastToken = last;
        bytesIn = bytes;
    }

    /**
     * Works for a while.
     *
     * @param pause asked often whether to come back
     * @return null if there is more to do
     * @throws IOException or RuntimeException if it failed; then {@link #abort} is what is left to do
     */
    @Nullable
    Result step(BooleanSupplier pause) throws IOException {
        Pass now = pass;
        if (now == null) {
            now = begin();
            pass = now;
        }
        if (!now.writer.step(pause)) {
            return null;
        }
        List<StoredFile> stored = now.output.finish();
        Outcome outcome = install(stored, now.purge);
        if (outcome == Outcome.OVERTAKEN) {
            endPass(true);
            attempt++;
            return null;
        }
        outputs = outcome == Outcome.INSTALLED ? stored : List.of();
        endPass(outcome == Outcome.NOT_WANTED);
        end();
        return new Result(stored, outcome == Outcome.INSTALLED);
    }

    /** Gives up: the inputs stay, what was written goes. Idempotent; no step may follow. */
    void abort() throws IOException {
        try {
            endPass(true);
        } finally {
            end();
        }
    }

    private void end() {
        if (!ended) {
            ended = true;
            inputs.forEach(LiveFile::release);
        }
    }

    private void endPass(boolean discard) throws IOException {
        Pass old = pass;
        pass = null;
        if (old != null) {
            try {
                old.merge.close();
            } finally {
                if (discard) {
                    old.output.discard();
                }
            }
        }
    }

    private enum Outcome {
        INSTALLED,
        NOT_WANTED,
        OVERTAKEN
    }

    private Pass begin() throws IOException {
        Purge purge = attempt < PURGE_ATTEMPTS ? purge() : Purge.NOTHING;
        CostCounters cost = new CostCounters();
        List<TableSource> sources = new ArrayList<>();
        for (LiveFile input : inputs) {
            sources.add(SSTableSource.range(input.reader(), cost, Long.MIN_VALUE, Long.MAX_VALUE));
        }
        PartitionMerge merge = new PartitionMerge(sources);
        try {
            SplitOutput output = new SplitOutput(parts.files(), table.schema(), run());
            long now = parts.context().wall().seconds();
            return new Pass(purge, cost, merge, output, new MergeWriter(merge, output, table.schema(), purge, now));
        } catch (IOException | RuntimeException e) {
            merge.close();
            throw e;
        }
    }

    private SplitOutput.Run run() throws IOException {
        long partitions = 0;
        long maxSequence = 0;
        int level = 0;
        for (LiveFile input : inputs) {
            partitions += input.reader().stats().partitions();
            maxSequence = Math.max(maxSequence, input.stored().maxSequence());
            level = Math.max(level, input.stored().level());
        }
        double share = TokenShards.share(firstToken, lastToken);
        int bits = Math.max(
                shardsMin.bits(), TokenShards.of(bytesIn / share, fileBytesMax).bits());
        TokenShards shards = new TokenShards(bits);
        double files = Math.max(1, share / shards.share());
        return new SplitOutput.Run(
                shards,
                fileBytesMax,
                partitions,
                // Tokens are even, but not quite.
                (long) (partitions / files * 1.1) + 1_000,
                maxSequence,
                Math.min(level + 1, LEVEL_MAX));
    }

    private Purge purge() {
        long grace = table.schema().options().gcGraceSeconds();
        return new Purge(parts.context().wall().seconds() - grace, minTimestampElsewhere());
    }

    /** Returns the smallest timestamp of anything over these tokens that is not in an input, as it stands now. */
    private long minTimestampElsewhere() {
        Set<Long> merged = new HashSet<>();
        inputs.forEach(input -> merged.add(input.stored().number()));
        TableView now = table.peek();
        long min = now.minMemtableTimestamp();
        for (LiveFile file : now.files()) {
            if (file.overlaps(firstToken, lastToken)
                    && !merged.contains(file.stored().number())) {
                min = Math.min(min, file.stored().minTimestamp());
            }
        }
        return min;
    }

    private Outcome install(List<StoredFile> stored, Purge purge) throws IOException {
        List<LiveFile> opened = new ArrayList<>();
        Outcome outcome = Outcome.NOT_WANTED;
        try {
            for (StoredFile file : stored) {
                opened.add(parts.files().open(table.id(), file));
            }
            outcome = parts.installation().exclusively(() -> installLocked(stored, opened, purge));
        } catch (Installation.ManifestFailedException e) {
            // The edit may have become durable: the files stay for the next start to decide.
            endPass(false);
            throw e;
        } finally {
            if (outcome != Outcome.INSTALLED) {
                for (LiveFile file : opened) {
                    file.reader().close();
                }
            }
        }
        return outcome;
    }

    private Outcome installLocked(List<StoredFile> stored, List<LiveFile> opened, Purge purge) throws IOException {
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
                        table.id(), 0, 0, parts.files().nextNumber(), stored, removed));
        table.compacted(inputs, opened);
        return Outcome.INSTALLED;
    }

    Table table() {
        return table;
    }

    List<LiveFile> inputs() {
        return inputs;
    }

    /** Returns the files that took the inputs' place; none before that. */
    List<StoredFile> outputs() {
        return outputs;
    }

    long bytesIn() {
        return bytesIn;
    }

    /** Returns the bytes read and written in the present attempt; for the thread that steps. */
    long moved() {
        Pass now = pass;
        return now == null ? 0 : now.cost.bytesRead + now.output.bytes();
    }

    /** How far it is. */
    record Progress(long bytesRead, long bytesWritten, int files, long partitions, long rows) {
        static final Progress NONE = new Progress(0, 0, 0, 0, 0);
    }

    /** Returns how far the present attempt is; for the thread that steps. */
    Progress progress() {
        Pass now = pass;
        return now == null
                ? Progress.NONE
                : new Progress(
                        now.cost.bytesRead,
                        now.output.bytes(),
                        now.output.fileCount(),
                        now.writer.partitions(),
                        now.writer.rows());
    }
}
