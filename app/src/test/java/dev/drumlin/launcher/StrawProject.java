package dev.drumlin.launcher;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;

/**
 * A project with the real launcher, three empty modules and an empty plugin. Its {@code mvn} makes empty jars and counts how often it is
 * called; its {@code java} prints what it was given, and waits for a file to appear if told to.
 */
final class StrawProject {
    /** What a finished run left behind. */
    record Result(int code, String out, String errors) {}

    private static final String MVN = """
        #!/usr/bin/env bash
        echo called >>"$STRAW/mvn-calls"
        [[ ! -e $STRAW/mvn-fails ]] || exit 1
        for module in app shell bench; do
          mkdir -p $module/target/lib
          echo jar >$module/target/$module-0.1.0-SNAPSHOT.jar
          echo jar >$module/target/lib/shared-1.0.jar
        done
        mkdir -p storage-rocksdb/target/lib
        echo jar >storage-rocksdb/target/storage-rocksdb-0.1.0-SNAPSHOT.jar
        echo tests >storage-rocksdb/target/storage-rocksdb-0.1.0-SNAPSHOT-tests.jar
        echo jar >storage-rocksdb/target/lib/rocksdbjni-1.0.jar
        echo jar >storage-rocksdb/target/lib/shared-1.0.jar
        """;
    private static final String JAVA = """
        #!/usr/bin/env bash
        for flag in "$@"; do
          if [[ $flag == -XX:AOTCacheOutput=* ]]; then
            [[ ! -e $STRAW/training-fails ]] || exit 1
            echo cache >"${flag#*=}"
            exit 0
          fi
        done
        printf '%s\\n' "$0" "$@" "GLIBC_TUNABLES=${GLIBC_TUNABLES:-}"
        if [[ -e $STRAW/java-waits ]]; then
          touch "$STRAW/java-runs"
          while [[ ! -e $STRAW/java-ends ]]; do sleep 0.05; done
        fi
        """;

    final Path root;
    final Path jdk;
    private final Path straw;

    StrawProject(Path folder, Path realProject) throws IOException {
        root = folder.resolve("project");
        straw = Files.createDirectories(folder.resolve("straw"));
        jdk = jdk("jdk-25", "25.0.3");
        for (String module : List.of("app", "shell", "bench")) {
            Files.createDirectories(root.resolve(module + "/src/main"));
            Files.writeString(root.resolve(module + "/pom.xml"), "<project/>");
            Files.writeString(root.resolve(module + "/src/main/Source.java"), "class Source {}");
        }
        Files.createDirectories(root.resolve(".mvn"));
        Files.copy(realProject.resolve("pom.xml"), root.resolve("pom.xml"));
        copy(realProject.resolve("drumlin"), root.resolve("drumlin"));
        try (Stream<Path> files = Files.walk(realProject.resolve("launcher"))) {
            files.forEach(
                    file -> copy(file, root.resolve(realProject.relativize(file).toString())));
        }
        program(straw.resolve("bin/mvn"), MVN);
    }

    /** Makes one more JDK, which says that it is of the given version. */
    Path jdk(String name, String version) throws IOException {
        Path home = straw.resolve(name);
        program(home.resolve("bin/java"), JAVA);
        program(home.resolve("bin/javac"), "#!/bin/sh\n");
        Files.writeString(home.resolve("release"), "IMPLEMENTOR=\"Straw\"\nJAVA_VERSION=\"" + version + "\"\n");
        return home;
    }

    Result run(String... arguments) {
        return run(Map.of(), arguments);
    }

    Result run(Map<String, String> variables, String... arguments) {
        try {
            return result(start(variables, arguments));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Starts the launcher and does not wait; its output goes to files. */
    Process start(Map<String, String> variables, String... arguments) throws IOException {
        ProcessBuilder builder = new ProcessBuilder(
                Stream.concat(Stream.of(root.resolve("drumlin").toString()), Stream.of(arguments))
                        .toList());
        Map<String, String> environment = builder.environment();
        environment.keySet().removeIf(name -> name.startsWith("DRUMLIN_") || name.equals("GLIBC_TUNABLES"));
        environment.put("PATH", straw.resolve("bin") + ":/usr/bin:/bin");
        environment.put("STRAW", straw.toString());
        environment.put("DRUMLIN_JAVA_HOME", jdk.toString());
        environment.remove("JAVA_HOME");
        environment.putAll(variables);
        return builder.directory(root.toFile()).start();
    }

    static Result result(Process process) throws IOException {
        try {
            process.getOutputStream().close();
            String out = new String(process.getInputStream().readAllBytes(), UTF_8);
            String errors = new String(process.getErrorStream().readAllBytes(), UTF_8);
            if (!process.waitFor(60, TimeUnit.SECONDS)) {
                process.destroyForcibly();
                throw new IllegalStateException("the launcher hangs: " + out + errors);
            }
            return new Result(process.exitValue(), out, errors);
        } catch (InterruptedException e) {
            throw new IllegalStateException(e);
        }
    }

    /** How often Maven was called. */
    long builds() throws IOException {
        Path calls = straw.resolve("mvn-calls");
        return Files.exists(calls) ? Files.readAllLines(calls).size() : 0;
    }

    void mavenFails(boolean fails) throws IOException {
        switchTo(straw.resolve("mvn-fails"), fails);
    }

    void trainingFails() throws IOException {
        switchTo(straw.resolve("training-fails"), true);
    }

    void javaWaits(boolean waits) throws IOException {
        switchTo(straw.resolve("java-waits"), waits);
    }

    void javaEnds() throws IOException {
        switchTo(straw.resolve("java-ends"), true);
    }

    boolean javaRuns() {
        return Files.exists(straw.resolve("java-runs"));
    }

    void changeSource(String text) throws IOException {
        Files.writeString(root.resolve("app/src/main/Source.java"), text);
    }

    List<Path> runFolders() throws IOException {
        Path runs = root.resolve(".drumlin/run");
        if (!Files.exists(runs)) {
            return List.of();
        }
        try (Stream<Path> entries = Files.list(runs)) {
            return entries.filter(Files::isDirectory).toList();
        }
    }

    private static void switchTo(Path file, boolean on) throws IOException {
        if (on) {
            Files.writeString(file, "");
        } else {
            Files.deleteIfExists(file);
        }
    }

    private static void program(Path file, String text) throws IOException {
        Files.createDirectories(file.getParent());
        Files.writeString(file, text);
        if (!file.toFile().setExecutable(true)) {
            throw new IOException("cannot make executable: " + file);
        }
    }

    private static void copy(Path from, Path to) {
        try {
            if (Files.isDirectory(from)) {
                Files.createDirectories(to);
            } else {
                Files.copy(from, to, StandardCopyOption.COPY_ATTRIBUTES);
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
