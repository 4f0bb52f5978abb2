package dev.drumlin.shell.interactive;

import java.io.IOException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileAttribute;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Where the lines that were typed are kept: in the user's state folder, readable by the user alone. */
public final class HistoryFile {
    private static final FileAttribute<?> FOLDER_MODE =
            PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rwx------"));
    private static final FileAttribute<?> FILE_MODE =
            PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rw-------"));

    private HistoryFile() {}

    /** The file's place by the XDG rules: {@code $XDG_STATE_HOME/drumlin/shell-history}. */
    static Path place(Map<String, String> environment, String userHome) {
        String state = environment.getOrDefault("XDG_STATE_HOME", "");
        Path folder = state.startsWith("/") ? Path.of(state) : Path.of(userHome, ".local", "state");
        return folder.resolve("drumlin").resolve("shell-history");
    }

    /** Makes the file if need be; null if that is not possible, then there is a history of this session only. */
    public static @Nullable Path prepare(Map<String, String> environment, String userHome) {
        Path file = place(environment, userHome);
        try {
            Path folder = file.getParent();
            if (folder != null) {
                Files.createDirectories(folder, FOLDER_MODE);
            }
            Files.createFile(file, FILE_MODE);
        } catch (FileAlreadyExistsException e) {
            return file;
        } catch (IOException | UnsupportedOperationException e) {
            return null;
        }
        return file;
    }
}
