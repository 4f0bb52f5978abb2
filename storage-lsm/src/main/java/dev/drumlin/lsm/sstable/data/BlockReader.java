package dev.drumlin.lsm.sstable.data;

import dev.drumlin.lsm.io.CorruptedFileException;
import dev.drumlin.lsm.io.DataFile;
import dev.drumlin.lsm.io.MustWaitException;
import dev.drumlin.lsm.io.NowBuffer;
import dev.drumlin.storage.CostCounters;
import dev.drumlin.storage.error.CorruptedException;
import java.io.IOException;
import java.lang.foreign.MemorySegment;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;
import java.util.zip.CRC32C;
import net.jpountz.lz4.LZ4Exception;
import net.jpountz.lz4.LZ4Factory;
import net.jpountz.lz4.LZ4SafeDecompressor;
import org.jspecify.annotations.Nullable;

/**
 * Reads one block at a time, checks it and takes it apart; the result stays until the next read. Not thread-safe.
 *
 * <p>How it works: stored bytes are read into a window, at least as many as asked for by {@link #readAhead}; a block that
 * lies in the window costs no read, and of one that begins there only the rest is read. A block of known length is one read.
 * Whoever goes on from block to block by {@link #readNext} has twice as much read each time, since it will go on further.
 * A block that is not compressed is shown where it lies in the window.
 */
public final class BlockReader {
    private static final VarHandle INT = MethodHandles.byteArrayViewVarHandle(int[].class, ByteOrder.LITTLE_ENDIAN);
    private static final VarHandle SHORT = MethodHandles.byteArrayViewVarHandle(short[].class, ByteOrder.LITTLE_ENDIAN);
    private static final LZ4SafeDecompressor LZ4 = LZ4Factory.nativeInstance().safeDecompressor();

    /** For {@link #read}: whatever the type is. */
    public static final int ANY_TYPE = 0;

    /** First read of a block whose length is not known: header and payload of most blocks in one go. */
    private static final int GUESS_BYTES = 4096 + BlockFormat.HEADER_BYTES;

    /** Most that is read ahead of who reads block after block. */
    private static final int RUN_BYTES_MAX = 1 << 16;

    /** Largest array that every JVM allocates. */
    private static final int BLOCK_BYTES_MAX = Integer.MAX_VALUE - 8;

    private static final long NOTHING = -1;

    private @Nullable DataFile file;
    private String name = "";
    private long limit;
    private final BlockBuffers buffers;
    private final CRC32C crc = new CRC32C();
    private CostCounters cost = CostCounters.OFF;
    private @Nullable NowBuffer now;
    private boolean mayWait = true;
    private int readAheadBytes;

    /** How much the last read of a run took; 0 outside of runs. */
    private int runBytes;

    private boolean isRun;
    private long windowAt;
    private int windowLength;

    private long start = NOTHING;
    private long end;
    private int type;
    private int flags;
    private int checksum;
    private byte[] payload = new byte[0];
    private MemorySegment segment = MemorySegment.ofArray(payload);
    private int payloadAt;
    private int payloadLength;

    /**
     * Makes a reader.
     *
     * @param limit no block reaches beyond this offset in the file
     */
    public BlockReader(DataFile file, String name, long limit, BlockBuffers buffers) {
        this.file = file;
        this.name = name;
        this.limit = limit;
        this.buffers = buffers;
    }

    /** Makes a reader that is in no file: {@link #open} comes first. */
    public BlockReader(BlockBuffers buffers) {
        this.buffers = buffers;
    }

    /** Goes to another file; the buffers stay. */
    public void open(DataFile another, String itsName, long itsLimit) {
        file = another;
        name = itsName;
        limit = itsLimit;
        forget();
    }

    /**
     * Sets how the reads that follow treat what is not in memory.
     *
     * @param buffer to look into the system's memory first, null to not look
     * @param may whether to wait for the disk; if not, {@link MustWaitException}
     */
    public void waits(@Nullable NowBuffer buffer, boolean may) {
        now = buffer;
        mayWait = may;
    }

    /** Sets who pays for the reads that follow. */
    public void cost(CostCounters counters) {
        cost = counters;
    }

    /** Sets how many bytes a read takes at least: some for a point read, more for a scan. */
    public void readAhead(int bytes) {
        readAheadBytes = bytes;
    }

    /** Reads the block that follows the present one, of the same type. */
    public void readNext() throws IOException {
        isRun = true;
        readBlock(end, type, 0);
    }

    /** Forgets the present block and the window, so that the next read goes to the file. */
    public void forget() {
        start = NOTHING;
        windowLength = 0;
    }

    /**
     * Reads the block that begins at an offset, or does nothing if it is the present one.
     *
     * @param wantedType what it must be, {@link #ANY_TYPE} to find out
     * @param knownBytes bytes of the whole block if they are known, else 0
     * @return whether a block was taken apart, false if it was the present one
     * @throws CorruptedException if it is anything else, or damaged
     */
    public boolean read(long at, int wantedType, long knownBytes) throws IOException {
        if (start == at && type == wantedType) {
            return false;
        }
        isRun = false;
        runBytes = 0;
        readBlock(at, wantedType, knownBytes);
        return true;
    }

    private void readBlock(long at, int wantedType, long knownBytes) throws IOException {
        int before = (int) Math.min(end - start, RUN_BYTES_MAX);
        start = NOTHING;
        if (isRun) {
            runBytes = Math.max(runBytes, before);
        }
        int header = header(at, wantedType, knownBytes);
        int stored = (int) INT.get(buffers.window, header + BlockFormat.STORED_LENGTH_AT);
        int raw = (int) INT.get(buffers.window, header + BlockFormat.RAW_LENGTH_AT);
        header = ensure(at, BlockFormat.HEADER_BYTES + stored, 0);
        byte[] window = buffers.window;
        int storedAt = header + BlockFormat.HEADER_BYTES;
        checksum = BlockFormat.checksum(crc, window, header, window, storedAt, stored);
        if (checksum != (int) INT.get(window, header + BlockFormat.CRC_AT)) {
            throw corrupted(at, "The checksum of a block does not match its bytes: length=" + stored);
        }
        if ((flags & BlockFormat.COMPRESSED) != 0) {
            decompress(at, window, storedAt, stored, raw);
        } else if (raw == stored) {
            show(window, buffers.windowSegment, storedAt, stored);
        } else {
            throw corrupted(at, "A block that is not compressed has two lengths: " + stored + " and " + raw);
        }
        end = at + BlockFormat.HEADER_BYTES + stored;
        start = at;
    }

    /** Brings a block header into the window, checks it and returns its index there. */
    private int header(long at, int wantedType, long knownBytes) throws IOException {
        if (at < 0 || at > limit - BlockFormat.HEADER_BYTES) {
            throw corrupted(at, "A block would begin outside of what the file holds: limit=" + limit);
        }
        long first = knownBytes == 0 ? GUESS_BYTES : knownBytes;
        int index = ensure(at, BlockFormat.HEADER_BYTES, first);
        byte[] window = buffers.window;
        int check = BlockFormat.headerCheck(crc, window, index);
        if (check != ((short) SHORT.get(window, index + BlockFormat.CHECK_AT) & 0xFFFF)) {
            throw corrupted(at, "The header of a block is damaged");
        }
        type = window[index + BlockFormat.TYPE_AT];
        flags = window[index + BlockFormat.FLAGS_AT];
        int stored = (int) INT.get(window, index + BlockFormat.STORED_LENGTH_AT);
        if (wantedType != ANY_TYPE && type != wantedType) {
            throw corrupted(at, "A block has type=" + type + " where type=" + wantedType + " was expected");
        }
        if ((flags & ~BlockFormat.KNOWN_FLAGS) != 0) {
            throw corrupted(at, "A block has unknown flags=" + flags);
        }
        if (stored < 0
                || stored > BLOCK_BYTES_MAX - BlockFormat.HEADER_BYTES
                || stored > limit - at - BlockFormat.HEADER_BYTES) {
            throw corrupted(at, "A block is longer than what is left of the file: length=" + stored);
        }
        if (knownBytes != 0 && knownBytes != stored + (long) BlockFormat.HEADER_BYTES) {
            throw corrupted(at, "A block has length=" + stored + " but its index says " + knownBytes);
        }
        return index;
    }

    private void decompress(long at, byte[] window, int storedAt, int stored, int raw) {
        if (raw < 0 || raw > (long) BlockFormat.LZ4_RATIO_MAX * stored) {
            throw corrupted(at, "A compressed block has an impossible length: " + raw + " from " + stored);
        }
        buffers.reserveRaw(raw);
        int written;
        try {
            written = LZ4.decompress(window, storedAt, stored, buffers.raw, 0, raw);
        } catch (LZ4Exception e) {
            throw new CorruptedException(name, at, "A compressed block cannot be taken apart", e);
        }
        if (written != raw) {
            throw corrupted(at, "A compressed block has length=" + written + " and not " + raw);
        }
        show(buffers.raw, buffers.rawSegment, 0, raw);
    }

    private void show(byte[] bytes, MemorySegment view, int at, int length) {
        payload = bytes;
        segment = view;
        payloadAt = at;
        payloadLength = length;
    }

    /** Makes sure that the bytes lie in the window, returns their index in it. */
    private int ensure(long at, int length, long wanted) throws IOException {
        if (at >= windowAt && at + length <= windowAt + windowLength) {
            return (int) (at - windowAt);
        }
        long most = Math.min(BLOCK_BYTES_MAX, limit - at);
        runBytes = isRun ? Math.min(2 * runBytes, RUN_BYTES_MAX) : 0;
        int bytes = (int) Math.min(Math.max(Math.max(length, wanted), Math.max(readAheadBytes, runBytes)), most);
        int here = at >= windowAt && at < windowAt + windowLength ? (int) (windowAt + windowLength - at) : 0;
        int hereAt = (int) (at - windowAt);
        windowLength = 0;
        buffers.moveToFront(hereAt, here, bytes);
        int filled = fill(at, here, length, bytes);
        if (cost.on) {
            cost.bytesRead += filled - here;
        }
        windowAt = at;
        windowLength = filled;
        return 0;
    }

    /** Reads on to {@code needed} bytes at least and {@code wanted} at most; returns how many there are. */
    private int fill(long at, int here, int needed, int wanted) throws IOException {
        DataFile from = file;
        if (from == null) {
            throw new IllegalStateException("The reader is in no file");
        }
        int filled = here;
        if (now != null) {
            filled += from.readNow(now, buffers.windowSegment, here, wanted - here, at + here);
        }
        if (filled == wanted || (filled >= needed && !mayWait)) {
            return filled;
        }
        if (!mayWait) {
            throw MustWaitException.INSTANCE;
        }
        try {
            from.readFully(buffers.windowSegment, filled, wanted - filled, at + filled);
        } catch (CorruptedFileException e) {
            throw new CorruptedException(name, e.offset(), "The file ends too early", e);
        }
        return wanted;
    }

    /** Returns a report of damage in this file. */
    public CorruptedException corrupted(long offset, String what) {
        return new CorruptedException(name, offset, what, null);
    }

    /** Returns a report that the present block holds what its writer cannot have meant. */
    public CorruptedException malformed(IndexOutOfBoundsException cause) {
        return new CorruptedException(name, start, "A block is malformed: " + cause.getMessage(), cause);
    }

    /** Returns the file's name. */
    public String name() {
        return name;
    }

    /** Returns the checksum of the present block. */
    public int checksum() {
        return checksum;
    }

    /** Returns where the present block begins in the file. */
    public long start() {
        return start;
    }

    /** Returns where the present block ends in the file. */
    public long end() {
        return end;
    }

    public int type() {
        return type;
    }

    public int flags() {
        return flags;
    }

    public boolean continues() {
        return (flags & BlockFormat.CONTINUES) != 0;
    }

    public boolean isContinued() {
        return (flags & BlockFormat.CONTINUED) != 0;
    }

    /** Returns the memory that holds the payload, until the next read. */
    public MemorySegment segment() {
        return segment;
    }

    /** Returns the array behind {@link #segment}. */
    public byte[] array() {
        return payload;
    }

    public int payloadAt() {
        return payloadAt;
    }

    public int payloadLength() {
        return payloadLength;
    }
}
