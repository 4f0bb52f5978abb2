package dev.drumlin.lsm.compaction;

import dev.drumlin.lsm.manifest.StoredFile;
import dev.drumlin.lsm.sstable.SSTableOptions;
import dev.drumlin.lsm.sstable.SSTableStats;
import dev.drumlin.lsm.sstable.SSTableWriter;
import dev.drumlin.lsm.table.SSTableFiles;
import dev.drumlin.storage.schema.TableSchema;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A run of SSTables of bounded size, written one after the other: a new one begins where a part of the token range ends, or
 * where one has become too large all the same. Until the manifest names the files they are nobody's: {@link #discard}
 * deletes all of them. One thread at a time.
 */
final class SplitOutput implements PartitionOutput {
    /** Beyond so many times its bound, a file ends at the next partition, wherever that is. */
    private static final int OVER_MAX = 2;

    private final SSTableFiles files;
    private final TableSchema table;
    private final Run run;
    private final List<StoredFile> finished = new ArrayList<>();
    private @Nullable SSTableWriter writer;
    private long number;
    private long lastToken;
    private long bytesFinished;

    /**
     * What is known of the run before it is written.
     *
     * @param shards where files end
     * @param fileBytesMax the bound
     * @param partitionsMax of the whole run
     * @param partitionsPerFile what a file is expected to get at most
     */
    record Run(
            TokenShards shards,
            long fileBytesMax,
            long partitionsMax,
            long partitionsPerFile,
            long maxSequence,
            int level) {}

    SplitOutput(SSTableFiles files, TableSchema table, Run run) {
        this.files = files;
        this.table = table;
        this.run = run;
    }

    @Override
    public SSTableWriter at(long token) throws IOException {
        SSTableWriter open = writer;
        if (open != null && isFull(open, token)) {
            finishFile(open);
            open = null;
        }
        if (open == null) {
            number = files.takeNumber();
            open = files.create(
                    table,
                    number,
                    Math.min(run.partitionsMax, run.partitionsPerFile),
                    run.maxSequence,
                    SSTableOptions.COMPACTION_SYNC_BYTES);
            writer = open;
        }
        lastToken = token;
        return open;
    }

    private boolean isFull(SSTableWriter open, long token) {
        return token != lastToken
                && (run.shards.of(token) != run.shards.of(lastToken)
                        || open.fileBytes() >= OVER_MAX * run.fileBytesMax
                        || open.partitionCount() >= 2 * run.partitionsPerFile);
    }

    private void finishFile(SSTableWriter open) throws IOException {
        SSTableStats stats = open.finish();
        // Before its name, so that whatever happens then, it is among those to be deleted.
        writer = null;
        try {
            open.install();
        } catch (IOException | RuntimeException e) {
            open.abort();
            throw e;
        }
        StoredFile stored = files.describe(table.id(), number, run.level, stats);
        finished.add(stored);
        bytesFinished += stored.fileBytes();
    }

    /** Completes the last file; then all are durable under their names. Returns them, in the order of their tokens. */
    List<StoredFile> finish() throws IOException {
        SSTableWriter open = writer;
        if (open != null) {
            finishFile(open);
        }
        return List.copyOf(finished);
    }

    /** Deletes everything that was written, as far as the disk lets it; what is left over goes at the next start. */
    void discard() throws IOException {
        SSTableWriter open = writer;
        writer = null;
        IOException problem = null;
        if (open != null) {
            try {
                open.abort();
            } catch (IOException e) {
                problem = e;
            }
        }
        for (StoredFile file : finished) {
            try {
                files.delete(table.id(), file.number());
            } catch (IOException e) {
                problem = e;
            }
        }
        finished.clear();
        if (problem != null) {
            throw problem;
        }
    }

    /** Returns how many files were begun. */
    int fileCount() {
        return finished.size() + (writer == null ? 0 : 1);
    }

    /** Returns the bytes of everything written so far. */
    long bytes() {
        SSTableWriter open = writer;
        return bytesFinished + (open == null ? 0 : open.fileBytes());
    }
}
