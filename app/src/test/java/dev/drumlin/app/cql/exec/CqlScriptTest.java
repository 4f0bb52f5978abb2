package dev.drumlin.app.cql.exec;

import static org.assertj.core.api.Assertions.assertThat;

import dev.drumlin.app.cql.BoundValues;
import dev.drumlin.app.cql.CqlSettings;
import dev.drumlin.storage.error.StorageException;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Runs the scripts in {@code src/test/resources/cql}. In a script a line that begins with {@code >} is a statement, further
 * lines of it begin with {@code .}; below it stands what is expected: {@code ok} for no result, {@code ! code: part of the
 * message} for a failure, else a header line with the column names and one line for each row, cells as CQL literals. Lines
 * with {@code #} are comments; {@code +5s} moves the clock.
 */
class CqlScriptTest {
    private static final List<String> SCRIPTS = List.of(
            "insert-update-delete",
            "select-keys",
            "select-clustering",
            "select-filtering",
            "select-functions",
            "static-columns",
            "timestamps-and-ttl",
            "batches",
            "collections",
            "refusals",
            "as-cassandra");

    static List<String> scripts() {
        return SCRIPTS;
    }

    @ParameterizedTest
    @MethodSource("scripts")
    void model(String name) throws IOException {
        CqlBench bench = CqlBench.ready();
        run(name, bench);
        bench.engine.close();
    }

    @ParameterizedTest
    @MethodSource("scripts")
    void lsm(String name, @TempDir Path folder) throws IOException {
        CqlBench bench = LsmBench.open(CqlSettings.DEFAULTS, folder);
        run(name, bench);
        bench.engine.close();
    }

    private static void run(String name, CqlBench bench) throws IOException {
        List<String> lines = read(name);
        int at = 0;
        while (at < lines.size()) {
            String line = lines.get(at);
            if (line.startsWith("+")) {
                bench.kit.advance(Long.parseLong(line.substring(1, line.length() - 1)) * 1_000_000_000L);
                at++;
                continue;
            }
            int lineNumber = at + 1;
            StringBuilder statement = new StringBuilder(line.substring(1).strip());
            for (at++; at < lines.size() && lines.get(at).startsWith("."); at++) {
                statement.append('\n').append(lines.get(at).substring(1).strip());
            }
            List<String> expected = new ArrayList<>();
            while (at < lines.size()
                    && !lines.get(at).startsWith(">")
                    && !lines.get(at).startsWith("+")) {
                expected.add(lines.get(at++));
            }
            Answer answer = bench.attempt(statement.toString(), new BoundValues(), 0, null);
            check(name + " entry " + lineNumber + ": " + statement, answer, expected);
        }
    }

    private static void check(String what, Answer answer, List<String> expected) {
        StorageException problem = answer.problem();
        if (!expected.isEmpty() && expected.getFirst().startsWith("!")) {
            String[] wanted = expected.getFirst().substring(1).strip().split(": ", 2);
            assertThat(problem).as(what).isNotNull();
            assertThat(Objects.requireNonNull(problem).code().text()).as(what).isEqualTo(wanted[0]);
            assertThat(problem.getMessage()).as(what).contains(wanted[1]);
            return;
        }
        assertThat(problem).as(what).isNull();
        List<String> found = new ArrayList<>();
        if (answer.columnNames().isEmpty()) {
            found.add("ok");
        } else {
            found.add(String.join(" | ", answer.columnNames()));
            found.addAll(answer.rows());
        }
        assertThat(found).as(what).isEqualTo(expected);
    }

    private static List<String> read(String name) throws IOException {
        try (InputStream in =
                Objects.requireNonNull(CqlScriptTest.class.getResourceAsStream("/cql/" + name + ".script"), name)) {
            String text = new String(in.readAllBytes(), StandardCharsets.UTF_8);
            return Arrays.stream(text.split("\n"))
                    .map(String::strip)
                    .filter(line -> !line.isEmpty() && !line.startsWith("#"))
                    .toList();
        }
    }
}
