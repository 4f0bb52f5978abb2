package dev.drumlin.lsm.io;

import java.io.IOException;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;

/** An open file of {@link FaultyFiles}. Faults go by the name that it was opened under. */
final class FaultyFile implements DataFile {
    private final FaultyFiles files;
    private final DataFile inner;

    FaultyFile(FaultyFiles files, DataFile inner) {
        this.files = files;
        this.inner = inner;
    }

    @Override
    public String name() {
        return inner.name();
    }

    @Override
    public long length() throws IOException {
        return inner.length();
    }

    @Override
    public int read(MemorySegment into, long at, int length, long position) throws IOException {
        Fault fault = files.next(FileStep.READ, name());
        if (fault != null && fault != Fault.BIT_FLIP) {
            throw files.failure(fault, FileStep.READ, name());
        }
        int read = inner.read(into, at, length, position);
        if (fault == Fault.BIT_FLIP && read > 0) {
            into.set(ValueLayout.JAVA_BYTE, at, (byte) (into.get(ValueLayout.JAVA_BYTE, at) ^ 1));
        }
        return read;
    }

    @Override
    public int readNow(NowBuffer buffer, MemorySegment into, long at, int length, long position) {
        int there = files.inMemory(length);
        try {
            return there == 0 ? 0 : read(into, at, there, position);
        } catch (IOException e) {
            return 0;
        }
    }

    @Override
    public void write(MemorySegment from, long at, int length, long position) throws IOException {
        Fault fault = files.next(FileStep.WRITE, name());
        if (fault == Fault.SHORT_WRITE || fault == Fault.SHORT_DISK_FULL) {
            inner.write(from, at, length / 2, position);
        }
        if (fault != null) {
            throw files.failure(fault, FileStep.WRITE, name());
        }
        inner.write(from, at, length, position);
    }

    @Override
    public void preallocate(long length) throws IOException {
        files.check(FileStep.PREALLOCATE, name());
        inner.preallocate(length);
    }

    @Override
    public void truncate(long length) throws IOException {
        files.check(FileStep.TRUNCATE, name());
        inner.truncate(length);
    }

    @Override
    public void sync() throws IOException {
        Fault fault = files.next(FileStep.SYNC, name());
        if (fault != null) {
            if (inner instanceof CrashableFile crashable) {
                crashable.loseUnsynced();
            }
            throw files.failure(fault, FileStep.SYNC, name());
        }
        inner.sync();
    }

    @Override
    public void close() throws IOException {
        inner.close();
    }
}
