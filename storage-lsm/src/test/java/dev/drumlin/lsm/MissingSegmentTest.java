package dev.drumlin.lsm;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.drumlin.lsm.io.CrashableFiles;
import dev.drumlin.lsm.io.Survivors;
import dev.drumlin.storage.Flushable;
import dev.drumlin.storage.contract.KitContext;
import dev.drumlin.storage.error.CorruptedException;
import dev.drumlin.storage.schema.TableSchema;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

/** A store of which somebody took a part of the log away. */
class MissingSegmentTest {
    private static final int ROWS = 200;

    private final CrashableFiles files = new CrashableFiles();

    enum Gone {
        OLDEST,
        MIDDLE,
        LAST_BUT_ONE,
        LAST,
        ALL
    }

    private static List<String> segments(CrashableFiles where) {
        return where.names().stream()
                .filter(name -> name.startsWith("commitlog/segment-"))
                .toList();
    }

    private static void fill(TestStore store) {
        TableSchema table = store.table("t") == null ? store.createTable("t") : store.table("t");
        for (int i = 0; i < ROWS; i++) {
            store.write(TestStore.insert(table, "p" + i, "r", "x".repeat(2_000), 10));
        }
    }

    private TestStore open(CrashableFiles where) {
        return new TestStore(where, TestOptions.SMALL, new KitContext());
    }

    private static List<String> chosen(Gone gone, List<String> segments) {
        int last = segments.size() - 1;
        return switch (gone) {
            case OLDEST -> segments.subList(0, 1);
            case MIDDLE -> segments.subList(last / 2, last / 2 + 1);
            case LAST_BUT_ONE -> segments.subList(last - 1, last);
            case LAST -> segments.subList(last, last + 1);
            case ALL -> segments;
        };
    }

    /** After a clean stop every segment is missed; after a kill all but the youngest, which no edit names yet. */
    @ParameterizedTest
    @CsvSource({
        "OLDEST, true",
        "MIDDLE, true",
        "LAST_BUT_ONE, true",
        "LAST, true",
        "ALL, true",
        "OLDEST, false",
        "MIDDLE, false",
        "LAST_BUT_ONE, false",
        "ALL, false"
    })
    void aMissingSegmentStopsTheStart(Gone gone, boolean clean) throws IOException {
        CrashableFiles left;
        try (TestStore store = open(files)) {
            fill(store);
            left = files.afterCrash(Survivors.NONE, 1);
        }
        left = clean ? files : left;
        List<String> segments = segments(left);
        assertThat(segments).hasSizeGreaterThan(5);
        List<String> taken = chosen(gone, segments);
        for (String name : taken) {
            left.delete(name);
        }
        CrashableFiles broken = left;
        // Twice: the first attempt must not make the second one succeed.
        for (int attempt = 0; attempt < 2; attempt++) {
            assertThatThrownBy(() -> open(broken))
                    .isInstanceOf(CorruptedException.class)
                    .hasMessageContaining(taken.getFirst())
                    .hasStackTraceContaining("the segment is missing")
                    .hasStackTraceContaining("Restore it from a backup");
            assertThat(broken.openHandles()).isEmpty();
        }
    }

    @ParameterizedTest
    @EnumSource(Survivors.class)
    void segmentsThatWereGivenUpAreNotMissed(Survivors survivors) {
        CrashableFiles left;
        try (TestStore store = open(files)) {
            fill(store);
            store.await(store.engine.ability(Flushable.class).orElseThrow().flush(null));
            assertThat(segments(files)).hasSizeLessThan(3);
            left = files.afterCrash(survivors, 1);
        }
        for (CrashableFiles each : List.of(files, left)) {
            try (TestStore again = open(each)) {
                assertThat(again.rows(again.table("t"))).hasSize(ROWS);
            }
        }
    }

    /** At no moment is a segment gone that the durable manifest still asks for. */
    @Test
    void noCrashWhileSegmentsAreGivenUpLooksLikeALoss() {
        List<CrashableFiles> crashes = new ArrayList<>();
        try (TestStore store = open(files)) {
            fill(store);
            files.onStep((number, step, name) -> {
                for (Survivors survivors : Survivors.values()) {
                    crashes.add(files.afterCrash(survivors, number));
                }
            });
            store.await(store.engine.ability(Flushable.class).orElseThrow().flush(null));
            files.onStep((number, step, name) -> {});
        }
        assertThat(crashes).hasSizeGreaterThan(30);
        for (CrashableFiles left : crashes) {
            try (TestStore again = open(left)) {
                assertThat(again.rows(again.table("t"))).hasSize(ROWS);
            }
        }
    }
}
