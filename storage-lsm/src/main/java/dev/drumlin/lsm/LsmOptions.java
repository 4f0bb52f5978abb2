package dev.drumlin.lsm;

import dev.drumlin.lsm.compaction.CompactionOptions;
import dev.drumlin.storage.Durability;
import dev.drumlin.storage.error.InvalidRequestException;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;

/**
 * Settings of the engine. Sizes are written as {@code 64MB} (powers of 1024; B, KB, MB, GB), durations as {@code 10s} (ms, s,
 * m, h), switches as {@code true} or {@code false}.
 *
 * @param durability {@code durability}: when a write counts as done if neither table nor request ask for more
 * @param syncPeriodMillis {@code sync-period}: how long a periodic write may stay unsynced
 * @param segmentBytes {@code segment-size}: length of a commit log segment; half of it is the largest write
 * @param logBytesMax {@code log-size-max}: more log than this makes tables flush so that some can be given up
 * @param memtableBytesMax {@code memtable-size}: a table with so much in memory is flushed
 * @param memtableAgeSeconds {@code memtable-age}: a table with something so old in memory is flushed; 0 for never
 * @param queueGroupsMax {@code write-queue-groups}: write groups that may wait for their turn
 * @param queueBytesMax {@code write-queue-size}: bytes of writes that may wait for their turn
 * @param chunkBytes {@code chunk-size}: data chunks of new SSTables, before compression
 * @param compaction {@code compaction}: whether SSTables are merged in the background; {@code compaction-files}: so many of
 *     similar density are merged; {@code compaction-file-size}: how large the results become; {@code compaction-rate}: bytes
 *     per second that merges read and write, 0 for no limit
 * @param autoSnapshot {@code auto-snapshot}: whether what DROP and TRUNCATE remove is kept in a snapshot
 */
public record LsmOptions(
        Durability durability,
        long syncPeriodMillis,
        int segmentBytes,
        long logBytesMax,
        long memtableBytesMax,
        long memtableAgeSeconds,
        int queueGroupsMax,
        long queueBytesMax,
        int chunkBytes,
        CompactionOptions compaction,
        boolean autoSnapshot) {
    private static final int KIB = 1 << 10;
    private static final int MIB = 1 << 20;

    /** What a server uses when nothing is said. */
    public static final LsmOptions DEFAULTS = new LsmOptions(
            Durability.GROUP,
            1_000,
            32 * MIB,
            512L * MIB,
            64L * MIB,
            3_600,
            65_536,
            64L * MIB,
            4 * KIB,
            new CompactionOptions(true, 4, 256L * MIB, 0),
            true);

    public LsmOptions {
        check("sync-period", syncPeriodMillis, 1, 3_600_000);
        check("segment-size", segmentBytes, 64 * KIB, 1024L * MIB);
        if (segmentBytes % 4096 != 0) {
            throw new InvalidRequestException("segment-size must be a multiple of 4KB: value=" + segmentBytes);
        }
        check("log-size-max", logBytesMax, 2L * segmentBytes, Long.MAX_VALUE);
        check("memtable-size", memtableBytesMax, KIB, Long.MAX_VALUE);
        check("memtable-age", memtableAgeSeconds, 0, 30 * 86_400);
        check("write-queue-groups", queueGroupsMax, 1, Integer.MAX_VALUE);
        check("write-queue-size", queueBytesMax, 1, Long.MAX_VALUE);
        check("chunk-size", chunkBytes, 256, 64 * KIB);
        check("compaction-files", compaction.filesMin(), 2, 64);
        check("compaction-file-size", compaction.fileBytesMax(), 4 * KIB, 1L << 40);
        check("compaction-rate", compaction.bytesPerSecond(), 0, Long.MAX_VALUE);
    }

    private static void check(String key, long value, long min, long max) {
        if (value < min || value > max) {
            throw new InvalidRequestException(
                    "Setting " + key + " is out of range: value=" + value + ", allowed from " + min + " to " + max);
        }
    }

    /**
     * Reads settings.
     *
     * @param settings text by key without dashes and dots, in lower case
     * @throws InvalidRequestException if a key is unknown or a value is malformed or out of range
     */
    public static LsmOptions parse(Map<String, String> settings) {
        Reader reader = new Reader();
        for (Map.Entry<String, String> entry : settings.entrySet()) {
            Setting setting = Setting.byKey().get(normalised(entry.getKey()));
            if (setting == null) {
                throw new InvalidRequestException("Unknown setting '" + entry.getKey()
                        + "' of the lsm engine; known are: " + String.join(", ", Setting.names()));
            }
            reader.read(setting, entry.getValue().strip());
        }
        return reader.options();
    }

    private static String normalised(String key) {
        return key.replace("-", "").replace(".", "").toLowerCase(Locale.ROOT);
    }

    /** The keys that exist. */
    private enum Setting {
        DURABILITY,
        SYNC_PERIOD,
        SEGMENT_SIZE,
        LOG_SIZE_MAX,
        MEMTABLE_SIZE,
        MEMTABLE_AGE,
        WRITE_QUEUE_GROUPS,
        WRITE_QUEUE_SIZE,
        CHUNK_SIZE,
        COMPACTION,
        COMPACTION_FILES,
        COMPACTION_FILE_SIZE,
        COMPACTION_RATE,
        AUTO_SNAPSHOT;

        private String key() {
            return name().toLowerCase(Locale.ROOT).replace('_', '-');
        }

        private static Map<String, Setting> byKey() {
            Map<String, Setting> all = new TreeMap<>();
            for (Setting setting : values()) {
                all.put(normalised(setting.key()), setting);
            }
            return all;
        }

        private static String[] names() {
            return java.util.Arrays.stream(values()).map(Setting::key).sorted().toArray(String[]::new);
        }
    }

    /** Collects values over the defaults. */
    private static final class Reader {
        private Durability durability = DEFAULTS.durability;
        private long syncPeriodMillis = DEFAULTS.syncPeriodMillis;
        private long segmentBytes = DEFAULTS.segmentBytes;
        private long logBytesMax = DEFAULTS.logBytesMax;
        private long memtableBytesMax = DEFAULTS.memtableBytesMax;
        private long memtableAgeSeconds = DEFAULTS.memtableAgeSeconds;
        private long queueGroupsMax = DEFAULTS.queueGroupsMax;
        private long queueBytesMax = DEFAULTS.queueBytesMax;
        private long chunkBytes = DEFAULTS.chunkBytes;
        private boolean compaction = DEFAULTS.compaction.automatic();
        private long compactionFilesMin = DEFAULTS.compaction.filesMin();
        private long compactionFileBytes = DEFAULTS.compaction.fileBytesMax();
        private long compactionRate = DEFAULTS.compaction.bytesPerSecond();
        private boolean autoSnapshot = DEFAULTS.autoSnapshot;

        private void read(Setting setting, String text) {
            switch (setting) {
                case DURABILITY -> durability = durability(text);
                case SYNC_PERIOD -> syncPeriodMillis = SettingText.millis(setting.key(), text);
                case SEGMENT_SIZE -> segmentBytes = SettingText.bytes(setting.key(), text);
                case LOG_SIZE_MAX -> logBytesMax = SettingText.bytes(setting.key(), text);
                case MEMTABLE_SIZE -> memtableBytesMax = SettingText.bytes(setting.key(), text);
                case MEMTABLE_AGE -> memtableAgeSeconds = SettingText.millis(setting.key(), text) / 1_000;
                case WRITE_QUEUE_GROUPS -> queueGroupsMax = SettingText.count(setting.key(), text);
                case WRITE_QUEUE_SIZE -> queueBytesMax = SettingText.bytes(setting.key(), text);
                case CHUNK_SIZE -> chunkBytes = SettingText.bytes(setting.key(), text);
                case COMPACTION -> compaction = SettingText.flag(setting.key(), text);
                case COMPACTION_FILES -> compactionFilesMin = SettingText.count(setting.key(), text);
                case COMPACTION_FILE_SIZE -> compactionFileBytes = SettingText.bytes(setting.key(), text);
                case COMPACTION_RATE -> compactionRate = SettingText.bytes(setting.key(), text);
                case AUTO_SNAPSHOT -> autoSnapshot = SettingText.flag(setting.key(), text);
            }
        }

        private static Durability durability(String text) {
            for (Durability durability : Durability.values()) {
                if (durability.name().equalsIgnoreCase(text)) {
                    return durability;
                }
            }
            throw new InvalidRequestException(
                    "Setting durability must be group, periodic or none: value='" + text + "'");
        }

        private LsmOptions options() {
            check("segment-size", segmentBytes, 0, Integer.MAX_VALUE);
            check("chunk-size", chunkBytes, 0, Integer.MAX_VALUE);
            check("write-queue-groups", queueGroupsMax, 0, Integer.MAX_VALUE);
            check("compaction-files", compactionFilesMin, 0, Integer.MAX_VALUE);
            return new LsmOptions(
                    durability,
                    syncPeriodMillis,
                    (int) segmentBytes,
                    logBytesMax,
                    memtableBytesMax,
                    memtableAgeSeconds,
                    (int) queueGroupsMax,
                    queueBytesMax,
                    (int) chunkBytes,
                    new CompactionOptions(compaction, (int) compactionFilesMin, compactionFileBytes, compactionRate),
                    autoSnapshot);
        }
    }
}
