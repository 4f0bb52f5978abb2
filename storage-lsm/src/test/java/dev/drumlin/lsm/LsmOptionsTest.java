package dev.drumlin.lsm;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.drumlin.storage.Durability;
import dev.drumlin.storage.error.InvalidRequestException;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class LsmOptionsTest {
    @Test
    void nothingSetMeansTheDefaults() {
        assertThat(LsmOptions.parse(Map.of())).isEqualTo(LsmOptions.DEFAULTS);
    }

    @Test
    void keysAreTakenWithoutDashesDotsAndCase() {
        LsmOptions options = LsmOptions.parse(Map.of(
                "syncperiod", "250ms",
                "segment-size", "1MB",
                "Memtable.Size", "2 mb",
                "durability", "Periodic",
                "compaction", "FALSE",
                "memtableage", "10m"));
        assertThat(options.syncPeriodMillis()).isEqualTo(250);
        assertThat(options.segmentBytes()).isEqualTo(1 << 20);
        assertThat(options.memtableBytesMax()).isEqualTo(2 << 20);
        assertThat(options.durability()).isEqualTo(Durability.PERIODIC);
        assertThat(options.compaction().automatic()).isFalse();
        assertThat(options.memtableAgeSeconds()).isEqualTo(600);
    }

    @Test
    void anUnknownKeyIsRefusedWithAllThatExist() {
        assertThatThrownBy(() -> LsmOptions.parse(Map.of("sync-perod", "1s")))
                .isInstanceOf(InvalidRequestException.class)
                .hasMessageContaining("sync-perod")
                .hasMessageContaining("sync-period")
                .hasMessageContaining("chunk-size");
    }

    @ParameterizedTest
    @CsvSource({
        "syncperiod, 0ms",
        "syncperiod, 10",
        "syncperiod, 10 years",
        "segmentsize, 5000",
        "segmentsize, 8GB",
        "segmentsize, -1MB",
        "memtablesize, 999999999999999999GB",
        "chunksize, 1MB",
        "compaction, maybe",
        "compactionfiles, 1",
        "compactionfiles, 4KB",
        "durability, always",
        "logsizemax, 1MB"
    })
    void badValuesAreRefusedByName(String key, String value) {
        assertThatThrownBy(() -> LsmOptions.parse(Map.of(key, value)))
                .isInstanceOf(InvalidRequestException.class)
                .satisfies(problem ->
                        assertThat(problem.getMessage().replace("-", "")).contains(key));
    }
}
