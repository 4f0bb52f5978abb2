package dev.drumlin.app.plugins;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.drumlin.app.StartRefused;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.channels.OverlappingFileLockException;
import java.nio.file.AccessDeniedException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.util.Comparator;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * The folder that one server holds while it runs.
 *
 * <pre>
 * LOCK      locked by the server that uses the folder; has its process id
 * BACKEND   the name of the engine that the data belongs to
 * NAME/     the engine's own folder, of that name
 * tmp/      temporary files of this process; emptied at each start, under the lock
 * crash/    heap dumps and the JVM's error files
 * </pre>
 */
final class DataFolder implements AutoCloseable {
    private static final String LOCK = "LOCK";
    private static final String BACKEND = "BACKEND";
    private static final String TEMPORARY = "tmp";
    private static final String CRASH = "crash";
    private static final Set<String> NOT_DATA = Set.of(LOCK, TEMPORARY, CRASH, "lost+found");

    private final Path folder;
    private final FileChannel lock;

    private DataFolder(Path folder, FileChannel lock) {
        this.folder = folder;
        this.lock = lock;
    }

    /**
     * Takes the folder, which is made if it does not exist, for a backend.
     *
     * @throws StartRefused if another server holds it, it cannot be written, it has other things in it, or another
     *     backend's data
     */
    static DataFolder open(Path path, String backend) {
        Path folder = path.toAbsolutePath().normalize();
        try {
            if (Files.exists(folder) && !Files.isDirectory(folder)) {
                throw new StartRefused("the data folder " + folder + " is a file");
            }
            Files.createDirectories(folder);
            refuseForeign(folder);
            DataFolder taken = new DataFolder(folder, lock(folder));
            try {
                taken.claimFor(backend);
                taken.emptyTemporary();
                Files.createDirectories(taken.engineFolder(backend));
                return taken;
            } catch (IOException | RuntimeException e) {
                taken.close();
                throw e;
            }
        } catch (IOException e) {
            throw new StartRefused(
                    "the data folder " + folder + " cannot be used: " + reason(e)
                            + ". Choose a folder that can be written with --data DIR.",
                    e);
        }
    }

    /**
     * Returns whose data a folder has.
     *
     * @throws StartRefused if it is no data folder
     */
    static String backendOf(Path folder) {
        try {
            return Files.readString(folder.resolve(BACKEND)).strip();
        } catch (IOException e) {
            throw new StartRefused(
                    "the folder " + folder + " holds no data of Drumlin's: there is no readable file " + BACKEND
                            + " in it",
                    e);
        }
    }

    Path path() {
        return folder;
    }

    Path engineFolder(String backend) {
        return folder.resolve(backend);
    }

    @Override
    public void close() {
        try {
            lock.close();
        } catch (IOException e) {
            // The operating system releases the lock with the process.
        }
    }

    /** A folder with other things in it was most likely named by mistake, and its tmp is not ours to empty. */
    private static void refuseForeign(Path folder) throws IOException {
        if (Files.exists(folder.resolve(BACKEND))) {
            return;
        }
        try (Stream<Path> entries = Files.list(folder)) {
            List<String> foreign = entries.map(entry -> String.valueOf(entry.getFileName()))
                    .filter(name -> !NOT_DATA.contains(name) && !name.startsWith(BACKEND))
                    .sorted()
                    .limit(3)
                    .toList();
            if (!foreign.isEmpty()) {
                throw new StartRefused("the folder " + folder + " holds other things than Drumlin's data ("
                        + String.join(", ", foreign) + "). Choose an empty folder with --data DIR.");
            }
        }
    }

    private static FileChannel lock(Path folder) throws IOException {
        Path file = folder.resolve(LOCK);
        FileChannel channel =
                FileChannel.open(file, StandardOpenOption.CREATE, StandardOpenOption.READ, StandardOpenOption.WRITE);
        try {
            FileLock lock = tryLock(channel);
            if (lock == null) {
                throw new StartRefused("the data folder " + folder + " is in use by another server (process "
                        + Files.readString(file).strip()
                        + "). Stop that one, or choose another folder with --data DIR.");
            }
            channel.truncate(0);
            channel.write(ByteBuffer.wrap((ProcessHandle.current().pid() + "\n").getBytes(UTF_8)), 0);
            return channel;
        } catch (IOException | RuntimeException e) {
            channel.close();
            throw e;
        }
    }

    private static @Nullable FileLock tryLock(FileChannel channel) throws IOException {
        try {
            return channel.tryLock();
        } catch (OverlappingFileLockException heldInThisProcess) {
            return null;
        }
    }

    /** Checks whose data this is; a new folder is marked, durably, before the engine writes its first byte. */
    private void claimFor(String backend) throws IOException {
        Path mark = folder.resolve(BACKEND);
        String owner;
        try {
            owner = Files.readString(mark).strip();
        } catch (NoSuchFileException newFolder) {
            write(mark, backend + "\n");
            return;
        }
        if (!owner.equals(backend)) {
            throw new StartRefused(
                    "the data folder " + folder + " belongs to the storage backend " + owner + ", not to " + backend
                            + ". Start with --backend " + owner + ", or choose another folder with --data DIR.");
        }
    }

    private void write(Path file, String text) throws IOException {
        Path part = folder.resolve(file.getFileName() + ".part");
        try (FileChannel channel = FileChannel.open(
                part, StandardOpenOption.CREATE, StandardOpenOption.TRUNCATE_EXISTING, StandardOpenOption.WRITE)) {
            channel.write(ByteBuffer.wrap(text.getBytes(UTF_8)));
            channel.force(true);
        }
        Files.move(part, file, StandardCopyOption.ATOMIC_MOVE);
        try (FileChannel names = FileChannel.open(folder, StandardOpenOption.READ)) {
            names.force(true);
        }
    }

    private void emptyTemporary() throws IOException {
        Path temporary = folder.resolve(TEMPORARY);
        Files.createDirectories(temporary);
        Files.createDirectories(folder.resolve(CRASH));
        List<Path> left;
        try (Stream<Path> walk = Files.walk(temporary)) {
            left = walk.filter(entry -> !entry.equals(temporary))
                    .sorted(Comparator.reverseOrder())
                    .toList();
        }
        for (Path entry : left) {
            Files.deleteIfExists(entry);
        }
    }

    private static String reason(IOException e) {
        return e instanceof AccessDeniedException denied
                ? "no permission for " + denied.getFile()
                : String.valueOf(e.getMessage());
    }
}
