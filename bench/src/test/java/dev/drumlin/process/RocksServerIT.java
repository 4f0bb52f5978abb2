package dev.drumlin.process;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.jar.JarEntry;
import java.util.jar.JarOutputStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The real server on the RocksDB plugin, which it finds in a folder of jars: the same API, the same promises. */
class RocksServerIT {
    private static final int ROWS = 200;

    @TempDir
    private Path folder;

    private Path plugins;

    @BeforeEach
    void makePluginsFolder() throws IOException {
        plugins = folder.resolve("plugins");
        Path own = Files.createDirectories(plugins.resolve("rocksdb"));
        List<Path> parts = ClassPaths.rocksPlugin();
        assertThat(parts).as("the plugin and RocksDB").hasSize(2);
        for (Path part : parts) {
            if (Files.isDirectory(part)) {
                jar(part, own.resolve("classes.jar"));
            } else {
                Files.createSymbolicLink(own.resolve(part.getFileName()), part);
            }
        }
    }

    /** Makes a jar of a folder of classes, which is all there is before the module is packaged. */
    private static void jar(Path classes, Path jar) throws IOException {
        try (OutputStream file = Files.newOutputStream(jar);
                JarOutputStream out = new JarOutputStream(file);
                Stream<Path> all = Files.walk(classes)) {
            for (Path each : (Iterable<Path>) all.filter(Files::isRegularFile)::iterator) {
                out.putNextEntry(new JarEntry(classes.relativize(each).toString()));
                Files.copy(each, out);
            }
        }
    }

    private ServerProcess start(String run, String... settings) throws IOException {
        Path data = folder.resolve("data");
        Path temporary = data.resolve("tmp");
        Files.createDirectories(temporary);
        List<String> all = Stream.concat(
                        Stream.of("drumlin.storage.backend=rocksdb", "drumlin.plugins-folder=" + plugins),
                        Stream.of(settings))
                .toList();
        return ServerProcess.start(data, folder.resolve(run), List.of("-Djava.io.tmpdir=" + temporary), all);
    }

    @Test
    void whatWasAcknowledgedSurvivesAKill() throws Exception {
        try (ServerProcess server = start("first");
                Connection client = new Connection(server.data())) {
            good(client.cql(
                    "CREATE KEYSPACE ks WITH replication = {'class': 'SimpleStrategy'," + " 'replication_factor': 1}"));
            good(client.cql("CREATE TABLE ks.plain (k int PRIMARY KEY, v text)"));
            good(client.cql("CREATE TABLE ks.wide (k int, c int, v text, s text static, PRIMARY KEY (k, c))"));
            for (int i = 0; i < ROWS; i++) {
                good(client.cql("INSERT INTO ks.plain (k, v) VALUES (?, ?)", i, "plain " + i));
                good(client.cql("INSERT INTO ks.wide (k, c, v) VALUES (?, ?, ?)", i % 10, i, "wide " + i));
            }
            good(client.cql("UPDATE ks.wide SET s = 'static' WHERE k = 3"));
            good(client.cql("DELETE FROM ks.wide WHERE k = 3 AND c < 100"));
            good(client.cql("DELETE FROM ks.plain WHERE k = 7"));
            check(client);
            server.kill();
        }
        try (ServerProcess server = start("second", "drumlin.storage.rocksdb.partitioned=true");
                Connection client = new Connection(server.data())) {
            check(client);
            assertThat(unpackedLibraries())
                    .as("the killed server's was removed")
                    .hasSize(1);
            assertThat(client.cql("UPDATE ks.plain SET v = 'x' WHERE k = 1 IF v = 'plain 1'")
                            .status())
                    .as("conditions are declared missing")
                    .isEqualTo(501);
            assertThat(Files.readString(folder.resolve("second.err"))).contains("partitioned=true");
        }
    }

    private static void check(Connection client) throws Exception {
        Connection.Answer plain = client.cql("SELECT v FROM ks.plain WHERE k = 42");
        assertThat(plain.body().path("rows").path(0).path("v").asString("")).isEqualTo("plain 42");
        assertThat(client.cql("SELECT v FROM ks.plain WHERE k = 7").body().path("rows"))
                .isEmpty();
        Connection.Answer wide = client.cql("SELECT c, v, s FROM ks.wide WHERE k = 3 ORDER BY c DESC");
        assertThat(wide.body().path("rows")).hasSize(10);
        assertThat(wide.body().path("rows").path(0).path("v").asString("")).isEqualTo("wide 193");
        assertThat(wide.body().path("rows").path(9).path("s").asString("")).isEqualTo("static");
        assertThat(client.cql("SELECT k FROM ks.plain").body().path("rows")).hasSize(ROWS - 1);
    }

    private List<Path> unpackedLibraries() throws IOException {
        try (Stream<Path> files = Files.list(folder.resolve("data/tmp"))) {
            return files.filter(file -> file.getFileName().toString().startsWith("librocksdb"))
                    .toList();
        }
    }

    private static void good(Connection.Answer answer) {
        assertThat(answer.status()).as("%s", answer.body()).isBetween(200, 299);
    }
}
