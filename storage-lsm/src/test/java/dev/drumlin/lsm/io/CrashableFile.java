package dev.drumlin.lsm.io;

import java.io.IOException;
import java.lang.foreign.MemorySegment;

/** An open file of {@link CrashableFiles}; everything under the lock of its folder. */
final class CrashableFile implements DataFile {
    private final CrashableFiles files;
    private final String name;
    private final CrashableNode node;
    private final boolean writable;
    private boolean closed;

    CrashableFile(CrashableFiles files, String name, CrashableNode node, boolean writable) {
        this.files = files;
        this.name = name;
        this.node = node;
        this.writable = writable;
    }

    @Override
    public String name() {
        return name;
    }

    @Override
    public long length() throws IOException {
        synchronized (files) {
            requireOpen();
            return node.length();
        }
    }

    @Override
    public int read(MemorySegment into, long at, int length, long position) throws IOException {
        synchronized (files) {
            requireOpen();
            return node.read(into, at, length, position);
        }
    }

    @Override
    public void write(MemorySegment from, long at, int length, long position) throws IOException {
        synchronized (files) {
            change(FileStep.WRITE);
            node.write(from, at, length, position);
        }
    }

    @Override
    public void preallocate(long length) throws IOException {
        synchronized (files) {
            change(FileStep.PREALLOCATE);
            node.grow(length);
        }
    }

    @Override
    public void truncate(long length) throws IOException {
        synchronized (files) {
            change(FileStep.TRUNCATE);
            node.truncate(length);
        }
    }

    @Override
    public void sync() throws IOException {
        synchronized (files) {
            change(FileStep.SYNC);
            node.sync();
        }
    }

    @Override
    public void close() {
        synchronized (files) {
            closed = true;
            files.closed(this);
        }
    }

    /**
     * Acts as a kernel that failed to write the file back: its unsynced bytes stay readable and are never written, even
     * if a later sync succeeds.
     */
    void loseUnsynced() {
        synchronized (files) {
            node.forgetDirt();
        }
    }

    private void change(FileStep step) throws IOException {
        requireOpen();
        if (!writable) {
            throw new FileException(name, "opened for reading only: operation=" + step + " file=" + name, null);
        }
        files.step(step, name);
    }

    private void requireOpen() throws IOException {
        if (closed) {
            throw new FileException(name, "handle is closed: file=" + name, null);
        }
    }
}
