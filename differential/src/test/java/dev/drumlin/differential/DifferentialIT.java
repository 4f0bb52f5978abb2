package dev.drumlin.differential;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.drumlin.differential.peer.CassandraPeer;
import dev.drumlin.differential.peer.CassandraProcess;
import dev.drumlin.differential.peer.DrumlinPeer;
import dev.drumlin.differential.peer.Jdk17;
import dev.drumlin.process.ServerProcess;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Drumlin and a real Cassandra answer the same to the same statements. A difference is shrunk and printed as a script, with
 * both answers.
 *
 * <p>Runs on demand: {@code mvn verify -Pdifferential -pl differential -am}, with {@code -Ddifferential.seed=N} and {@code
 * -Ddifferential.statements=N}. The seed is printed.
 */
class DifferentialIT {
    private static final String STATEMENTS = "20000";

    /** Each waits for its answers; three keep two cores busy. */
    private static final int SCENARIOS_AT_ONCE = 3;

    /** Small, so that reads meet files and memtables alike. */
    private static final List<String> SETTINGS =
            List.of("drumlin.storage.lsm.memtable-size=256KB", "drumlin.storage.lsm.segment-size=1MB");

    @TempDir
    private Path folder;

    @Test
    void theSameStatementsHaveTheSameAnswersAsOnCassandra() throws Exception {
        Optional<Path> java = Jdk17.java();
        assumeTrue(java.isPresent(), "Cassandra 5.0 runs on Java 17, and no JDK 17 was found on this machine");
        try (CassandraProcess cassandra = CassandraProcess.start(
                        java.orElseThrow(), Path.of("cassandra/target/lib").toAbsolutePath(), folder);
                ServerProcess server = ServerProcess.start(
                        serverClassPath(), folder.resolve("data"), folder.resolve("drumlin.log"), List.of(), SETTINGS);
                CassandraPeer theirs = new CassandraPeer(cassandra.address());
                DrumlinPeer ours = new DrumlinPeer(server.data())) {
            DifferentialRun run = new DifferentialRun(theirs, ours, SCENARIOS_AT_ONCE);
            long seed = seed();
            System.out.println("differential: seed=" + seed);
            List<String> differences = run.run(seed, Long.parseLong(asked("differential.statements", STATEMENTS)));
            System.out.println("differential: " + run.counts());
            assertThat(differences).as(() -> String.join("\n\n", differences)).isEmpty();
        }
    }

    private static long seed() {
        String asked = asked("differential.seed", "random");
        return asked.equals("random") ? System.nanoTime() : Long.parseLong(asked);
    }

    private static String asked(String property, String otherwise) {
        String value = System.getProperty(property, "");
        return value.isEmpty() ? otherwise : value;
    }

    private static String serverClassPath() throws Exception {
        return Files.readString(Path.of("target/server.classpath"), UTF_8).strip();
    }
}
