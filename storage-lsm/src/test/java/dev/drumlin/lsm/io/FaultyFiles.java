package dev.drumlin.lsm.io;

import java.io.IOException;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.function.IntUnaryOperator;
import java.util.function.Predicate;

/** Files that fail on demand, over others that do the work. Thread-safe. */
public final class FaultyFiles implements StorageFiles {
    /** For a fault that does not end by itself. */
    public static final int FOREVER = Integer.MAX_VALUE;

    private static final class Rule {
        private final FileStep step;
        private final Predicate<String> name;
        private final Fault fault;
        private int skip;
        private int times;

        Rule(FileStep step, Predicate<String> name, int skip, int times, Fault fault) {
            this.step = step;
            this.name = name;
            this.skip = skip;
            this.times = times;
            this.fault = fault;
        }
    }

    private final StorageFiles inner;
    private final List<Rule> rules = new ArrayList<>();
    private final Map<FileStep, Long> counts = new EnumMap<>(FileStep.class);

    private volatile IntUnaryOperator inMemory = length -> 0;

    public FaultyFiles(StorageFiles inner) {
        this.inner = inner;
    }

    /**
     * Lets operations fail from now on.
     *
     * @param name which files (or folders, for {@link FileStep#SYNC_FOLDER} and {@link FileStep#LIST})
     * @param nth the first operation that fails, 1 being the next that matches
     * @param times how many fail from there on
     */
    public synchronized void inject(FileStep step, Predicate<String> name, int nth, int times, Fault fault) {
        rules.add(new Rule(step, name, nth - 1, times, fault));
    }

    /** Lets the next operation of a kind fail, on whatever file. */
    public void inject(FileStep step, Fault fault) {
        inject(step, name -> true, 1, 1, fault);
    }

    /**
     * Says how much of what is asked for is in memory, where {@link DataFile#readNow} looks.
     *
     * @param oracle takes the bytes asked for, gives the bytes that are there; at first there are none
     */
    public void inMemory(IntUnaryOperator oracle) {
        inMemory = oracle;
    }

    int inMemory(int length) {
        return inMemory.applyAsInt(length);
    }

    /** Takes all faults away. */
    public synchronized void heal() {
        rules.clear();
    }

    /** Returns how many operations of a kind were asked for, failed ones included. */
    public synchronized long count(FileStep step) {
        return counts.getOrDefault(step, 0L);
    }

    @Override
    public DataFile create(String name) throws IOException {
        check(FileStep.CREATE, name);
        return new FaultyFile(this, inner.create(name));
    }

    @Override
    public DataFile openForRead(String name) throws IOException {
        check(FileStep.OPEN, name);
        return new FaultyFile(this, inner.openForRead(name));
    }

    @Override
    public DataFile openForWrite(String name) throws IOException {
        check(FileStep.OPEN, name);
        return new FaultyFile(this, inner.openForWrite(name));
    }

    @Override
    public boolean exists(String name) throws IOException {
        return inner.exists(name);
    }

    @Override
    public long length(String name) throws IOException {
        return inner.length(name);
    }

    @Override
    public List<String> list(String folder) throws IOException {
        check(FileStep.LIST, folder);
        return inner.list(folder);
    }

    @Override
    public List<String> listFolders(String folder) throws IOException {
        check(FileStep.LIST, folder);
        return inner.listFolders(folder);
    }

    @Override
    public void deleteFolder(String folder) throws IOException {
        check(FileStep.DELETE, folder);
        inner.deleteFolder(folder);
    }

    @Override
    public void createFolder(String folder) throws IOException {
        inner.createFolder(folder);
    }

    @Override
    public void rename(String from, String to) throws IOException {
        check(FileStep.RENAME, from);
        inner.rename(from, to);
    }

    @Override
    public void delete(String name) throws IOException {
        check(FileStep.DELETE, name);
        inner.delete(name);
    }

    @Override
    public void link(String existing, String link) throws IOException {
        check(FileStep.LINK, link);
        inner.link(existing, link);
    }

    @Override
    public void syncFolder(String folder) throws IOException {
        check(FileStep.SYNC_FOLDER, folder);
        inner.syncFolder(folder);
    }

    @Override
    public FolderLock lock(String name) throws IOException {
        check(FileStep.LOCK, name);
        return inner.lock(name);
    }

    @Override
    public long usableBytes() throws IOException {
        return inner.usableBytes();
    }

    @Override
    public List<OpenHandle> openHandles() {
        return inner.openHandles();
    }

    /** Fails, or returns if this operation is to go well. */
    void check(FileStep step, String name) throws IOException {
        Fault fault = next(step, name);
        if (fault != null) {
            throw failure(fault, step, name);
        }
    }

    /** Counts an operation and returns what is to go wrong in it, null for nothing. */
    synchronized Fault next(FileStep step, String name) {
        counts.merge(step, 1L, Long::sum);
        Fault fault = null;
        for (Rule rule : rules) {
            if (rule.step != step || !rule.name.test(name)) {
                continue;
            }
            if (rule.skip > 0) {
                rule.skip--;
            } else if (rule.times > 0 && fault == null) {
                rule.times -= rule.times == FOREVER ? 0 : 1;
                fault = rule.fault;
            }
        }
        return fault;
    }

    FileException failure(Fault fault, FileStep step, String name) {
        return switch (fault) {
            case ERROR -> throw new StackOverflowError("injected: operation=" + step + " file=" + name);
            case DISK_FULL, SHORT_DISK_FULL -> new DiskFullException(name, step.name(), null);
            case IO_ERROR, SHORT_WRITE, BIT_FLIP ->
                new FileException(name, "injected fault=" + fault + " operation=" + step + " file=" + name, null);
        };
    }
}
