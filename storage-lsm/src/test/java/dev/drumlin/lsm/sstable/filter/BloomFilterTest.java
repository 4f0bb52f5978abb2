package dev.drumlin.lsm.sstable.filter;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.drumlin.storage.error.CorruptedException;
import java.util.SplittableRandom;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class BloomFilterTest {
    private static final int TRIALS = 400_000;

    @ParameterizedTest(name = "{0} keys, chance {1}")
    @CsvSource({
        "1, 0.01",
        "2, 0.01",
        "3, 0.1",
        "4, 0.001",
        "5, 0.5",
        "1000, 0.01",
        "100000, 0.2",
        "1000000, 0.1",
        "1000000, 0.01",
        "1000000, 0.001"
    })
    void noKeyIsDeniedAndFewOthersPass(int keys, double chance) {
        SplittableRandom random = new SplittableRandom(keys);
        long[] tokens = random.longs(keys).toArray();
        BloomFilterBuilder builder = new BloomFilterBuilder(keys, chance);
        for (long token : tokens) {
            builder.add(token);
        }
        BloomFilter filter = BloomFilter.of(builder.build().toByteArray(), "f", 0);
        for (long token : tokens) {
            assertThat(filter.mightContain(token)).isTrue();
        }
        int passed = 0;
        for (int i = 0; i < TRIALS; i++) {
            passed += filter.mightContain(random.nextLong()) ? 1 : 0;
        }
        assertThat((double) passed / TRIALS).isLessThan(2 * chance);
        if (keys >= 1000) {
            assertThat((double) passed / TRIALS).isGreaterThan(chance / 2);
        }
    }

    @ParameterizedTest
    @ValueSource(ints = {0, 1, 15, 16, 79, 81})
    void bytesThatAreNoFilterAreRefused(int length) {
        assertThatThrownBy(() -> BloomFilter.of(new byte[length], "f", 7))
                .isInstanceOfSatisfying(
                        CorruptedException.class, e -> assertThat(e.offset()).isEqualTo(7));
    }

    @ParameterizedTest
    @ValueSource(ints = {0, 10})
    void moreKeysThanExpectedAreStillFound(int expected) {
        BloomFilterBuilder builder = new BloomFilterBuilder(expected, 0.01);
        for (long token = 0; token < 1000; token++) {
            builder.add(token);
        }
        BloomFilter filter = BloomFilter.of(builder.build().toByteArray(), "f", 0);
        for (long token = 0; token < 1000; token++) {
            assertThat(filter.mightContain(token)).isTrue();
        }
    }
}
