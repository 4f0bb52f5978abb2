package dev.drumlin.lsm.compaction;

import static org.assertj.core.api.Assertions.assertThat;

import dev.drumlin.lsm.manifest.StoredFile;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class CompactionPickerTest {
    private static final long MIB = 1 << 20;

    private static StoredFile file(long number, long bytes) {
        return new StoredFile(number, 0, bytes, 0, 0, 0, 0, 0);
    }

    @Test
    void filesOfSimilarSizeGoTogether() {
        List<StoredFile> files = List.of(
                file(1, 100 * MIB), file(2, 10 * MIB), file(3, 12 * MIB), file(4, 11 * MIB), file(5, 900 * MIB));
        assertThat(CompactionPicker.pick(files, 4)).isEmpty();
        assertThat(CompactionPicker.pick(files, 3))
                .extracting(StoredFile::number)
                .containsExactly(2L, 4L, 3L);
    }

    @Test
    void smallFilesAreAllAlike() {
        List<StoredFile> files = List.of(file(1, 10), file(2, 1_000), file(3, 100_000), file(4, 1));
        assertThat(CompactionPicker.pick(files, 4)).hasSize(4);
    }

    @Test
    void noMoreThanSoManyAtOnceAndTheSmallestFirst() {
        List<StoredFile> files = new ArrayList<>();
        for (int i = 1; i <= 100; i++) {
            files.add(file(i, 1_000 - i));
        }
        assertThat(CompactionPicker.pick(files, 4))
                .hasSize(32)
                .extracting(StoredFile::number)
                .startsWith(100L, 99L);
    }

    @Test
    void sizesNearTheLimitOfLongDoNotOverflow() {
        List<StoredFile> files = List.of(
                file(1, Long.MAX_VALUE / 2), file(2, Long.MAX_VALUE / 2), file(3, Long.MAX_VALUE / 2), file(4, 1));
        assertThat(CompactionPicker.pick(files, 3)).hasSize(3);
    }
}
