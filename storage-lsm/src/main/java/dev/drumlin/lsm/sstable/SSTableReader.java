package dev.drumlin.lsm.sstable;

import dev.drumlin.indexcache.PageFile;
import dev.drumlin.indexcache.RegionCache;
import dev.drumlin.lsm.io.CorruptedFileException;
import dev.drumlin.lsm.io.DataFile;
import dev.drumlin.lsm.io.FileHeader;
import dev.drumlin.lsm.io.FileKind;
import dev.drumlin.lsm.io.StorageFiles;
import dev.drumlin.lsm.sstable.data.BlockBuffers;
import dev.drumlin.lsm.sstable.data.BlockFormat;
import dev.drumlin.lsm.sstable.data.BlockReader;
import dev.drumlin.lsm.sstable.filter.BloomFilter;
import dev.drumlin.lsm.sstable.index.Summary;
import dev.drumlin.storage.CostCounters;
import dev.drumlin.storage.error.CorruptedException;
import java.io.IOException;
import java.lang.foreign.MemorySegment;
import java.util.Arrays;
import java.util.List;
import java.util.UUID;
import java.util.concurrent.atomic.AtomicInteger;
import org.jspecify.annotations.Nullable;

/**
 * An open SSTable. Thread-safe, counted: whoever made it holds one reference, given back by {@link #close}; a user that may
 * outlive the maker takes one more by {@link #retain}. The file is closed with the last.
 *
 * <p>Opening checks header, footer and section directory, so that it costs the same for files of any size. Summary, filter
 * and statistics are read and checked at first use and stay; chunks and pages are checked whenever they are read. A failed
 * check is a {@link CorruptedException}; any other failure of the disk an {@link IOException}. Methods may block.
 */
public final class SSTableReader implements AutoCloseable {
    private final String name;
    private final DataFile file;
    private final long fileLength;
    private final BufferPool pool;
    private final @Nullable RegionCache cache;
    private final UUID tableId;
    private final long generation;
    private final List<SSTableFormat.Section> sections;

    private final AtomicInteger references = new AtomicInteger(1);

    // Written once under the lock, read without: each object is immutable and published by its volatile field.
    private volatile @Nullable Summary summary;
    private volatile @Nullable BloomFilter filter;
    private volatile @Nullable SSTableStats stats;

    /** Written with the summary, before it. Null without a cache. */
    private volatile @Nullable PageFile pages;

    private SSTableReader(
            String name,
            DataFile file,
            long fileLength,
            byte[] header,
            List<SSTableFormat.Section> sections,
            BufferPool pool,
            @Nullable RegionCache cache) {
        this.cache = cache;
        this.name = name;
        this.file = file;
        this.fileLength = fileLength;
        this.pool = pool;
        this.sections = sections;
        tableId = SSTableFormat.tableId(header);
        generation = SSTableFormat.generation(header);
    }

    /**
     * Opens a file.
     *
     * @param name with its folder; if its last part is an {@link SSTableFileName}, the file must be what that says
     * @param storeId of the data folder; null to take a file of any store, for inspection
     */
    public static SSTableReader open(StorageFiles files, String name, @Nullable UUID storeId, BufferPool pool)
            throws IOException {
        return open(files, name, storeId, pool, null);
    }

    /**
     * As the other method.
     *
     * @param cache for the index pages, null for none
     */
    public static SSTableReader open(
            StorageFiles files, String name, @Nullable UUID storeId, BufferPool pool, @Nullable RegionCache cache)
            throws IOException {
        DataFile file = files.openForRead(name);
        try {
            return open(file, name, storeId, pool, cache);
        } catch (IOException | RuntimeException e) {
            file.close();
            throw e;
        }
    }

    private static SSTableReader open(
            DataFile file, String name, @Nullable UUID storeId, BufferPool pool, @Nullable RegionCache cache)
            throws IOException {
        long length = file.length();
        byte[] header = readHeader(file, name, length, storeId);
        SSTableFormat.Footer footer = readFooter(file, name, length);
        long limit = length - SSTableFormat.FOOTER_BYTES;
        BlockReader blocks = new BlockReader(file, name, limit, new BlockBuffers());
        blocks.read(footer.directoryOffset(), BlockFormat.DIRECTORY, footer.directoryBytes());
        List<SSTableFormat.Section> sections = SSTableFormat.readDirectory(
                blocks.segment(), blocks.payloadAt(), blocks.payloadLength(), name, footer.directoryOffset());
        SSTableReader reader = new SSTableReader(name, file, length, header, sections, pool, cache);
        reader.require(SSTableFormat.SECTION_DATA);
        reader.require(SSTableFormat.SECTION_SUMMARY);
        reader.require(SSTableFormat.SECTION_STATISTICS);
        return reader;
    }

    /** Reads and checks the file header; {@code storeId} null for any store. */
    static byte[] readHeader(DataFile file, String name, long length, @Nullable UUID storeId) throws IOException {
        if (length < SSTableFormat.HEADER_BYTES + SSTableFormat.FOOTER_BYTES) {
            throw new CorruptedException(name, 0, "The file is too short: length=" + length, null);
        }
        byte[] header = readFully(file, name, 0, SSTableFormat.HEADER_BYTES);
        checkHeader(header, name, storeId);
        return header;
    }

    /** Reads and checks the footer. */
    static SSTableFormat.Footer readFooter(DataFile file, String name, long length) throws IOException {
        byte[] bytes = readFully(file, name, length - SSTableFormat.FOOTER_BYTES, SSTableFormat.FOOTER_BYTES);
        return SSTableFormat.readFooter(bytes, name, length);
    }

    private static byte[] readFully(DataFile file, String name, long at, int length) throws IOException {
        byte[] bytes = new byte[length];
        try {
            file.readFully(MemorySegment.ofArray(bytes), 0, length, at);
        } catch (CorruptedFileException e) {
            throw new CorruptedException(name, e.offset(), "The file ends too early", e);
        }
        return bytes;
    }

    private static void checkHeader(byte[] header, String name, @Nullable UUID storeId) {
        try {
            FileHeader common = FileHeader.read(MemorySegment.ofArray(header), 0, name);
            // The version comes before the checksum: another version may have it elsewhere.
            common.require(FileKind.SSTABLE, SSTableFormat.VERSION, storeId == null ? common.storeId() : storeId, name);
        } catch (CorruptedFileException e) {
            throw new CorruptedException(name, e.offset(), "The file header is not what it should be", e);
        }
        if (!SSTableFormat.isHeaderWhole(header)) {
            throw new CorruptedException(name, 0, "The checksum of the file header does not match its bytes", null);
        }
        SSTableFileName expected = SSTableFileName.parse(name.substring(name.lastIndexOf('/') + 1));
        if (expected != null
                && (!expected.tableId().equals(SSTableFormat.tableId(header))
                        || expected.generation() != SSTableFormat.generation(header))) {
            throw new CorruptedException(
                    name,
                    0,
                    "The file header belongs to table=" + SSTableFormat.tableId(header) + " generation="
                            + SSTableFormat.generation(header),
                    null);
        }
    }

    /** Returns the file's name with its folder. */
    public String name() {
        return name;
    }

    public UUID tableId() {
        return tableId;
    }

    public long generation() {
        return generation;
    }

    public long fileBytes() {
        return fileLength;
    }

    /** Returns false only if no partition of this token is in the file. */
    public boolean mightContain(long token) throws IOException {
        if (section(SSTableFormat.SECTION_FILTER) == null) {
            return true;
        }
        BloomFilter loaded = filter;
        return (loaded == null ? loadFilter() : loaded).mightContain(token);
    }

    /** Returns whether the summary, and the filter if that is needed as well, will not be read from the file. */
    public boolean isLoaded(boolean filterToo) {
        return summary != null && (!filterToo || filter != null || section(SSTableFormat.SECTION_FILTER) == null);
    }

    /** Returns the statistics. */
    public SSTableStats stats() throws IOException {
        SSTableStats loaded = stats;
        return loaded == null ? loadStats() : loaded;
    }

    /** Returns where the index pages are. */
    Summary summary() throws IOException {
        Summary loaded = summary;
        return loaded == null ? loadSummary() : loaded;
    }

    /** Returns where the index pages are in the cache, null if there is none; after {@link #summary}. */
    @Nullable
    PageFile pages() {
        return pages;
    }

    private synchronized Summary loadSummary() throws IOException {
        Summary loaded = summary;
        if (loaded == null) {
            SSTableFormat.Section section = require(SSTableFormat.SECTION_SUMMARY);
            BlockReader in = readSection(section, BlockFormat.SUMMARY);
            loaded = Summary.read(in.segment(), in.payloadAt(), in.payloadLength(), name, section.offset());
            pages = cache == null ? null : cache.addFile(loaded.pageCount());
            summary = loaded;
        }
        return loaded;
    }

    private synchronized BloomFilter loadFilter() throws IOException {
        BloomFilter loaded = filter;
        if (loaded == null) {
            SSTableFormat.Section section = require(SSTableFormat.SECTION_FILTER);
            BlockReader in = readSection(section, BlockFormat.FILTER);
            byte[] bytes = Arrays.copyOfRange(in.array(), in.payloadAt(), in.payloadAt() + in.payloadLength());
            loaded = BloomFilter.of(bytes, name, section.offset());
            filter = loaded;
        }
        return loaded;
    }

    private synchronized SSTableStats loadStats() throws IOException {
        SSTableStats loaded = stats;
        if (loaded == null) {
            SSTableFormat.Section section = require(SSTableFormat.SECTION_STATISTICS);
            BlockReader in = readSection(section, BlockFormat.STATISTICS);
            loaded = SSTableStats.decode(in.segment(), in.payloadAt(), in.payloadLength(), name, section.offset());
            stats = loaded;
        }
        return loaded;
    }

    private BlockReader readSection(SSTableFormat.Section section, int blockType) throws IOException {
        BlockReader in = blocks(new BlockBuffers());
        in.read(section.offset(), blockType, section.length());
        if (in.checksum() != section.crc()) {
            throw in.corrupted(section.offset(), "A section is not the one that the directory names");
        }
        return in;
    }

    private SSTableFormat.Section require(int type) {
        SSTableFormat.Section section = section(type);
        if (section == null) {
            throw new CorruptedException(name, fileLength, "The file has no section of type=" + type, null);
        }
        return section;
    }

    SSTableFormat.@Nullable Section section(int type) {
        for (SSTableFormat.Section section : sections) {
            if (section.type() == type) {
                return section;
            }
        }
        return null;
    }

    List<SSTableFormat.Section> sections() {
        return sections;
    }

    /** Returns the section that holds chunks, pages and row indexes. */
    SSTableFormat.Section dataSection() {
        return require(SSTableFormat.SECTION_DATA);
    }

    BlockReader blocks(BlockBuffers buffers) {
        return new BlockReader(file, name, blocksEnd(), buffers);
    }

    /** Returns where the last block ends at the latest. */
    long blocksEnd() {
        return fileLength - SSTableFormat.FOOTER_BYTES;
    }

    BufferPool pool() {
        return pool;
    }

    DataFile file() {
        return file;
    }

    /** Returns the bytes of summary and filter that are in memory now. */
    public long residentBytes() {
        Summary loadedSummary = summary;
        BloomFilter loadedFilter = filter;
        return (loadedSummary == null ? 0 : loadedSummary.residentBytes())
                + (loadedFilter == null ? 0 : loadedFilter.residentBytes());
    }

    /**
     * Returns a cursor, which holds a reference until it is closed.
     *
     * @param cost to add to; {@link CostCounters#OFF} if nobody looks
     */
    public PartitionCursor cursor(CostCounters cost) {
        if (!retain()) {
            throw new IllegalStateException("The SSTable is closed: " + name);
        }
        return PartitionCursor.counted(this, cost);
    }

    /** Reads the whole file and returns every damage found, none if all is well. */
    public List<CorruptedException> verify() throws IOException {
        return new SSTableVerifier(this).verify();
    }

    /** Takes a reference, to be given back by {@link #close}; false if the last one is gone already. */
    public boolean retain() {
        int count = references.get();
        while (count > 0) {
            if (references.compareAndSet(count, count + 1)) {
                return true;
            }
            count = references.get();
        }
        return false;
    }

    /** Gives one reference back; the last one closes the file. */
    @Override
    public void close() throws IOException {
        int left = references.decrementAndGet();
        if (left == 0) {
            PageFile cached = pages;
            if (cached != null) {
                cached.close();
            }
            file.close();
        } else if (left < 0) {
            throw new IllegalStateException("The SSTable was closed too often: " + name);
        }
    }
}
