package dev.drumlin.differential.peer;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.stream.Stream;

/** Finds the Java that Cassandra 5.0 runs on, by the {@code release} file that every Java has in its home. */
public final class Jdk17 {
    private static final List<String> PARENTS = List.of(
            "/usr/lib/jvm",
            "/usr/java",
            "/opt/java",
            System.getProperty("user.home") + "/.sdkman/candidates/java",
            System.getProperty("user.home") + "/.jdks");

    private Jdk17() {}

    /** Returns its {@code java}, if there is one in JAVA_HOME, on the PATH or in the usual folders. */
    public static Optional<Path> java() {
        return homes().stream()
                .filter(Jdk17::is17)
                .map(home -> home.resolve("bin/java"))
                .filter(Files::isExecutable)
                .findFirst();
    }

    private static List<Path> homes() {
        List<Path> homes = new ArrayList<>();
        Stream.of("CASSANDRA_JAVA_HOME", "JAVA_HOME")
                .map(System::getenv)
                .filter(Objects::nonNull)
                .map(Path::of)
                .forEach(homes::add);
        for (String folder :
                Objects.requireNonNullElse(System.getenv("PATH"), "").split(":", -1)) {
            Path java = Path.of(folder, "java");
            if (Files.isExecutable(java)) {
                homes.add(real(java).getParent().getParent());
            }
        }
        for (String parent : PARENTS) {
            if (Files.isDirectory(Path.of(parent))) {
                homes.addAll(children(Path.of(parent)));
            }
        }
        return homes;
    }

    private static boolean is17(Path home) {
        Path release = home.resolve("release");
        try {
            return Files.isReadable(release)
                    && Files.readString(release, UTF_8).lines().anyMatch(line -> line.startsWith("JAVA_VERSION=\"17"));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static Path real(Path path) {
        try {
            return path.toRealPath();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static List<Path> children(Path folder) {
        try (Stream<Path> all = Files.list(folder)) {
            return all.sorted().toList();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
