package dev.drumlin.app.cql.exec;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.PosixFilePermissions;
import java.security.SecureRandom;
import java.util.Arrays;
import java.util.UUID;

/** The secret that signs page states: 32 random bytes in a file of the data folder that only its owner can read. */
public final class PageStateKey {
    private static final String FILE = "page-state.key";
    private static final int BYTES = 32;

    private final byte[] bytes;

    private PageStateKey(byte[] bytes) {
        this.bytes = bytes;
    }

    /** Returns the secret. */
    public byte[] bytes() {
        return bytes.clone();
    }

    /** Returns an id of this data folder that stays the same over restarts and tells nothing of the secret. */
    public UUID hostId() {
        byte[] named = Arrays.copyOf(bytes, BYTES + 1);
        return UUID.nameUUIDFromBytes(named);
    }

    /**
     * Returns the folder's secret, a new one at the first start. A damaged file is replaced: that makes page states given out
     * before invalid, and does no other harm. Blocks; for the start only.
     */
    public static PageStateKey ofFolder(Path folder) {
        Path file = folder.resolve(FILE);
        try {
            byte[] known = Files.readAllBytes(file);
            return new PageStateKey(known.length == BYTES ? known : create(folder, file));
        } catch (NoSuchFileException first) {
            return new PageStateKey(create(folder, file));
        } catch (IOException e) {
            throw new UncheckedIOException("the key of page states cannot be read: file=" + file, e);
        }
    }

    private static byte[] create(Path folder, Path file) {
        byte[] key = new byte[BYTES];
        new SecureRandom().nextBytes(key);
        Path unfinished = folder.resolve(FILE + ".new");
        try {
            Files.deleteIfExists(unfinished);
            Files.createFile(
                    unfinished, PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rw-------")));
            try (FileChannel channel = FileChannel.open(unfinished, StandardOpenOption.WRITE)) {
                channel.write(ByteBuffer.wrap(key));
                channel.force(true);
            }
            Files.move(unfinished, file, StandardCopyOption.ATOMIC_MOVE, StandardCopyOption.REPLACE_EXISTING);
            return key;
        } catch (IOException e) {
            throw new UncheckedIOException("the key of page states cannot be written: file=" + file, e);
        }
    }
}
