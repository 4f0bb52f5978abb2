package dev.drumlin.shell.transfer;

import dev.drumlin.shell.exit.UsageException;
import java.io.BufferedOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.nio.file.AccessDeniedException;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.function.Consumer;

/** The files that the user names. Everything that is wrong with one is a usage error that names it. */
public final class LocalFiles {
    private static final int BUFFER_BYTES = 1 << 16;

    private LocalFiles() {}

    /** Opens a file to read it. */
    public static InputStream open(String name) {
        Path path = path(name);
        try {
            if (Files.isDirectory(path)) {
                throw new UsageException(name + " is a folder; name a file");
            }
            return Files.newInputStream(path);
        } catch (IOException e) {
            throw unusable(name, e);
        }
    }

    /**
     * Writes a file beside the one that is named and puts it in its place when it is complete. What is no regular file, such
     * as a named pipe, is written directly.
     */
    public static void replace(String name, Consumer<OutputStream> writer) {
        Path path = path(name);
        try {
            if (Files.isDirectory(path)) {
                throw new UsageException(name + " is a folder; name a file");
            }
            if (Files.exists(path) && !Files.isRegularFile(path)) {
                writeTo(path, name, writer);
                return;
            }
            Path part = path.resolveSibling(path.getFileName() + ".part");
            try {
                writeTo(part, name, writer);
                Files.move(part, path, StandardCopyOption.REPLACE_EXISTING);
            } finally {
                Files.deleteIfExists(part);
            }
        } catch (IOException e) {
            throw unusable(name, e);
        }
    }

    private static void writeTo(Path path, String name, Consumer<OutputStream> writer) throws IOException {
        try (OutputStream out = new BufferedOutputStream(Files.newOutputStream(path), BUFFER_BYTES)) {
            write(name, out, writer);
        }
    }

    /** Lets the writer write; a stream that fails is a usage error too. */
    public static void write(String name, OutputStream out, Consumer<OutputStream> writer) {
        try {
            writer.accept(out);
        } catch (UncheckedIOException e) {
            throw unusable(name, e.getCause() == null ? new IOException(e) : e.getCause());
        }
    }

    /** The error of a file that cannot be used. */
    public static UsageException unusable(String name, IOException cause) {
        String reason = switch (cause) {
            case NoSuchFileException missing -> "there is no such file or folder";
            case AccessDeniedException denied -> "access is denied";
            default -> String.valueOf(cause.getMessage());
        };
        return new UsageException(name + ": " + reason, cause);
    }

    private static Path path(String name) {
        try {
            return Path.of(name);
        } catch (InvalidPathException e) {
            throw new UsageException("'" + name + "' is not a file name: " + e.getReason(), e);
        }
    }
}
