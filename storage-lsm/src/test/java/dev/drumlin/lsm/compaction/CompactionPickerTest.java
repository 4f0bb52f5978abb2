package dev.drumlin.lsm.compaction;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.InstanceOfAssertFactories.LIST;

import dev.drumlin.lsm.manifest.StoredFile;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class CompactionPickerTest {
    private static final long MIB = 1 << 20;

    private final CompactionPicker picker = new CompactionPicker(4, 256 * MIB);

    private static StoredFile file(long number, long bytes) {
        return file(number, bytes, Long.MIN_VALUE, Long.MAX_VALUE);
    }

    private static StoredFile file(long number, long bytes, long first, long last) {
        return new StoredFile(number, 0, bytes, first, last, 0, 0, 0);
    }

    /** A file of one of so many equal parts of the token range. */
    private static StoredFile part(long number, long bytes, int bits, int part) {
        long width = 1L << (64 - bits);
        long first = Long.MIN_VALUE + part * width;
        return file(number, bytes, first + 5, first + width - 5);
    }

    private static List<List<Long>> numbers(List<List<StoredFile>> picks) {
        return picks.stream()
                .map(pick -> pick.stream().map(StoredFile::number).toList())
                .toList();
    }

    @Test
    void filesOfSimilarSizeGoTogether() {
        List<StoredFile> files = List.of(
                file(1, 100 * MIB), file(2, 10 * MIB), file(3, 12 * MIB), file(4, 11 * MIB), file(5, 900 * MIB));
        assertThat(picker.pick(files)).isEmpty();
        assertThat(numbers(new CompactionPicker(3, 256 * MIB).pick(files))).containsExactly(List.of(2L, 4L, 3L));
    }

    @Test
    void smallFilesAreAllAlike() {
        List<StoredFile> files = List.of(file(1, 10), file(2, 1_000), file(3, 100_000), file(4, 1));
        assertThat(picker.pick(files)).singleElement(LIST).hasSize(4);
    }

    @Test
    void noMoreThanSoManyAtOnceAndTheSmallestFirst() {
        List<StoredFile> files = new ArrayList<>();
        for (int i = 1; i <= 100; i++) {
            files.add(file(i, 1_000 - i));
        }
        List<List<Long>> picks = numbers(picker.pick(files));
        assertThat(picks).extracting(List::size).containsExactly(32, 32, 32, 4);
        assertThat(picks.getFirst()).startsWith(100L, 99L);
    }

    @Test
    void sizesNearTheLimitOfLongDoNotOverflow() {
        List<StoredFile> files = List.of(
                file(1, Long.MAX_VALUE / 2), file(2, Long.MAX_VALUE / 2), file(3, Long.MAX_VALUE / 2), file(4, 1));
        assertThat(new CompactionPicker(3, 256 * MIB).pick(files))
                .singleElement(LIST)
                .hasSize(3);
    }

    @Test
    void partsOfRunsGoTogetherWithTheirOwnKindAlone() {
        List<StoredFile> files = new ArrayList<>();
        for (int run = 0; run < 4; run++) {
            for (int part = 0; part < 4; part++) {
                files.add(part(10L * run + part, 200 * MIB, 2, part));
            }
        }
        files.add(file(99, 60 * MIB));
        assertThat(numbers(picker.pick(files)))
                .containsExactlyInAnyOrder(
                        List.of(0L, 10L, 20L, 30L),
                        List.of(1L, 11L, 21L, 31L),
                        List.of(2L, 12L, 22L, 32L),
                        List.of(3L, 13L, 23L, 33L));
    }

    @Test
    void aRunInPartsIsLikeOneThatIsWhole() {
        List<StoredFile> files = List.of(
                file(1, 800 * MIB),
                file(2, 800 * MIB),
                file(3, 800 * MIB),
                part(4, 400 * MIB, 1, 0),
                part(5, 400 * MIB, 1, 1));
        assertThat(numbers(picker.pick(files))).singleElement(LIST).containsExactlyInAnyOrder(1L, 2L, 3L, 4L, 5L);
    }

    @Test
    void filesSideBySideAreLeftAlone() {
        List<StoredFile> files = new ArrayList<>();
        for (int part = 0; part < 16; part++) {
            files.add(part(part, 200 * MIB, 4, part));
        }
        assertThat(picker.pick(files)).isEmpty();
        assertThat(picker.excess(files)).isZero();
    }

    @Test
    void aFewPartitionsCloseTogetherAreNotTakenForADenseTable() {
        List<StoredFile> files = List.of(
                file(1, 20 * MIB, 7, 7),
                file(2, 20 * MIB, 7, 9_000),
                file(3, 20 * MIB, Long.MIN_VALUE, Long.MAX_VALUE),
                file(4, 20 * MIB, 0, 1L << 40));
        assertThat(picker.pick(files)).singleElement(LIST).hasSize(4);
    }

    @Test
    void pressureGrowsWithWhatLiesAboveTheNormal() {
        List<StoredFile> files = new ArrayList<>();
        List<Double> pressures = new ArrayList<>();
        for (int i = 0; i < 40; i++) {
            files.add(file(i, 60 * MIB));
            pressures.add(picker.pressure(picker.excess(files)));
        }
        assertThat(pressures).isSorted();
        assertThat(pressures.subList(0, 11)).containsOnly(0.0);
        assertThat(pressures.get(11)).isGreaterThanOrEqualTo(0.0).isLessThan(0.1);
        assertThat(pressures.get(20)).isBetween(0.3, 0.6);
        assertThat(pressures.getLast()).isEqualTo(1.0);
    }

    @Test
    void smallFilesSideBySideAreMergedAllTheSame() {
        List<StoredFile> files =
                List.of(file(1, 900, 1, 1), file(2, 900, 2, 2), file(3, 900, -9, -9), file(4, 900, 7, 7));
        assertThat(picker.pick(files)).singleElement(LIST).hasSize(4);
    }

    @Test
    void theDeepestPartIsFoundWhateverTheOrder() {
        TokenShards parts = new TokenShards(4);
        List<Spread> files = new ArrayList<>();
        int[][] spans = {{0, 4}, {8, 12}, {4, 8}, {9, 10}, {10, 15}};
        for (int[] span : spans) {
            StoredFile file = part(files.size(), MIB, 4, span[0]);
            long last = part(0, MIB, 4, span[1]).lastToken();
            files.add(Spread.of(file(file.number(), MIB, file.firstToken(), last), parts));
        }
        assertThat(Overlap.deepest(files)).isEqualTo(new Overlap(10, 3));
        assertThat(Overlap.deepest(List.of())).isEqualTo(new Overlap(0, 0));
    }
}
