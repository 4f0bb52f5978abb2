package dev.drumlin.lsm.io;

import java.io.IOException;
import java.lang.foreign.MemorySegment;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.TreeMap;

/**
 * A data folder in memory that knows what a crash would leave of it.
 *
 * <p>Files are durable by sector of 512 bytes once synced, names once their folder was synced. {@link #afterCrash}
 * makes the folder that a restart would find, of which this one is independent; it can be called from the listener that
 * runs before every step that changes something, so a test sees the state between any two steps. (The state before a
 * step is the state after the one before; half done steps are covered by {@link Survivors#SOME}.)
 *
 * <p>{@link StorageFiles#createFolder} is durable at once, as its contract says. Thread-safe; the listener runs under
 * the lock.
 */
public final class CrashableFiles implements StorageFiles {
    /** Called before each step that changes something. */
    public interface StepListener {
        /** {@code number} counts from 1. */
        void before(long number, FileStep step, String name);
    }

    /** One atomic change of names in one folder: the nodes that names get, null for a removed name. */
    private record NameChange(String folder, Map<String, CrashableNode> nodes) {}

    private final OpenHandles handles = new OpenHandles(true);
    private final Map<String, CrashableNode> live = new TreeMap<>();
    private final Map<String, CrashableNode> durable = new TreeMap<>();
    private final List<NameChange> unsynced = new ArrayList<>();
    private final Set<String> folders = new HashSet<>(Set.of(""));
    private final Set<String> locks = new HashSet<>();
    private StepListener listener = (number, step, name) -> {};
    private long steps;
    private long usableBytes = Long.MAX_VALUE;

    public synchronized void onStep(StepListener newListener) {
        this.listener = newListener;
    }

    public synchronized void setUsableBytes(long bytes) {
        this.usableBytes = bytes;
    }

    /** Returns the folder that a restart would find after a crash now; equal seeds give equal folders. */
    public synchronized CrashableFiles afterCrash(Survivors survivors, long seed) {
        SplittableRandom random = new SplittableRandom(seed);
        Map<String, CrashableNode> names = new TreeMap<>(durable);
        for (NameChange change : unsynced) {
            boolean kept = switch (survivors) {
                case NONE -> false;
                case SOME -> random.nextBoolean();
                case ALL -> true;
            };
            if (kept) {
                apply(change, names);
            }
        }
        CrashableFiles found = new CrashableFiles();
        found.folders.addAll(folders);
        Map<CrashableNode, CrashableNode> copies = new HashMap<>();
        names.forEach((name, node) -> {
            CrashableNode copy = copies.computeIfAbsent(node, n -> n.afterCrash(survivors, random));
            found.live.put(name, copy);
            found.durable.put(name, copy);
        });
        return found;
    }

    /** Returns the names of all files, with their folders. */
    public synchronized List<String> names() {
        return List.copyOf(live.keySet());
    }

    /** Returns all bytes of a file. */
    public synchronized byte[] content(String name) throws IOException {
        CrashableNode node = node(name, "read");
        byte[] bytes = new byte[Math.toIntExact(node.length())];
        node.read(MemorySegment.ofArray(bytes), 0, bytes.length, 0);
        return bytes;
    }

    /** Makes or replaces a file with these bytes, durable at once: for tests that damage files. */
    public synchronized void putContent(String name, byte[] bytes) {
        CrashableNode node = new CrashableNode();
        node.write(MemorySegment.ofArray(bytes), 0, bytes.length, 0);
        node.sync();
        live.put(FileNames.requireFile(name), node);
        durable.put(name, node);
    }

    @Override
    public synchronized DataFile create(String name) throws IOException {
        FileNames.requireFile(name);
        requireFolder(name, "create");
        if (live.containsKey(name)) {
            throw new FileException(name, "file exists: operation=create file=" + name, null);
        }
        step(FileStep.CREATE, name);
        CrashableNode node = new CrashableNode();
        change(name, node);
        return open(name, node, true);
    }

    @Override
    public synchronized DataFile openForRead(String name) throws IOException {
        return open(name, node(name, "open"), false);
    }

    @Override
    public synchronized DataFile openForWrite(String name) throws IOException {
        return open(name, node(name, "open"), true);
    }

    private DataFile open(String name, CrashableNode node, boolean writable) {
        CrashableFile file = new CrashableFile(this, name, node, writable);
        handles.opened(file, name);
        return file;
    }

    @Override
    public synchronized boolean exists(String name) {
        return live.containsKey(FileNames.requireFile(name));
    }

    @Override
    public synchronized long length(String name) throws IOException {
        return node(name, "length").length();
    }

    @Override
    public synchronized List<String> list(String folder) {
        FileNames.requireFolder(folder);
        return live.keySet().stream()
                .filter(name -> FileNames.folderOf(name).equals(folder))
                .map(name -> name.substring(name.lastIndexOf('/') + 1))
                .toList();
    }

    @Override
    public synchronized List<String> listFolders(String folder) {
        FileNames.requireFolder(folder);
        return folders.stream()
                .filter(name -> !name.isEmpty() && FileNames.folderOf(name).equals(folder))
                .map(name -> name.substring(name.lastIndexOf('/') + 1))
                .sorted()
                .toList();
    }

    /** Durable at once, other than its contract says: a crash that brings an empty folder back is not simulated. */
    @Override
    public synchronized void deleteFolder(String folder) throws IOException {
        requireFolder(FileNames.requireFile(folder) + "/x", "delete folder");
        boolean isEmpty = list(folder).isEmpty() && listFolders(folder).isEmpty();
        boolean isSynced = unsynced.stream().noneMatch(change -> change.folder().equals(folder));
        if (!isEmpty || !isSynced) {
            throw new FileException(folder, "folder not empty, or what was in it may come back: " + folder, null);
        }
        step(FileStep.DELETE, folder);
        folders.remove(folder);
    }

    @Override
    public synchronized void createFolder(String folder) {
        for (String f = FileNames.requireFolder(folder); !f.isEmpty(); f = FileNames.folderOf(f)) {
            folders.add(f);
        }
    }

    @Override
    public synchronized void rename(String from, String to) throws IOException {
        FileNames.requireFile(to);
        requireFolder(to, "rename");
        CrashableNode node = node(from, "rename to " + to);
        step(FileStep.RENAME, from);
        if (FileNames.folderOf(from).equals(FileNames.folderOf(to))) {
            Map<String, CrashableNode> nodes = new HashMap<>();
            nodes.put(from, null);
            nodes.put(to, node);
            change(new NameChange(FileNames.folderOf(to), nodes));
        } else {
            change(to, node);
            change(from, null);
        }
    }

    @Override
    public synchronized void delete(String name) throws IOException {
        node(name, "delete");
        step(FileStep.DELETE, name);
        change(name, null);
    }

    @Override
    public synchronized void link(String existing, String link) throws IOException {
        FileNames.requireFile(link);
        requireFolder(link, "link");
        CrashableNode node = node(existing, "link as " + link);
        if (live.containsKey(link)) {
            throw new FileException(link, "file exists: operation=link file=" + link, null);
        }
        step(FileStep.LINK, link);
        change(link, node);
    }

    @Override
    public synchronized void syncFolder(String folder) throws IOException {
        FileNames.requireFolder(folder);
        if (!folders.contains(folder)) {
            throw new MissingFileException(folder, "sync folder", null);
        }
        step(FileStep.SYNC_FOLDER, folder);
        unsynced.removeIf(change -> {
            boolean here = change.folder().equals(folder);
            if (here) {
                apply(change, durable);
            }
            return here;
        });
    }

    @Override
    public synchronized FolderLock lock(String name) throws IOException {
        if (!locks.add(FileNames.requireFile(name))) {
            throw new FileLockedException(name, "this process", null);
        }
        Object owner = new Object();
        handles.opened(owner, name);
        return () -> unlock(name, owner);
    }

    private synchronized void unlock(String name, Object owner) {
        if (handles.closed(owner)) {
            locks.remove(name);
        }
    }

    @Override
    public synchronized long usableBytes() {
        return usableBytes;
    }

    @Override
    public List<OpenHandle> openHandles() {
        return handles.snapshot();
    }

    void closed(CrashableFile file) {
        handles.closed(file);
    }

    void step(FileStep step, String name) {
        listener.before(++steps, step, name);
    }

    private void change(String name, CrashableNode node) {
        Map<String, CrashableNode> nodes = new HashMap<>();
        nodes.put(name, node);
        change(new NameChange(FileNames.folderOf(name), nodes));
    }

    private void change(NameChange change) {
        apply(change, live);
        unsynced.add(change);
    }

    private static void apply(NameChange change, Map<String, CrashableNode> names) {
        change.nodes().forEach((name, node) -> {
            if (node == null) {
                names.remove(name);
            } else {
                names.put(name, node);
            }
        });
    }

    private CrashableNode node(String name, String operation) throws MissingFileException {
        CrashableNode node = live.get(FileNames.requireFile(name));
        if (node == null) {
            throw new MissingFileException(name, operation, null);
        }
        return node;
    }

    private void requireFolder(String name, String operation) throws MissingFileException {
        if (!folders.contains(FileNames.folderOf(name))) {
            throw new MissingFileException(FileNames.folderOf(name), operation, null);
        }
    }
}
