package dev.drumlin.app.cql.ddl;

import static org.assertj.core.api.Assertions.assertThat;

import dev.drumlin.storage.error.AlreadyExistsException;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.junit.jupiter.api.Test;

/** Many clients create the same table at once, each with another key. */
class RivalChangesTest {
    private static final int CLIENTS = 8;
    private static final int ROUNDS = 10;

    @Test
    void exactlyOneDefinitionWins() throws Exception {
        SchemaRig rig = new SchemaRig();
        try (ExecutorService clients = Executors.newFixedThreadPool(CLIENTS)) {
            for (int round = 0; round < ROUNDS; round++) {
                List<String> outcomes = race(rig, clients, "CREATE TABLE t%d (k%%d int PRIMARY KEY)".formatted(round));

                assertThat(outcomes.stream().filter("created"::equals)).hasSize(1);
                assertThat(outcomes.stream().filter("exists"::equals)).hasSize(CLIENTS - 1);
                int winner = outcomes.indexOf("created");
                assertThat(rig.columns("t" + round)).isEqualTo("k" + winner + " int PARTITION_KEY\n");
            }
        }
    }

    @Test
    void ifNotExistsLetsTheOthersPass() throws Exception {
        SchemaRig rig = new SchemaRig();
        try (ExecutorService clients = Executors.newFixedThreadPool(CLIENTS)) {
            for (int round = 0; round < ROUNDS; round++) {
                List<String> outcomes =
                        race(rig, clients, "CREATE TABLE IF NOT EXISTS t%d (k%%d int PRIMARY KEY)".formatted(round));

                assertThat(outcomes.stream().filter("created"::equals)).hasSize(1);
                assertThat(outcomes.stream().filter("unchanged"::equals)).hasSize(CLIENTS - 1);
            }
        }
    }

    private static List<String> race(SchemaRig rig, ExecutorService clients, String statement) throws Exception {
        CyclicBarrier start = new CyclicBarrier(CLIENTS);
        List<Future<String>> running = new ArrayList<>();
        for (int client = 0; client < CLIENTS; client++) {
            String own = statement.formatted(client);
            Callable<String> run = () -> {
                start.await();
                try {
                    return rig.run(own) ? "created" : "unchanged";
                } catch (AlreadyExistsException e) {
                    return "exists";
                }
            };
            running.add(clients.submit(run));
        }
        List<String> outcomes = new ArrayList<>();
        for (Future<String> each : running) {
            outcomes.add(each.get());
        }
        return outcomes;
    }
}
