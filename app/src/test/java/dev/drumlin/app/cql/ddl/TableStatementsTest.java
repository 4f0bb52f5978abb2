package dev.drumlin.app.cql.ddl;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.drumlin.storage.Durability;
import dev.drumlin.storage.error.AlreadyExistsException;
import dev.drumlin.storage.error.InvalidRequestException;
import dev.drumlin.storage.error.NotFoundException;
import dev.drumlin.storage.error.NotSupportedException;
import dev.drumlin.storage.error.StorageException;
import dev.drumlin.storage.schema.TableOptions;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class TableStatementsTest {
    private final SchemaRig rig = new SchemaRig();

    @BeforeEach
    void createTable() {
        rig.run("CREATE TABLE t (a int, b text, c timeuuid, d decimal, s text STATIC, v frozen<map<text, list<int>>>,"
                + " PRIMARY KEY ((a, b), c, d)) WITH CLUSTERING ORDER BY (c DESC, d ASC) AND comment = 'it''s'");
        rig.run("CREATE TABLE simple (k int PRIMARY KEY, v text)");
        rig.run("CREATE TABLE counts (k int PRIMARY KEY, n counter)");
    }

    @Test
    void createsTheColumnsThatWereDeclared() {
        assertThat(rig.columns("t")).isEqualTo("""
            a int PARTITION_KEY
            b text PARTITION_KEY
            c timeuuid CLUSTERING DESC
            d decimal CLUSTERING
            s text STATIC
            v frozen<map<text, frozen<list<int>>>> REGULAR
            """);
        assertThat(rig.table("t").options().comment()).isEqualTo("it's");
        assertThat(rig.table("counts").isCounter()).isTrue();
    }

    @Test
    void ifExistsAndIfNotExists() {
        assertThat(rig.run("CREATE TABLE IF NOT EXISTS t (x int PRIMARY KEY)")).isFalse();
        assertThat(rig.run("DROP TABLE IF EXISTS nowhere")).isFalse();
        assertThat(rig.run("ALTER TABLE IF EXISTS nowhere ADD a int")).isFalse();
        assertThat(rig.run("ALTER TABLE t ADD IF NOT EXISTS v int")).isFalse();
        assertThat(rig.run("ALTER TABLE t DROP IF EXISTS x")).isFalse();
        assertThatThrownBy(() -> rig.run("CREATE TABLE t (x int PRIMARY KEY)"))
                .isInstanceOf(AlreadyExistsException.class);
        assertThatThrownBy(() -> rig.run("DROP TABLE nowhere")).isInstanceOf(NotFoundException.class);
        assertThatThrownBy(() -> rig.run("ALTER TABLE nowhere ADD a int")).isInstanceOf(NotFoundException.class);
        assertThatThrownBy(() -> rig.run("CREATE TABLE nowhere.t (x int PRIMARY KEY)"))
                .isInstanceOf(NotFoundException.class)
                .hasMessageContaining("Keyspace 'nowhere'");
        assertThatThrownBy(() -> rig.run("ALTER TABLE t DROP x")).isInstanceOf(NotFoundException.class);
    }

    @Test
    void addsDropsAndRenames() {
        assertThat(rig.run("ALTER TABLE t ADD w int, x text STATIC")).isTrue();
        assertThat(rig.run("ALTER TABLE t DROP w, v USING TIMESTAMP 5")).isTrue();
        assertThat(rig.run("ALTER TABLE t DROP x")).isTrue();
        assertThat(rig.run("ALTER TABLE t RENAME a TO aa AND c TO cc")).isTrue();

        assertThat(rig.columns("t")).isEqualTo("""
            aa int PARTITION_KEY
            b text PARTITION_KEY
            cc timeuuid CLUSTERING DESC
            d decimal CLUSTERING
            s text STATIC
            """);
        assertThat(rig.table("t").dropped())
                .extracting(gone -> gone.name() + " " + gone.droppedAt())
                .containsExactly("w 5", "v 5", "x " + SchemaRig.NOW);
        assertThat(rig.run("ALTER TABLE t ADD w int")).isTrue();
        assertThatThrownBy(() -> rig.run("ALTER TABLE t ADD v text"))
                .isInstanceOf(InvalidRequestException.class)
                .hasMessageContaining("it was frozen<map<text, frozen<list<int>>>>");
        assertThatThrownBy(() -> rig.run("ALTER TABLE t ADD x text"))
                .isInstanceOf(InvalidRequestException.class)
                .hasMessageContaining("it was static");
    }

    @Test
    void optionsAreReadKeptAndMerged() {
        rig.run("CREATE TABLE o (k int PRIMARY KEY) WITH default_time_to_live = 60 AND gc_grace_seconds = '5' AND"
            + " bloom_filter_fp_chance = 0.1 AND durability = 'periodic' AND cdc = false AND compression = {} AND"
            + " compaction = {'class': 'LeveledCompactionStrategy', 'sstable_size_in_mb': 10} AND speculative_retry ="
            + " '99p' AND caching = {'keys': 'ALL', 'rows_per_partition': 'NONE'} AND id ="
            + " 123e4567-e89b-42d3-a456-426614174000");
        rig.run("ALTER TABLE o WITH comment = 'x' AND durability = 'default' AND cdc = true");

        TableOptions options = rig.table("o").options();
        assertThat(options.defaultTimeToLive()).isEqualTo(60);
        assertThat(options.gcGraceSeconds()).isEqualTo(5);
        assertThat(options.bloomFilterFpChance()).isEqualTo(0.1);
        assertThat(options.durability()).isNull();
        assertThat(options.comment()).isEqualTo("x");
        assertThat(options.others())
                .containsEntry("cdc", "true")
                .containsEntry("compression", "{}")
                .containsEntry("compaction", "{'class': 'LeveledCompactionStrategy', 'sstable_size_in_mb': '10'}")
                .containsEntry("speculative_retry", "'99p'");
        assertThat(OptionText.map(options.others().get("compaction"))).containsEntry("sstable_size_in_mb", "10");
        assertThat(OptionText.plain(options.others().get("speculative_retry"))).isEqualTo("99p");
        assertThat(rig.table("o").id()).hasToString("123e4567-e89b-42d3-a456-426614174000");
        rig.run("ALTER TABLE o WITH durability = 'GROUP'");
        assertThat(rig.table("o").options().durability()).isEqualTo(Durability.GROUP);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '`',
            value = {
                "CREATE TABLE x (k int) | No PRIMARY KEY specified for table 'x' (exactly one required)",
                "CREATE TABLE x (k int PRIMARY KEY, v int PRIMARY KEY) | Multiple PRIMARY KEYs specified",
                "CREATE TABLE x (k int PRIMARY KEY, PRIMARY KEY (k)) | Multiple PRIMARY KEYs specified",
                "CREATE TABLE x (k int PRIMARY KEY, v int, v text) | Duplicate column 'v'",
                "CREATE TABLE x (k int, PRIMARY KEY (k, j)) | Unknown column 'j' in the PRIMARY KEY",
                "CREATE TABLE x (k int, PRIMARY KEY (k, k)) | Duplicate column 'k' in the PRIMARY KEY",
                "CREATE TABLE x (k int, c int STATIC, PRIMARY KEY (k, c)) | Static column 'c' cannot be part",
                "CREATE TABLE x (k counter PRIMARY KEY) | Type counter is not supported for PRIMARY KEY column 'k'",
                "CREATE TABLE x (k duration PRIMARY KEY) | Type duration is not supported for PRIMARY KEY column 'k'",
                "CREATE TABLE x (k frozen<list<duration>> PRIMARY KEY) | is not supported for PRIMARY KEY column 'k'",
                "CREATE TABLE x (k set<int> PRIMARY KEY) | write frozen<set<int>>",
                "CREATE TABLE x (k int PRIMARY KEY, s int STATIC) | static columns are only useful",
                "CREATE TABLE x (k int PRIMARY KEY, n counter, v int) | Cannot mix counter and non-counter",
                "CREATE TABLE x (k int PRIMARY KEY, v strng) | Unknown type strng",
                "CREATE TABLE x (k int PRIMARY KEY) WITH CLUSTERING ORDER BY (k DESC) | must name all clustering"
                        + " columns",
                "CREATE TABLE x (k int, a int, b int, PRIMARY KEY (k, a, b)) WITH CLUSTERING ORDER BY (a DESC) | must"
                        + " name all",
                "CREATE TABLE x (k int, a int, b int, PRIMARY KEY (k, a, b)) WITH CLUSTERING ORDER BY (b DESC, a ASC)"
                        + " | must name all",
                "CREATE TABLE x (k int PRIMARY KEY) WITH COMPACT STORAGE | COMPACT STORAGE is not offered",
                "CREATE TABLE x (k int PRIMARY KEY) WITH foo = 1 | Option 'foo' is not known; the options of a table"
                        + " are",
                "CREATE TABLE x (k int PRIMARY KEY) WITH comment = 'a' AND comment = 'b' | given twice",
                "CREATE TABLE x (k int PRIMARY KEY) WITH default_time_to_live = 630720001 | from 0 to 630720000",
                "CREATE TABLE x (k int PRIMARY KEY) WITH gc_grace_seconds = -1 | from 0 to 2147483647",
                "CREATE TABLE x (k int PRIMARY KEY) WITH bloom_filter_fp_chance = 0 | number from 0.0 (not included)"
                        + " to 1",
                "CREATE TABLE x (k int PRIMARY KEY) WITH bloom_filter_fp_chance = NaN | number from 0.0 (not included)"
                        + " to 1",
                "CREATE TABLE x (k int PRIMARY KEY) WITH durability = 'always' | must be 'group', 'periodic', 'none'",
                "CREATE TABLE x (k int PRIMARY KEY) WITH compaction = {'enabled': 'true'} | lacks 'class'",
                "CREATE TABLE x (k int PRIMARY KEY) WITH caching = {'rows': 'ALL'} | unknown key 'rows'",
                "CREATE TABLE x (k int PRIMARY KEY) WITH cdc = 5 | must be true or false",
                "CREATE TABLE x (k int PRIMARY KEY) WITH min_index_interval = 5 AND max_index_interval = 4 | above"
                        + " max_index_interval",
                "CREATE TABLE x (k int PRIMARY KEY) WITH id = 'x' | must be a UUID",
                "CREATE TABLE x (k int PRIMARY KEY, n counter) WITH default_time_to_live = 1 | it has counters",
                "CREATE TABLE system.x (k int PRIMARY KEY) | the server's own",
                "DROP TABLE system_schema.tables | the server's own",
                "ALTER TABLE t ADD v int | Column 'v' already exists",
                "ALTER TABLE t ADD x int, x int | is added twice",
                "ALTER TABLE t ADD n counter | Cannot add counter column 'n'",
                "ALTER TABLE counts ADD n2 int | Cannot add non-counter column 'n2'",
                "ALTER TABLE simple ADD s int STATIC | static columns are only useful",
                "ALTER TABLE t DROP a | Cannot drop PRIMARY KEY column 'a'",
                "ALTER TABLE t DROP c | Cannot drop PRIMARY KEY column 'c'",
                "ALTER TABLE t DROP v, v | dropped twice",
                "ALTER TABLE t DROP v USING TIMESTAMP ? | written out",
                "ALTER TABLE t RENAME v TO w | only PRIMARY KEY columns can be renamed",
                "ALTER TABLE t RENAME a TO b | that column exists",
                "ALTER TABLE t ALTER v TYPE text | Altering the type of a column is not offered",
                "ALTER TABLE t WITH id = 123e4567-e89b-42d3-a456-426614174000 | cannot be changed",
                "ALTER TABLE counts WITH default_time_to_live = 1 | it has counters",
            })
    void refuses(String statement, String message) {
        long before = rig.engine.schema().number();

        assertThatThrownBy(() -> rig.run(statement))
                .isInstanceOf(InvalidRequestException.class)
                .hasMessageContaining(message);
        assertThat(rig.engine.schema().number()).isEqualTo(before);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "CREATE TABLE x (k int PRIMARY KEY, v list<int>) | write frozen<list<int>>",
                "ALTER TABLE t ADD m map<text, int> | write frozen<map<text, int>>",
            })
    void nonFrozenCollectionsAreNotSupportedYet(String statement, String message) {
        assertThatThrownBy(() -> rig.run(statement))
                .isInstanceOf(NotSupportedException.class)
                .hasMessageContaining(message);
    }

    @Test
    void withoutAKeyspaceTheErrorSaysWhatToSend() {
        var create = (dev.drumlin.app.cql.ast.SchemaStatement) new dev.drumlin.app.cql.parse.CqlParser()
                .parse("CREATE TABLE x (k int PRIMARY KEY)")
                .statement();

        assertThat(rig.executor.execute(create, null).toCompletableFuture().exceptionNow())
                .isInstanceOf(StorageException.class)
                .hasMessageContaining("send the field 'keyspace'");
    }
}
