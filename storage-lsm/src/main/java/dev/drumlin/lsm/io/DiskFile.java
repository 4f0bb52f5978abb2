package dev.drumlin.lsm.io;

import java.io.IOException;
import java.lang.foreign.MemorySegment;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import org.jspecify.annotations.Nullable;

/** A file of a {@link DataFolder}. Thread-safe. */
final class DiskFile implements DataFile {
    private static final int ZERO_BYTES = 1 << 18;

    private final DataFolder folder;
    private final String name;
    private final FileChannel channel;
    private final @Nullable PageCacheFile inMemory;

    /** Takes the channel over, and the second way to the file, which is null if there is none. */
    DiskFile(DataFolder folder, String name, FileChannel channel, @Nullable PageCacheFile inMemory) {
        this.inMemory = inMemory;
        this.folder = folder;
        this.name = name;
        this.channel = channel;
    }

    @Override
    public String name() {
        return name;
    }

    @Override
    public long length() throws IOException {
        folder.enter();
        try {
            return channel.size();
        } catch (IOException e) {
            throw folder.failure(name, "length", e);
        }
    }

    @Override
    public int read(MemorySegment into, long at, int length, long position) throws IOException {
        folder.enter();
        ByteBuffer buffer = into.asSlice(at, length).asByteBuffer();
        try {
            while (buffer.hasRemaining()) {
                if (channel.read(buffer, position + buffer.position()) < 0) {
                    break;
                }
            }
        } catch (IOException e) {
            throw folder.failure(name, "read", e);
        }
        return buffer.position();
    }

    @Override
    public int readNow(NowBuffer buffer, MemorySegment into, long at, int length, long position) {
        return inMemory == null ? 0 : inMemory.read(buffer, into, at, length, position);
    }

    @Override
    public void write(MemorySegment from, long at, int length, long position) throws IOException {
        folder.enter();
        try {
            writeFully(from.asSlice(at, length).asByteBuffer(), position);
        } catch (IOException e) {
            throw folder.failure(name, "write", e);
        }
    }

    @Override
    public void preallocate(long length) throws IOException {
        folder.enter();
        ByteBuffer zeros = ByteBuffer.allocate(ZERO_BYTES);
        try {
            for (long end = channel.size(); end < length; end += zeros.limit()) {
                zeros.clear().limit((int) Math.min(ZERO_BYTES, length - end));
                writeFully(zeros, end);
            }
        } catch (IOException e) {
            throw folder.failure(name, "preallocate", e);
        }
    }

    private void writeFully(ByteBuffer buffer, long position) throws IOException {
        while (buffer.hasRemaining()) {
            channel.write(buffer, position + buffer.position());
        }
    }

    @Override
    public void truncate(long length) throws IOException {
        folder.enter();
        try {
            channel.truncate(length);
        } catch (IOException e) {
            throw folder.failure(name, "truncate", e);
        }
    }

    @Override
    public void sync() throws IOException {
        folder.enter();
        try {
            channel.force(false);
        } catch (IOException e) {
            throw folder.failure(name, "sync", e);
        }
    }

    @Override
    public void close() throws IOException {
        folder.closed(this);
        if (inMemory != null) {
            inMemory.close();
        }
        try {
            channel.close();
        } catch (IOException e) {
            throw folder.failure(name, "close", e);
        }
    }
}
