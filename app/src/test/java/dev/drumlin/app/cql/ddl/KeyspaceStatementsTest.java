package dev.drumlin.app.cql.ddl;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.drumlin.storage.error.AlreadyExistsException;
import dev.drumlin.storage.error.InvalidRequestException;
import dev.drumlin.storage.error.NotFoundException;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class KeyspaceStatementsTest {
    private static final String SIMPLE = " WITH replication = {'class': 'SimpleStrategy', 'replication_factor': '1'}";

    private final SchemaRig rig = new SchemaRig();

    @Test
    void createsAltersAndDrops() {
        assertThat(rig.run("CREATE KEYSPACE k2" + SIMPLE + " AND durable_writes = false"))
                .isTrue();
        assertThat(rig.keyspace("k2").durableWrites()).isFalse();
        assertThat(rig.keyspace("k2").replication())
                .isEqualTo(Map.of("class", "org.apache.cassandra.locator.SimpleStrategy", "replication_factor", "1"));

        assertThat(rig.run("ALTER KEYSPACE k2 WITH durable_writes = true")).isTrue();
        assertThat(rig.keyspace("k2").durableWrites()).isTrue();
        assertThat(rig.keyspace("k2").replication()).hasSize(2);
        assertThat(rig.run("ALTER KEYSPACE k2 WITH replication = {'class':"
                        + " 'org.apache.cassandra.locator.NetworkTopologyStrategy', 'datacenter1': 1}"))
                .isTrue();
        assertThat(rig.keyspace("k2").replication()).containsEntry("datacenter1", "1");

        assertThat(rig.run("DROP KEYSPACE k2")).isTrue();
        assertThat(rig.engine.schema().keyspace("k2")).isNull();
    }

    @Test
    void ifExistsAndIfNotExists() {
        assertThat(rig.run("CREATE KEYSPACE IF NOT EXISTS ks" + SIMPLE)).isFalse();
        assertThat(rig.run("DROP KEYSPACE IF EXISTS nowhere")).isFalse();
        assertThat(rig.run("ALTER KEYSPACE IF EXISTS nowhere WITH durable_writes = true"))
                .isFalse();
        assertThatThrownBy(() -> rig.run("CREATE KEYSPACE ks" + SIMPLE)).isInstanceOf(AlreadyExistsException.class);
        assertThatThrownBy(() -> rig.run("DROP KEYSPACE nowhere")).isInstanceOf(NotFoundException.class);
        assertThatThrownBy(() -> rig.run("ALTER KEYSPACE nowhere WITH durable_writes = true"))
                .isInstanceOf(NotFoundException.class);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '`',
            value = {
                "CREATE KEYSPACE k | needs a replication option",
                "CREATE KEYSPACE k WITH durable_writes = true | needs a replication option",
                "CREATE KEYSPACE k WITH replication = {} | lacks 'class'",
                "CREATE KEYSPACE k WITH replication = 'x' | must be a map",
                "CREATE KEYSPACE k WITH replication = {'class': 'SimpleStrategy'} | lacks 'replication_factor'",
                "CREATE KEYSPACE k WITH replication = {'class': 'Nope', 'replication_factor': 1} | class 'Nope'",
                "CREATE KEYSPACE k WITH replication = {'class': 'LocalStrategy'} | cannot be LocalStrategy",
                "CREATE KEYSPACE k WITH replication = {'class': 'SimpleStrategy', 'replication_factor': 'x'} | number"
                        + " of replicas",
                "CREATE KEYSPACE k WITH replication = {'class': 'SimpleStrategy', 'replication_factor': 1, 'dc': 1} |"
                        + " key 'dc'",
                "CREATE KEYSPACE k WITH replication = {'class': 'a', 'class': 'b'} | twice",
                "CREATE KEYSPACE k WITH foo = 1 | Option 'foo' is not known; a keyspace has replication and"
                        + " durable_writes",
                "ALTER KEYSPACE ks WITH durable_writes = 'perhaps' | must be true or false",
                "ALTER KEYSPACE ks WITH durable_writes = true AND durable_writes = true | given twice",
                "DROP KEYSPACE system | the server's own",
                "ALTER KEYSPACE system_schema WITH durable_writes = true | the server's own",
                "CREATE KEYSPACE IF NOT EXISTS system_traces WITH replication = {} | the server's own",
            })
    void refuses(String statement, String message) {
        assertThatThrownBy(() -> rig.run(statement))
                .isInstanceOf(InvalidRequestException.class)
                .hasMessageContaining(message);
        assertThat(rig.engine.schema().keyspaces()).containsOnlyKeys("ks");
    }

    @ParameterizedTest
    @ValueSource(strings = {"../x", "a/b", "a%2Fb", "/abs/path", ".", "a ", "a-b", "é", "a\u0000b", "a\\b"})
    void namesThatAreNoWords(String name) {
        assertThatThrownBy(() -> rig.run("CREATE KEYSPACE \"" + name + "\"" + SIMPLE))
                .isInstanceOf(InvalidRequestException.class)
                .hasMessageContaining("is not a valid keyspace name")
                .message()
                .doesNotContain("\u0000");
        assertThatThrownBy(() -> rig.run("CREATE TABLE \"" + name + "\" (k int PRIMARY KEY)"))
                .isInstanceOf(InvalidRequestException.class)
                .hasMessageContaining("is not a valid table name");
    }

    @Test
    void namesToTheirLongest() {
        assertThat(rig.run("CREATE KEYSPACE " + "k".repeat(48) + SIMPLE)).isTrue();
        assertThatThrownBy(() -> rig.run("CREATE KEYSPACE " + "k".repeat(49) + SIMPLE))
                .isInstanceOf(InvalidRequestException.class);
        assertThatThrownBy(() -> rig.run("CREATE TABLE " + "t".repeat(300) + " (k int PRIMARY KEY)"))
                .isInstanceOf(InvalidRequestException.class)
                .message()
                .hasSizeLessThan(200);
    }
}
