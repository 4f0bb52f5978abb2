package dev.drumlin.storage.data;

import static org.assertj.core.api.Assertions.assertThat;

import java.lang.foreign.MemorySegment;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;

class RangeTombstonesPropertyTest {
    private record Range(int from, int to, DeletionTime deletion) {}

    @Test
    void piecesSayOfEveryKeyWhatTheWholeListSays() {
        for (long seed = 1; seed <= 300; seed++) {
            Random random = new Random(seed);
            RangeTombstones tombstones = new RangeTombstones();
            List<Range> ranges = new ArrayList<>();
            for (int i = 0; i < random.nextInt(12); i++) {
                int from = random.nextInt(20);
                int to = random.nextInt(4) == 0 ? 100 : from + 1 + random.nextInt(6);
                DeletionTime deletion = new DeletionTime(random.nextInt(5), random.nextInt(3));
                ranges.add(new Range(from, to, deletion));
                tombstones.add(key(from), to == 100 ? new byte[0] : key(to), deletion);
            }
            List<RangeTombstones.Piece> pieces = tombstones.pieces();
            for (int i = 1; i < pieces.size(); i++) {
                byte[] end = pieces.get(i - 1).to();
                assertThat(end.length).as("seed=%d", seed).isPositive();
                assertThat(Arrays.compareUnsigned(end, pieces.get(i).from()))
                        .as("seed=%d disjoint and ascending", seed)
                        .isLessThanOrEqualTo(0);
            }
            for (int key = 0; key < 30; key++) {
                DeletionTime wanted = DeletionTime.NONE;
                for (Range range : ranges) {
                    wanted = range.from <= key && key < range.to ? wanted.max(range.deletion) : wanted;
                }
                byte[] bytes = key(key);
                assertThat(tombstones.covering(MemorySegment.ofArray(bytes), 0, bytes.length))
                        .as("seed=%d key=%d", seed, key)
                        .isEqualTo(wanted);
            }
        }
    }

    private static byte[] key(int number) {
        return new byte[] {(byte) (number + 120)};
    }
}
