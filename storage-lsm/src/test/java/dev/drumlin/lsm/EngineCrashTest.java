package dev.drumlin.lsm;

import static org.assertj.core.api.Assertions.assertThat;

import dev.drumlin.lsm.io.Survivors;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Crashes between any two steps that change the disk, in every kind of work; see {@link CrashHistory}. */
class EngineCrashTest {
    private static final int OPERATIONS = 60;
    private static final List<Survivors> ALL = List.of(Survivors.values());

    /** One is enough to meet each kind of step; it takes most of a minute. */
    private static final int ROUNDS = 1;

    @ParameterizedTest
    @ValueSource(longs = {1, 2, 3})
    void everyCrashLeavesAPrefixOfTheHistory(long seed) {
        Random random = new Random(seed);
        CrashHistory history = new CrashHistory("seed=" + seed, ALL, true);
        for (int i = 0; i < OPERATIONS; i++) {
            history.doing("operation " + i);
            if (random.nextInt(12) == 0) {
                history.reopen();
            }
            operation(history, random);
        }
        history.end();
        assertThat(history.crashes()).isGreaterThan(150);
        history.check();
    }

    private static void operation(CrashHistory history, Random random) {
        switch (random.nextInt(12)) {
            case 0 -> history.create("a");
            case 1 -> history.create("b");
            case 2 -> {
                if (random.nextInt(3) == 0 && history.has("b")) {
                    history.drop("b");
                }
            }
            case 3 -> {
                if (history.has("a")) {
                    history.truncate("a");
                }
            }
            case 4, 5 -> history.flush();
            case 6 -> history.compact();
            default -> history.write(random);
        }
    }

    /** One history that does everything, with a crash of each kind at each of its steps. */
    @Test
    @Tag("slow")
    void aScriptIsCrashedAtEachStepWithNothingSomeAndAllOfWhatWasUnsynced() {
        CrashHistory history = new CrashHistory("script", ALL, false);
        Random random = new Random(42);
        history.doing("create").create("a");
        history.doing("create another").create("b");
        for (int round = 0; round < ROUNDS; round++) {
            writeUntilTheLogRolls(history, random, round);
            history.doing("flush, which recycles segments").flush();
            writeUntilTheLogRolls(history, random, round);
            history.doing("truncate").truncate("a");
            history.doing("write").write(random);
            history.doing("snapshot").snapshot("s" + round);
            history.doing("compact").compact();
            history.doing("write").write(random);
            history.doing("drop").drop("b");
            history.doing("restart").reopen();
            history.doing("create again").create("b");
        }
        history.doing("clear snapshots").clearSnapshots();
        history.end();
        assertThat(history.met())
                .contains(
                        "CREATE commitlog",
                        "SYNC commitlog",
                        "WRITE commitlog",
                        "RENAME commitlog",
                        "DELETE commitlog",
                        "SYNC_FOLDER commitlog",
                        "CREATE sstables",
                        "SYNC sstables",
                        "RENAME sstables",
                        "DELETE sstables",
                        "SYNC_FOLDER sstables",
                        "CREATE MANIFEST",
                        "WRITE MANIFEST",
                        "SYNC MANIFEST",
                        "RENAME MANIFEST",
                        "LINK snapshots",
                        "CREATE snapshots",
                        "SYNC snapshots",
                        "RENAME snapshots",
                        "DELETE snapshots",
                        "SYNC_FOLDER snapshots",
                        "CREATE STORE",
                        "RENAME STORE");
        assertThat(history.crashes()).isGreaterThan(500);
        history.check();
    }

    private static void writeUntilTheLogRolls(CrashHistory history, Random random, int round) {
        for (int i = 0; i < 16; i++) {
            history.doing("write " + i + " of round " + round).write(random);
        }
    }
}
