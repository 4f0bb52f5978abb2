package dev.drumlin.app.cql.parse;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.drumlin.app.cql.ast.Alteration;
import dev.drumlin.app.cql.ast.Assignment;
import dev.drumlin.app.cql.ast.Batch;
import dev.drumlin.app.cql.ast.Modification;
import dev.drumlin.app.cql.ast.Name;
import dev.drumlin.app.cql.ast.Operator;
import dev.drumlin.app.cql.ast.Place;
import dev.drumlin.app.cql.ast.Relation;
import dev.drumlin.app.cql.ast.SchemaStatement;
import dev.drumlin.app.cql.ast.Select;
import dev.drumlin.app.cql.ast.Selectable;
import dev.drumlin.app.cql.ast.Statement;
import dev.drumlin.app.cql.ast.Term;
import dev.drumlin.app.cql.ast.Truncate;
import dev.drumlin.app.cql.ast.Use;
import dev.drumlin.storage.error.InvalidRequestException;
import dev.drumlin.storage.error.NotSupportedException;
import dev.drumlin.storage.error.TooLargeException;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class CqlParserTest {
    private final CqlParser parser = new CqlParser();

    private <T extends Statement> T parse(Class<T> type, String text) {
        return type.cast(parser.parse(text).statement());
    }

    private Term term(String text) {
        Select select = parse(Select.class, "SELECT a FROM t WHERE a = " + text);
        return ((Relation.Comparison) select.where().getFirst()).value();
    }

    private List<Relation> where(String text) {
        return parse(Select.class, "SELECT a FROM t WHERE " + text).where();
    }

    @Test
    void selectHasAllItsClauses() {
        Select select = parse(
                Select.class,
                "SELECT DISTINCT a, b AS \"B\" FROM ks.t WHERE a = 1 AND b > 2 GROUP BY a ORDER BY b DESC, c ASC, d"
                        + " PER PARTITION LIMIT 3 LIMIT ? ALLOW FILTERING BYPASS CACHE USING TIMEOUT 50ms;");

        assertThat(select.distinct()).isTrue();
        assertThat(select.from()).hasToString("ks.t");
        assertThat(select.selectors()).hasSize(2);
        assertThat(select.selectors().get(1).alias()).hasToString("B");
        assertThat(select.where()).hasSize(2);
        assertThat(select.groupBy()).hasSize(1);
        assertThat(select.orderBy()).extracting("descending").containsExactly(true, false, false);
        assertThat(select.perPartitionLimit()).isInstanceOf(Term.Literal.class);
        assertThat(select.limit()).isEqualTo(new Term.BindMarker(0, null, new Place(1, 126)));
        assertThat(select.allowFiltering()).isTrue();
        assertThat(select.bypassCache()).isTrue();
        assertThat(select.using().timeout()).isNotNull();
    }

    @Test
    void starAndBareSelectHaveNoExtras() {
        Select select = parse(Select.class, "select * from t");

        assertThat(select.selectors()).isEmpty();
        assertThat(select.where()).isEmpty();
        assertThat(select.limit()).isNull();
        assertThat(select.allowFiltering()).isFalse();
        assertThat(select.bypassCache()).isFalse();
    }

    @Test
    void selectablesOfAllKinds() {
        Select select = parse(
                Select.class,
                "SELECT count(*), COUNT(1), count(x), writetime(x), ttl(x), token(a, b), cast(a AS text), m['k'], 5,"
                        + " toTimestamp(now()), distinct, json, system.now() FROM t");

        assertThat(select.selectors().stream()
                        .map(selector -> selector.what().getClass().getSimpleName()))
                .containsExactly(
                        "CountRows",
                        "CountRows",
                        "Function",
                        "Function",
                        "Function",
                        "Function",
                        "Cast",
                        "Element",
                        "Value",
                        "Function",
                        "Column",
                        "Column",
                        "Function");
        Selectable.Function toTimestamp =
                (Selectable.Function) select.selectors().get(9).what();
        assertThat(toTimestamp.name().text()).isEqualTo("totimestamp");
        assertThat(toTimestamp.arguments().getFirst()).isInstanceOf(Selectable.Function.class);
    }

    @ParameterizedTest
    @CsvSource({"=,EQ", "<,LT", "<=,LTE", ">,GT", ">=,GTE", "!=,NEQ", "CONTAINS,CONTAINS", "CONTAINS KEY,CONTAINS_KEY"})
    void relationOperators(String text, Operator operator) {
        Relation.Comparison comparison =
                (Relation.Comparison) where("c " + text + " 1").getFirst();

        assertThat(comparison.operator()).isEqualTo(operator);
        assertThat(comparison.column()).isEqualTo(new Name("c", new Place(1, 23)));
    }

    @Test
    void relationsOfAllKinds() {
        List<Relation> relations =
                where("a IN (1, 2) AND b IN ? AND c IN () AND (a, b) >= (1, ?) AND (a, b) IN ((1, 2), ?) AND (a, b) IN"
                        + " :all AND (a) = (1) AND token(a, b) > 5 AND TOKEN(a) <= token(7) AND x IS NOT NULL AND"
                        + " m['k'] = 2 AND (z = 1)");

        assertThat(relations.stream().map(relation -> relation.getClass().getSimpleName()))
                .containsExactly(
                        "In",
                        "In",
                        "In",
                        "TupleComparison",
                        "TupleIn",
                        "TupleIn",
                        "TupleComparison",
                        "TokenComparison",
                        "TokenComparison",
                        "IsNotNull",
                        "ElementComparison",
                        "Comparison");
        assertThat(((Relation.In) relations.get(0)).values())
                .isInstanceOfSatisfying(
                        Term.ListLiteral.class,
                        list -> assertThat(list.elements()).hasSize(2));
        assertThat(((Relation.In) relations.get(1)).values()).isInstanceOf(Term.BindMarker.class);
        assertThat(((Relation.TokenComparison) relations.get(8)).value()).isInstanceOf(Term.FunctionCall.class);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "'x' | STRING | x",
                "'it''s' | STRING | it's",
                "$$it's$$ | STRING | it's",
                "12 | INTEGER | 12",
                "-12 | INTEGER | -12",
                "170141183460469231731687303715884105728 | INTEGER | 170141183460469231731687303715884105728",
                "1.5 | FLOAT | 1.5",
                "-1.5e-10 | FLOAT | -1.5e-10",
                "1e400 | FLOAT | 1e400",
                "NaN | FLOAT | NaN",
                "-Infinity | FLOAT | -Infinity",
                "true | BOOLEAN | true",
                "FALSE | BOOLEAN | FALSE",
                "0xCAFE | BLOB | 0xCAFE",
                "0x | BLOB | 0x",
                "123e4567-e89b-12d3-a456-426614174000 | UUID | 123e4567-e89b-12d3-a456-426614174000",
                "abcdefab-e89b-12d3-a456-426614174000 | UUID | abcdefab-e89b-12d3-a456-426614174000",
                "1h30m | DURATION | 1h30m",
                "-2mo3d5us | DURATION | -2mo3d5us",
                "P1Y2M3DT4H5M6S | DURATION | P1Y2M3DT4H5M6S",
                "P3W | DURATION | P3W",
                "P0001-02-03T04:05:06 | DURATION | P0001-02-03T04:05:06",
            },
            quoteCharacter = '`')
    void literals(String text, Term.Kind kind, String value) {
        assertThat(term(text)).isEqualTo(new Term.Literal(kind, value, new Place(1, 27)));
    }

    @Test
    void collectionsAndTheRest() {
        assertThat(term("null")).isInstanceOf(Term.NullLiteral.class);
        assertThat(term("[]")).isEqualTo(new Term.ListLiteral(List.of(), new Place(1, 27)));
        assertThat(term("{}")).isEqualTo(new Term.SetLiteral(List.of(), new Place(1, 27)));
        assertThat(((Term.SetLiteral) term("{1, 2, 3}")).elements()).hasSize(3);
        assertThat(((Term.TupleLiteral) term("(1, 'a', null)")).elements()).hasSize(3);
        assertThat(term("(int) 5")).isInstanceOf(Term.TypeHint.class);
        assertThat(term("(frozen<list<int>>) [1]")).isInstanceOf(Term.TypeHint.class);
        assertThat(term("minTimeuuid('2020-01-01')")).isInstanceOf(Term.FunctionCall.class);
        assertThat(term("{:a : :b}")).isInstanceOf(Term.MapLiteral.class);
    }

    @Test
    void mapEntriesKeepTheirOrderAndPairs() {
        Term.MapLiteral map = (Term.MapLiteral) term("{'a': 1, 'b': {2: 3}, ?: now()}");

        assertThat(map.entries())
                .extracting(entry -> entry.key().getClass().getSimpleName())
                .containsExactly("Literal", "Literal", "BindMarker");
        assertThat(map.entries())
                .extracting(entry -> entry.value().getClass().getSimpleName())
                .containsExactly("Literal", "MapLiteral", "FunctionCall");
        assertThat(((Term.Literal) map.entries().get(1).key()).text()).isEqualTo("b");
    }

    @Test
    void markersAreNumberedInTextOrder() {
        ParsedStatement update = parser.parse(
                "UPDATE t USING TTL ? AND TIMESTAMP :ts SET a = ?, m[?] = {?: :v} WHERE k IN (?, ?) AND c = ?"
                        + " IF v = ?");

        assertThat(update.markers()).extracting(Term.BindMarker::index).containsExactly(0, 1, 2, 3, 4, 5, 6, 7, 8, 9);
        assertThat(update.markers()).extracting(marker -> marker.at().column()).isSorted();
        assertThat(update.markers().get(1).name()).isEqualTo("ts");
        ParsedStatement select = parser.parse(
                "SELECT f(?) FROM t WHERE (a, b) IN ((?, ?), ?) AND token(k) > ? PER PARTITION LIMIT ? LIMIT ?"
                        + " USING TIMEOUT ?");
        assertThat(select.markers()).hasSize(8);
        assertThat(select.markers()).extracting(marker -> marker.at().column()).isSorted();
    }

    @Test
    void insertWithUsingInEitherOrder() {
        Modification.Insert first = parse(
                Modification.Insert.class,
                "INSERT INTO t (k, \"V\") VALUES (1, 'x') IF NOT EXISTS USING TTL 5 AND TIMESTAMP 6");
        Modification.Insert second = parse(
                Modification.Insert.class, "INSERT INTO t (k) VALUES (1) USING TIMESTAMP 6 AND TTL 5 AND TIMEOUT 1s");

        assertThat(first.columns()).extracting(Name::text).containsExactly("k", "V");
        assertThat(first.ifNotExists()).isTrue();
        assertThat(((Term.Literal) first.using().ttl()).text()).isEqualTo("5");
        assertThat(((Term.Literal) second.using().timestamp()).text()).isEqualTo("6");
        assertThat(second.using().timeout()).isNotNull();
        assertThat(second.ifNotExists()).isFalse();
    }

    @Test
    void assignmentsOfAllKinds() {
        Modification.Update update = parse(
                Modification.Update.class,
                "UPDATE t SET a = 1, b = b + 1, c = c - ?, d = d -1, e = [1] + e, f += {1}, g -= {1}, h['x'] = 2"
                        + " WHERE k = 1 IF a = 1 AND m['x'] > 2 AND z IN (1, 2)");

        assertThat(update.assignments().stream().map(change -> change.getClass().getSimpleName()))
                .containsExactly("Set", "Add", "Subtract", "Add", "Prepend", "Add", "Subtract", "SetElement");
        assertThat(((Term.Literal) ((Assignment.Add) update.assignments().get(3)).value()).text())
                .isEqualTo("-1");
        assertThat(update.conditions().columns()).hasSize(3);
        assertThat(update.conditions().columns().get(1).element()).isNotNull();
        assertThat(update.conditions().columns().get(2).operator()).isNull();
    }

    @Test
    void deleteOfRowsColumnsAndElements() {
        Modification.Delete rows =
                parse(Modification.Delete.class, "DELETE FROM t USING TIMESTAMP 5 WHERE k = 1 AND c >= 2 IF EXISTS");
        Modification.Delete parts = parse(Modification.Delete.class, "DELETE a, m['x'] FROM t WHERE k = 1");

        assertThat(rows.columns()).isEmpty();
        assertThat(rows.where()).hasSize(2);
        assertThat(rows.conditions().ifExists()).isTrue();
        assertThat(parts.columns())
                .extracting("element")
                .satisfiesExactly(
                        none -> assertThat(none).isNull(),
                        key -> assertThat(key).isNotNull());
    }

    @Test
    void batches() {
        Batch batch = parse(
                Batch.class,
                "BEGIN UNLOGGED BATCH USING TIMESTAMP 1 INSERT INTO t (a) VALUES (1); UPDATE t SET a = 1 WHERE b = 2"
                        + " DELETE FROM t WHERE b = 3; APPLY BATCH;");

        assertThat(batch.kind()).isEqualTo(Batch.Kind.UNLOGGED);
        assertThat(batch.statements()).hasSize(3);
        assertThat(batch.using().timestamp()).isNotNull();
        assertThat(parse(Batch.class, "BEGIN BATCH APPLY BATCH").statements()).isEmpty();
        assertThat(parse(Batch.class, "BEGIN COUNTER BATCH APPLY BATCH").kind()).isEqualTo(Batch.Kind.COUNTER);
    }

    @Test
    void createTableInFull() {
        SchemaStatement.CreateTable create = parse(SchemaStatement.CreateTable.class, """
            CREATE TABLE IF NOT EXISTS ks."T" (  -- a comment
                a int, b text, c timeuuid, s text STATIC, v frozen<map<text, list<int>>>, t tuple<int, set<text>>,
                x 'org.example.Type', // another
                PRIMARY KEY ((a, b), c)
            ) WITH CLUSTERING ORDER BY (c DESC) AND comment = 'it''s' AND gc_grace_seconds = 10 /* and */
              AND compression = {'class': 'LZ4'} AND cdc = false AND caching = {} AND COMPACT STORAGE;
            """);

        assertThat(create.ifNotExists()).isTrue();
        assertThat(create.table()).hasToString("ks.T");
        assertThat(create.columns())
                .extracting(column -> column.type().toString())
                .containsExactly(
                        "int",
                        "text",
                        "timeuuid",
                        "text",
                        "frozen<map<text, list<int>>>",
                        "tuple<int, set<text>>",
                        "'org.example.Type'");
        assertThat(create.columns().get(3).isStatic()).isTrue();
        assertThat(create.primaryKeys()).hasSize(1);
        assertThat(create.primaryKeys().getFirst().partition())
                .extracting(Name::text)
                .containsExactly("a", "b");
        assertThat(create.primaryKeys().getFirst().clustering())
                .extracting(Name::text)
                .containsExactly("c");
        assertThat(create.primaryKeys().getFirst().at()).isEqualTo(new Place(4, 5));
        assertThat(create.clusteringOrder().getFirst().descending()).isTrue();
        assertThat(create.options())
                .extracting(option -> option.name().text())
                .containsExactly("comment", "gc_grace_seconds", "compression", "cdc", "caching");
        assertThat(create.compactStorage()).isTrue();
    }

    @Test
    void alterations() {
        assertThat(alteration("ADD a int, b text STATIC"))
                .isInstanceOfSatisfying(
                        Alteration.AddColumns.class,
                        add -> assertThat(add.columns()).hasSize(2));
        assertThat(alteration("ADD (a int, b text)")).isInstanceOf(Alteration.AddColumns.class);
        assertThat(alteration("DROP a"))
                .isInstanceOfSatisfying(
                        Alteration.DropColumns.class,
                        drop -> assertThat(drop.columns()).hasSize(1));
        assertThat(alteration("DROP (a, b) USING TIMESTAMP 5"))
                .isInstanceOfSatisfying(
                        Alteration.DropColumns.class,
                        drop -> assertThat(drop.timestamp()).isNotNull());
        assertThat(alteration("RENAME a TO b AND c TO d"))
                .isInstanceOfSatisfying(
                        Alteration.RenameColumns.class,
                        rename -> assertThat(rename.columns()).hasSize(2));
        assertThat(alteration("ALTER a TYPE text")).isInstanceOf(Alteration.AlterType.class);
        assertThat(alteration("WITH comment = 'x' AND cdc = true")).isInstanceOf(Alteration.SetOptions.class);
    }

    private Alteration alteration(String text) {
        return parse(SchemaStatement.AlterTable.class, "ALTER TABLE t " + text).alteration();
    }

    @Test
    void keyspacesAndSmallStatements() {
        SchemaStatement.CreateKeyspace create = parse(
                SchemaStatement.CreateKeyspace.class,
                "CREATE KEYSPACE IF NOT EXISTS \"keyspace1\" WITH replication = {'class':"
                    + " 'org.apache.cassandra.locator.SimpleStrategy', 'replication_factor': '1'} AND durable_writes ="
                    + " true");
        assertThat(create.options()).hasSize(2);
        assertThat(parse(SchemaStatement.AlterKeyspace.class, "ALTER KEYSPACE k WITH durable_writes = false")
                        .keyspace())
                .hasToString("k");
        assertThat(parse(SchemaStatement.DropKeyspace.class, "DROP KEYSPACE IF EXISTS k")
                        .ifExists())
                .isTrue();
        assertThat(parse(SchemaStatement.DropTable.class, "DROP TABLE k.t").ifExists())
                .isFalse();
        assertThat(parse(Truncate.class, "TRUNCATE TABLE k.t").table()).hasToString("k.t");
        assertThat(parse(Truncate.class, "TRUNCATE t").table()).hasToString("t");
        assertThat(parse(Use.class, "USE \"Ks\";;").keyspace()).hasToString("Ks");
    }

    @Test
    void namesFoldAndQuotesKeep() {
        Select select = parse(Select.class, "SELECT Key, \"Key\", \"a\"\"b\", p1d, TIMESTAMP, Ttl, as, per FROM T");

        assertThat(select.selectors().stream()
                        .map(selector ->
                                ((Selectable.Column) selector.what()).name().text()))
                .containsExactly("key", "Key", "a\"b", "p1d", "timestamp", "ttl", "as", "per");
        assertThat(select.from()).hasToString("t");
    }

    /** As in Cassandra: there is no column that it could be for. */
    @Test
    void aLiteralOfAUserDefinedTypeIsAWrongValue() {
        assertThatThrownBy(() -> parser.parse("INSERT INTO t (a) VALUES ({x: 1})"))
                .isInstanceOf(InvalidRequestException.class)
                .hasMessageContaining("put text keys in single quotes");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "CREATE TYPE t (a int)",
                "create index on t (a)",
                "CREATE CUSTOM INDEX i ON t (a) USING 'x'",
                "CREATE MATERIALIZED VIEW v AS SELECT * FROM t",
                "DROP MATERIALIZED VIEW v",
                "CREATE OR REPLACE FUNCTION f (a int) …",
                "CREATE AGGREGATE a …",
                "CREATE TRIGGER x",
                "CREATE ROLE r",
                "DROP USER u",
                "GRANT SELECT ON t TO r",
                "REVOKE x",
                "LIST ROLES",
                "DESCRIBE TABLES",
                "SELECT JSON * FROM t",
                "SELECT JSON DISTINCT a FROM t",
                "INSERT INTO t JSON '{}'",
                "SELECT a FROM t WHERE a LIKE 'x%'",
                "SELECT a FROM t WHERE a NOT IN (1)",
                "SELECT a.b FROM t",
                "UPDATE t SET a.b = 1 WHERE k = 1",
                "DELETE a.b FROM t WHERE k = 1",
                "SELECT ks.f(a) FROM t",
            })
    void recognisedButNotOffered(String text) {
        assertThatThrownBy(() -> parser.parse(text))
                .isInstanceOf(NotSupportedException.class)
                .satisfiesAnyOf(
                        error -> assertThat(error).hasMessageContaining("does not offer"),
                        error -> assertThat(error).hasMessageContaining("not supported"));
    }

    @Test
    void limitsOfLengthTokensAndMarkers() {
        CqlParser small = new CqlParser(new ParserLimits(60, 12, 3, 2));

        assertThat(small.parse("SELECT a FROM t WHERE b = ? AND c = ?").markers())
                .hasSize(2);
        assertThatThrownBy(() -> small.parse("INSERT INTO t(a) VALUES(((1)))"))
                .isInstanceOf(TooLargeException.class)
                .hasMessageContaining("limit=12");
        assertThatThrownBy(() -> small.parse("SELECT a FROM t WHERE b = ? AND c = ?" + " ".repeat(60)))
                .isInstanceOf(TooLargeException.class)
                .hasMessageContaining("limit=60");
        CqlParser fewMarkers = new CqlParser(new ParserLimits(1000, 1000, 3, 2));
        assertThatThrownBy(() -> fewMarkers.parse("SELECT a FROM t WHERE b IN (?, ?, ?)"))
                .isInstanceOf(TooLargeException.class)
                .hasMessageContaining("limit=2");
    }
}
