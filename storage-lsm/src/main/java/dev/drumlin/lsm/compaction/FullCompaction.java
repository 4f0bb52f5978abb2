package dev.drumlin.lsm.compaction;

import dev.drumlin.lsm.manifest.StoredFile;
import dev.drumlin.lsm.table.LiveFile;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.concurrent.CompletableFuture;

/**
 * A request to merge everything that a table holds at one moment. All of it but {@link #done} guarded by the compactor's
 * monitor.
 *
 * <p>Whole at once it would need the table's size in free space. So if most of the table lies in files that a part of the
 * token range has for itself, the others are first split along the same cuts, and then each part is merged alone.
 */
final class FullCompaction {
    /** How often the parts may be doubled, if the files then fit them. */
    private static final int COARSER_MAX = 2;

    final CompletableFuture<Void> done = new CompletableFuture<>();

    /** Numbers of the files that are yet to be merged. */
    private final Set<Long> left = new HashSet<>();

    private TokenShards shards = new TokenShards(0);
    private boolean isBegun;
    private boolean isSplit;

    /** Whether the files over several parts are being split, which the rest waits for. */
    private boolean isWaiting;

    int running;

    boolean isBegun() {
        return isBegun;
    }

    void begin(List<LiveFile> files, long fileBytesMax) {
        isBegun = true;
        double bytes = 0;
        for (LiveFile file : files) {
            left.add(file.stored().number());
            bytes += file.stored().fileBytes();
        }
        TokenShards finest = TokenShards.of(bytes, fileBytesMax);
        shards = finest;
        // The table may have grown a little beyond the cuts that its files were made with.
        for (int bits = finest.bits(); bits >= 0 && bits >= finest.bits() - COARSER_MAX; bits--) {
            TokenShards cut = new TokenShards(bits);
            double wide = 0;
            for (LiveFile file : files) {
                wide += isWide(file.stored(), cut) ? file.stored().fileBytes() : 0;
            }
            if (wide <= bytes / 2) {
                shards = cut;
                return;
            }
        }
    }

    private static boolean isWide(StoredFile file, TokenShards cut) {
        return cut.of(file.firstToken()) != cut.of(file.lastToken());
    }

    TokenShards shards() {
        return shards;
    }

    boolean isDone() {
        return isBegun && left.isEmpty() && running == 0;
    }

    /** Returns what to merge next; none if all is done, or what runs has to end first. */
    List<LiveFile> next(List<LiveFile> files) {
        List<LiveFile> mine = new ArrayList<>();
        List<LiveFile> wide = new ArrayList<>();
        long bytes = 0;
        long wideBytes = 0;
        for (LiveFile file : files) {
            StoredFile stored = file.stored();
            if (left.contains(stored.number())) {
                mine.add(file);
                bytes += stored.fileBytes();
                if (isWide(stored, shards)) {
                    wide.add(file);
                    wideBytes += stored.fileBytes();
                }
            }
        }
        if (mine.isEmpty()) {
            // A truncation may have taken them.
            left.clear();
            return mine;
        }
        if (!isSplit && !wide.isEmpty()) {
            if (running > 0) {
                return List.of();
            }
            isSplit = true;
            isWaiting = wideBytes <= bytes / 2;
            List<LiveFile> first = isWaiting ? wide : mine;
            first.forEach(file -> left.remove(file.stored().number()));
            return first;
        }
        if (isWaiting) {
            return List.of();
        }
        int shard = shards.of(mine.getFirst().stored().firstToken());
        mine.removeIf(file -> shards.of(file.stored().firstToken()) != shard);
        mine.forEach(file -> left.remove(file.stored().number()));
        return mine;
    }

    /** Takes notice of what a merge of this request has made. */
    void ended(List<StoredFile> outputs) {
        if (isWaiting) {
            isWaiting = false;
            outputs.forEach(file -> left.add(file.number()));
        }
    }
}
