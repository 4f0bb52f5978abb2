package dev.drumlin.lsm.sstable.data;

import dev.drumlin.lsm.io.DataFile;
import dev.drumlin.storage.data.ByteWriter;
import java.io.IOException;
import java.util.zip.CRC32C;
import net.jpountz.lz4.LZ4Compressor;
import net.jpountz.lz4.LZ4Factory;

/**
 * Appends blocks to a file through a buffer. Not thread-safe.
 *
 * <p>A payload is stored compressed only if that saves at least an eighth of it: reading it back then costs less than the
 * bytes saved.
 */
public final class BlockWriter {
    private static final int BUFFER_BYTES = 1 << 17;
    private static final int GAIN_MIN_SHIFT = 3;
    private static final LZ4Compressor LZ4 = LZ4Factory.nativeInstance().fastCompressor();

    private final DataFile file;
    private final long syncEveryBytes;
    private final ByteWriter buffer = new ByteWriter(BUFFER_BYTES);
    private final CRC32C crc = new CRC32C();
    private byte[] compressed = new byte[0];
    private long bufferAt;
    private long syncedAt;
    private int lastChecksum;

    /**
     * Makes a writer.
     *
     * @param syncEveryBytes after so many bytes the file is synced, so that the last sync finds little to do; {@link
     *     Long#MAX_VALUE} for never
     */
    public BlockWriter(DataFile file, long syncEveryBytes) {
        this.file = file;
        this.syncEveryBytes = syncEveryBytes;
    }

    /** Returns where the next byte goes in the file. */
    public long position() {
        return bufferAt + buffer.size();
    }

    /** Leaves a hole up to a position in the file: only to reach large offsets in tests without large files. */
    public void skipToForTest(long position) throws IOException {
        flush();
        if (position < bufferAt) {
            throw new IllegalArgumentException("position=" + position + " is before " + bufferAt);
        }
        bufferAt = position;
    }

    /**
     * Appends a block.
     *
     * @param compress whether to try
     * @return the bytes of the whole block
     */
    public int write(int type, int flags, byte[] payload, int length, boolean compress) throws IOException {
        byte[] stored = payload;
        int storedLength = length;
        int allFlags = flags;
        if (compress) {
            int size = compress(payload, length);
            if (length - size >= (length >>> GAIN_MIN_SHIFT) && size < length) {
                stored = compressed;
                storedLength = size;
                allFlags |= BlockFormat.COMPRESSED;
            }
        }
        int at = buffer.size();
        buffer.putByte(type).putByte(allFlags).putShort(0).putInt(storedLength).putInt(length);
        int check = BlockFormat.headerCheck(crc, buffer.array(), at);
        buffer.setByte(at + BlockFormat.CHECK_AT, check);
        buffer.setByte(at + BlockFormat.CHECK_AT + 1, check >>> 8);
        lastChecksum = BlockFormat.checksum(crc, buffer.array(), at, stored, 0, storedLength);
        buffer.putInt(lastChecksum).putBytes(stored, 0, storedLength);
        if (buffer.size() >= BUFFER_BYTES) {
            flush();
        }
        return BlockFormat.HEADER_BYTES + storedLength;
    }

    private int compress(byte[] payload, int length) {
        int most = LZ4.maxCompressedLength(length);
        if (compressed.length < most) {
            compressed = new byte[most];
        }
        return LZ4.compress(payload, 0, length, compressed, 0, most);
    }

    /** Returns the checksum of the block written last. */
    public int lastChecksum() {
        return lastChecksum;
    }

    /** Appends bytes that are no block: the file's header and footer. */
    public void writeRaw(byte[] bytes) throws IOException {
        buffer.putBytes(bytes);
        if (buffer.size() >= BUFFER_BYTES) {
            flush();
        }
    }

    /** Hands everything to the file. */
    public void flush() throws IOException {
        file.write(buffer.segment(), 0, buffer.size(), bufferAt);
        bufferAt += buffer.size();
        buffer.clear();
        if (bufferAt - syncedAt >= syncEveryBytes) {
            file.sync();
            syncedAt = bufferAt;
        }
    }
}
