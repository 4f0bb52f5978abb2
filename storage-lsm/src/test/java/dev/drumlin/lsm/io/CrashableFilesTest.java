package dev.drumlin.lsm.io;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.lang.foreign.MemorySegment;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;

class CrashableFilesTest implements StorageFilesContract {
    private final CrashableFiles files = new CrashableFiles();

    @Override
    public StorageFiles files() {
        return files;
    }

    @Test
    void aFileNeedsItsOwnSyncAndItsFoldersToSurvive() throws IOException {
        DataFile file = files.create("a");
        fill(file, 'x', 0, 1000);
        assertThat(files.afterCrash(Survivors.NONE, 1).names()).isEmpty();
        file.sync();
        assertThat(files.afterCrash(Survivors.NONE, 1).names()).isEmpty();
        files.syncFolder("");
        assertThat(text(files.afterCrash(Survivors.NONE, 1), "a")).isEqualTo("x".repeat(1000));
        fill(file, 'y', 500, 1000);
        assertThat(text(files.afterCrash(Survivors.NONE, 1), "a")).isEqualTo("x".repeat(1000));
        assertThat(text(files.afterCrash(Survivors.ALL, 1), "a")).isEqualTo("x".repeat(500) + "y".repeat(1000));
    }

    @Test
    void anyMixtureOfUnsyncedSectorsCanSurvive() throws IOException {
        DataFile file = files.create("a");
        fill(file, 'x', 0, 1024);
        file.sync();
        files.syncFolder("");
        fill(file, 'y', 0, 1024);
        Set<String> seen = new HashSet<>();
        for (int seed = 0; seed < 100; seed++) {
            String text = text(files.afterCrash(Survivors.SOME, seed), "a");
            seen.add(text.charAt(0) + "" + text.charAt(511) + text.charAt(512) + text.charAt(1023));
        }
        assertThat(seen).containsExactlyInAnyOrder("xxxx", "xxyy", "yyxx", "yyyy");
    }

    @Test
    void equalSeedsGiveEqualCrashes() throws IOException {
        DataFile file = files.create("a");
        files.syncFolder("");
        fill(file, 'x', 0, 10_000);
        assertThat(text(files.afterCrash(Survivors.SOME, 7), "a"))
                .isEqualTo(text(files.afterCrash(Survivors.SOME, 7), "a"));
    }

    @Test
    void aRenameIsLostOrDoneAsAWhole() throws IOException {
        DataFile file = files.create("a.tmp");
        fill(file, 'x', 0, 10);
        file.sync();
        files.syncFolder("");
        files.rename("a.tmp", "a");
        Set<List<String>> seen = new HashSet<>();
        for (int seed = 0; seed < 50; seed++) {
            seen.add(files.afterCrash(Survivors.SOME, seed).names());
        }
        assertThat(seen).containsExactlyInAnyOrder(List.of("a"), List.of("a.tmp"));
    }

    @Test
    void changesOfNamesSurviveInAnySubset() throws IOException {
        files.create("a");
        files.create("b");
        Set<List<String>> seen = new HashSet<>();
        for (int seed = 0; seed < 100; seed++) {
            seen.add(files.afterCrash(Survivors.SOME, seed).names());
        }
        assertThat(seen).containsExactlyInAnyOrder(List.of(), List.of("a"), List.of("b"), List.of("a", "b"));
    }

    @Test
    void anUnlinkComesBackUntilTheFolderIsSynced() throws IOException {
        files.createFolder("sub");
        fill(files.create("sub/a"), 'x', 0, 3);
        files.syncFolder("sub");
        files.delete("sub/a");
        files.syncFolder("");
        assertThat(files.afterCrash(Survivors.NONE, 1).names()).containsExactly("sub/a");
        files.syncFolder("sub");
        assertThat(files.afterCrash(Survivors.NONE, 1).names()).isEmpty();
    }

    @Test
    void twoNamesOfOneFileStayOneFile() throws IOException {
        DataFile file = files.create("a");
        fill(file, 'x', 0, 3);
        file.sync();
        files.link("a", "b");
        files.syncFolder("");
        CrashableFiles found = files.afterCrash(Survivors.NONE, 1);
        fill(found.openForWrite("a"), 'y', 0, 3);
        assertThat(text(found, "b")).isEqualTo("yyy");
        assertThat(text(files, "b")).isEqualTo("xxx");
    }

    @Test
    void anUnsyncedTruncationIsLostOrDone() throws IOException {
        DataFile file = files.create("a");
        fill(file, 'x', 0, 1500);
        file.sync();
        files.syncFolder("");
        file.truncate(100);
        Set<String> seen = new HashSet<>();
        for (int seed = 0; seed < 50; seed++) {
            seen.add(text(files.afterCrash(Survivors.SOME, seed), "a"));
        }
        assertThat(seen).containsExactlyInAnyOrder("x".repeat(100), "x".repeat(1500));
        file.sync();
        assertThat(text(files.afterCrash(Survivors.NONE, 1), "a")).isEqualTo("x".repeat(100));
    }

    @Test
    void everyChangingStepIsAnnouncedBeforeItHappens() throws IOException {
        List<String> steps = new ArrayList<>();
        files.onStep((number, step, name) -> steps.add(number + " " + step + " " + name + " " + files.names()));
        DataFile file = files.create("a");
        fill(file, 'x', 0, 1);
        file.sync();
        files.rename("a", "b");
        files.syncFolder("");
        files.delete("b");
        assertThat(steps)
                .containsExactly(
                        "1 CREATE a []",
                        "2 WRITE a [a]",
                        "3 SYNC a [a]",
                        "4 RENAME a [a]",
                        "5 SYNC_FOLDER  [b]",
                        "6 DELETE b [b]");
    }

    @Test
    void aFoundFolderHasNothingUnsynced() throws IOException {
        fill(files.create("a"), 'x', 0, 700);
        CrashableFiles found = files.afterCrash(Survivors.ALL, 1);
        assertThat(text(found.afterCrash(Survivors.NONE, 1), "a")).isEqualTo("x".repeat(700));
        assertThat(found.openHandles()).isEmpty();
    }

    private static void fill(DataFile file, char c, long position, int length) throws IOException {
        byte[] bytes = new byte[length];
        Arrays.fill(bytes, (byte) c);
        file.write(MemorySegment.ofArray(bytes), 0, length, position);
    }

    private static String text(CrashableFiles files, String name) throws IOException {
        return new String(files.content(name), StandardCharsets.US_ASCII);
    }
}
