package dev.drumlin.lsm.sstable;

import dev.drumlin.indexcache.PageFile;
import dev.drumlin.indexcache.PageLoad;
import dev.drumlin.indexcache.PageLocation;
import dev.drumlin.indexcache.PageSink;
import dev.drumlin.lsm.sstable.data.BlockFormat;
import dev.drumlin.lsm.sstable.data.BlockReader;
import dev.drumlin.lsm.sstable.index.IndexPage;
import dev.drumlin.lsm.sstable.index.Summary;
import dev.drumlin.lsm.sstable.index.TokenMatches;
import dev.drumlin.storage.CostCounters;
import java.io.IOException;
import java.lang.foreign.MemorySegment;
import org.jspecify.annotations.Nullable;

/**
 * Gets index pages of one file, from the cache or from the file. Not thread-safe, reusable.
 *
 * <p>A page from the file is checked, then kept; one from the cache was checked when it was kept. A search looks at it where it
 * lies and copies out what it found, so that no epoch lasts longer than that. A walk takes a copy of the page.
 *
 * <p>Threads that miss the same page at the same time each read it, and the first one's is kept. Waiting for another's read
 * would save little, since the operating system reads a page once, and cost a thread that may not wait its answer.
 */
final class IndexPages {
    /** Nobody waits for a page here: whoever keeps one has it. */
    private static final PageSink NOBODY = new PageSink() {
        @Override
        public void page(MemorySegment memory, long at, int length) {
            // Already searched.
        }

        @Override
        public void failed(Throwable problem) {
            // Pages are offered when they were read, so no load fails.
        }
    };

    private final BlockReader blocks;
    private final IndexPage page = new IndexPage();
    private final TokenMatches matches = new TokenMatches();
    private CostCounters cost = CostCounters.OFF;
    private @Nullable ReadAccess access;
    private boolean keeps;
    private byte[] copy = new byte[0];
    private MemorySegment copySegment = MemorySegment.ofArray(copy);

    /** The page that {@link #page} shows, −1 for none that would stay. */
    private int shown = -1;

    IndexPages(BlockReader blocks) {
        this.blocks = blocks;
    }

    /**
     * Goes to another file, into which {@link #blocks} has gone already; it is named at each call.
     *
     * @param way to the cache, null to read every page from the file
     * @param keepsPages whether pages that were not in the cache are kept there
     */
    void open(CostCounters counters, @Nullable ReadAccess way, boolean keepsPages) {
        cost = counters;
        access = way;
        keeps = keepsPages;
        shown = -1;
    }

    /** Returns what a page says of a token, until the next call of anything here. */
    TokenMatches find(SSTableReader reader, int ordinal, long token) throws IOException {
        if (cost.on) {
            cost.indexPages++;
        }
        ReadAccess way = access;
        PageFile file = reader.pages();
        if (way == null || file == null) {
            return matches.take(read(reader.summary(), ordinal), token);
        }
        way.pages.enter();
        try {
            long location = way.pages.find(file, ordinal);
            if (location != PageLocation.NONE) {
                shown = -1;
                countHit();
                return matches.take(page.view(way.pageMemory, PageLocation.offset(location)), token);
            }
        } finally {
            way.pages.leave();
        }
        matches.take(read(reader.summary(), ordinal), token);
        keep(way, file, ordinal);
        return matches;
    }

    /** Returns a page, until the next call of anything here. */
    IndexPage get(SSTableReader reader, int ordinal) throws IOException {
        if (cost.on) {
            cost.indexPages++;
        }
        if (shown == ordinal || copied(reader, ordinal)) {
            return page;
        }
        return read(reader.summary(), ordinal);
    }

    /** Takes a page out of the cache; false if it is not there. */
    private boolean copied(SSTableReader reader, int ordinal) {
        ReadAccess way = access;
        PageFile file = reader.pages();
        if (way == null || file == null) {
            return false;
        }
        way.pages.enter();
        try {
            long location = way.pages.find(file, ordinal);
            if (location == PageLocation.NONE) {
                return false;
            }
            int length = PageLocation.length(location);
            if (copy.length < length) {
                copy = new byte[length];
                copySegment = MemorySegment.ofArray(copy);
            }
            MemorySegment.copy(way.pageMemory, PageLocation.offset(location), copySegment, 0, length);
        } finally {
            way.pages.leave();
        }
        countHit();
        page.view(copySegment, 0);
        shown = ordinal;
        return true;
    }

    private void countHit() {
        if (cost.on) {
            cost.indexCacheHits++;
        }
    }

    private IndexPage read(Summary summary, int ordinal) throws IOException {
        if (shown == ordinal) {
            return page;
        }
        shown = -1;
        long offset = summary.offset(ordinal);
        blocks.read(offset, BlockFormat.INDEX_PAGE, summary.blockBytes(ordinal));
        page.wrap(blocks.segment(), blocks.payloadAt(), blocks.payloadLength(), blocks.name(), offset);
        if (page.firstToken() != summary.firstToken(ordinal)) {
            throw blocks.corrupted(offset, "An index page is not the one that the summary names");
        }
        shown = ordinal;
        return page;
    }

    /** Keeps the page that was read and checked last. Outside of the epoch, as the cache demands. */
    private void keep(ReadAccess way, PageFile file, int ordinal) {
        if (keeps) {
            PageLoad load = way.pages.request(file, ordinal, NOBODY);
            if (load != null) {
                load.complete(blocks.segment(), blocks.payloadAt(), blocks.payloadLength());
            }
        }
    }
}
