package dev.drumlin.lsm.io;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.OpenOption;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Predicate;

/** The files of a real folder on disk. Thread-safe. */
public final class DataFolder implements StorageFiles {
    private static final int LOCK_TEXT_BYTES_MAX = 64;

    /**
     * The locks of this process. Asked before the file is opened, because closing any channel of a file gives up all
     * locks that the process has on it (POSIX).
     */
    private static final Set<Path> HELD = ConcurrentHashMap.newKeySet();

    private final Path root;
    private final Predicate<Thread> mustNotBlock;
    private final OpenHandles handles;

    private DataFolder(Path root, Predicate<Thread> mustNotBlock, boolean keepStacks) {
        this.root = root;
        this.mustNotBlock = mustNotBlock;
        this.handles = new OpenHandles(keepStacks);
    }

    /**
     * Opens a data folder, made if it is not there.
     *
     * @param mustNotBlock true for threads (event loops) on which every operation is refused
     * @param keepStacks whether each open handle remembers where it was opened; for tests, as it costs a stack walk
     */
    public static DataFolder open(Path root, Predicate<Thread> mustNotBlock, boolean keepStacks) throws IOException {
        Path absolute = root.toAbsolutePath().normalize();
        DataFolder folder = new DataFolder(absolute, mustNotBlock, keepStacks);
        folder.enter();
        try {
            createDurably(absolute);
        } catch (IOException e) {
            throw folder.failure("", "create folder", e);
        }
        return folder;
    }

    /** Makes a folder and its parents; each new name is synced, or a power cut could take the whole store. */
    private static void createDurably(Path path) throws IOException {
        Path parent = path.getParent();
        if (Files.isDirectory(path) || parent == null) {
            return;
        }
        createDurably(parent);
        Files.createDirectories(path);
        syncFolder(parent);
    }

    private static void syncFolder(Path path) throws IOException {
        try (FileChannel channel = FileChannel.open(path, StandardOpenOption.READ)) {
            channel.force(true);
        }
    }

    @Override
    public DataFile create(String name) throws IOException {
        return open(
                name,
                "create",
                false,
                StandardOpenOption.CREATE_NEW,
                StandardOpenOption.READ,
                StandardOpenOption.WRITE);
    }

    @Override
    public DataFile openForRead(String name) throws IOException {
        return open(name, "open", true, StandardOpenOption.READ);
    }

    @Override
    public DataFile openForWrite(String name) throws IOException {
        return open(name, "open", false, StandardOpenOption.READ, StandardOpenOption.WRITE);
    }

    private DataFile open(String name, String operation, boolean readsNow, OpenOption... options) throws IOException {
        enter();
        Path path = file(name);
        try {
            FileChannel channel = FileChannel.open(path, options);
            DiskFile file = new DiskFile(this, name, channel, readsNow ? PageCacheFile.open(path) : null);
            handles.opened(file, name);
            return file;
        } catch (IOException e) {
            throw failure(name, operation, e);
        }
    }

    @Override
    public boolean exists(String name) {
        enter();
        return Files.isRegularFile(file(name));
    }

    @Override
    public long length(String name) throws IOException {
        enter();
        try {
            return Files.size(file(name));
        } catch (IOException e) {
            throw failure(name, "length", e);
        }
    }

    @Override
    public List<String> list(String folder) throws IOException {
        return list(folder, path -> Files.isRegularFile(path, LinkOption.NOFOLLOW_LINKS));
    }

    @Override
    public List<String> listFolders(String folder) throws IOException {
        return list(folder, path -> Files.isDirectory(path, LinkOption.NOFOLLOW_LINKS));
    }

    private List<String> list(String folder, Predicate<Path> wanted) throws IOException {
        enter();
        Path path = folder(folder);
        if (!Files.isDirectory(path)) {
            return List.of();
        }
        List<String> names = new ArrayList<>();
        try (DirectoryStream<Path> entries = Files.newDirectoryStream(path)) {
            for (Path entry : entries) {
                if (wanted.test(entry)) {
                    names.add(entry.getFileName().toString());
                }
            }
        } catch (IOException e) {
            throw failure(folder, "list", e);
        }
        Collections.sort(names);
        return names;
    }

    @Override
    public void deleteFolder(String folder) throws IOException {
        enter();
        try {
            Files.delete(root.resolve(FileNames.requireFile(folder)));
        } catch (IOException e) {
            throw failure(folder, "delete folder", e);
        }
    }

    @Override
    public void createFolder(String folder) throws IOException {
        enter();
        if (Files.isDirectory(folder(folder))) {
            return;
        }
        String parent = FileNames.folderOf(folder);
        createFolder(parent);
        try {
            Files.createDirectories(folder(folder));
        } catch (IOException e) {
            throw failure(folder, "create folder", e);
        }
        syncFolder(parent);
    }

    @Override
    public void rename(String from, String to) throws IOException {
        enter();
        try {
            Files.move(file(from), file(to), StandardCopyOption.ATOMIC_MOVE, StandardCopyOption.REPLACE_EXISTING);
        } catch (IOException e) {
            throw failure(from, "rename to " + to, e);
        }
    }

    @Override
    public void delete(String name) throws IOException {
        enter();
        try {
            Files.delete(file(name));
        } catch (IOException e) {
            throw failure(name, "delete", e);
        }
    }

    @Override
    public void link(String existing, String link) throws IOException {
        enter();
        try {
            Files.createLink(file(link), file(existing));
        } catch (IOException e) {
            throw failure(existing, "link as " + link, e);
        }
    }

    @Override
    public void syncFolder(String folder) throws IOException {
        enter();
        try {
            syncFolder(folder(folder));
        } catch (IOException e) {
            throw failure(folder, "sync folder", e);
        }
    }

    @Override
    public FolderLock lock(String name) throws IOException {
        enter();
        Path path = file(name);
        if (!HELD.add(path)) {
            throw new FileLockedException(name, "this process", null);
        }
        try {
            FileChannel channel = FileChannel.open(
                    path, StandardOpenOption.CREATE, StandardOpenOption.READ, StandardOpenOption.WRITE);
            try {
                takeLock(name, channel);
            } catch (IOException e) {
                channel.close();
                throw e;
            }
            handles.opened(channel, name);
            return () -> unlock(path, channel);
        } catch (IOException e) {
            HELD.remove(path);
            throw failure(name, "lock", e);
        }
    }

    private static void takeLock(String name, FileChannel channel) throws IOException {
        if (channel.tryLock() == null) {
            throw new FileLockedException(name, lockText(channel), null);
        }
        channel.truncate(0);
        String text = "pid=" + ProcessHandle.current().pid() + "\n";
        channel.write(ByteBuffer.wrap(text.getBytes(StandardCharsets.US_ASCII)));
    }

    private void unlock(Path path, FileChannel channel) throws IOException {
        if (handles.closed(channel)) {
            channel.close();
            HELD.remove(path);
        }
    }

    private static String lockText(FileChannel channel) throws IOException {
        ByteBuffer text = ByteBuffer.allocate(LOCK_TEXT_BYTES_MAX);
        channel.read(text, 0);
        String holder = new String(text.array(), 0, text.position(), StandardCharsets.US_ASCII);
        return holder.matches("pid=[0-9]+\n") ? holder.strip() : "another process";
    }

    @Override
    public long usableBytes() throws IOException {
        enter();
        try {
            return Files.getFileStore(root).getUsableSpace();
        } catch (IOException e) {
            throw failure("", "usable bytes", e);
        }
    }

    @Override
    public List<OpenHandle> openHandles() {
        return handles.snapshot();
    }

    /** Refuses a thread that must not block. */
    void enter() {
        Thread thread = Thread.currentThread();
        if (mustNotBlock.test(thread)) {
            throw new IllegalStateException(
                    "file access on a thread that must not block: thread=" + thread.getName() + ". Use the read pool.");
        }
    }

    void closed(DiskFile file) {
        handles.closed(file);
    }

    FileException failure(String name, String operation, IOException cause) {
        return FileFailures.of(name, operation, cause, () -> {
            try {
                return Files.getFileStore(root).getUsableSpace();
            } catch (IOException e) {
                cause.addSuppressed(e);
                return Long.MAX_VALUE;
            }
        });
    }

    private Path file(String name) {
        return root.resolve(FileNames.requireFile(name));
    }

    private Path folder(String name) {
        return root.resolve(FileNames.requireFolder(name));
    }
}
