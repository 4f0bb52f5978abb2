package dev.drumlin.rocksdb;

import dev.drumlin.storage.Durability;
import dev.drumlin.storage.MemoryBudget;
import dev.drumlin.storage.error.InvalidRequestException;
import java.util.Collections;
import java.util.EnumMap;
import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;
import java.util.function.BiFunction;

/**
 * Settings of the plugin, {@code drumlin.storage.rocksdb.*}. Sizes are written as {@code 64MB} (powers of 1024; B, KB, MB,
 * GB), durations as {@code 10s} (ms, s, m, h), switches as {@code true} or {@code false}. Immutable.
 */
final class RocksOptions {
    private static final long KIB = 1 << 10;
    private static final long MIB = 1 << 20;

    /** Which cache RocksDB keeps blocks in. */
    enum CacheKind {
        HYPER_CLOCK,
        LRU
    }

    /** How blocks are compressed. */
    enum Compression {
        LZ4,
        NONE
    }

    /** Every setting, with its default: a text, so that it is read and checked like one that was given. */
    @SuppressWarnings("ImmutableEnumChecker") // the readers are functions without state
    enum Setting {
        /** When a write counts as done if neither table nor request ask for more. */
        DURABILITY("group", (key, text) -> SettingText.choice(key, text, Durability.class)),
        /** How long a periodic write may stay unsynced. */
        SYNC_PERIOD("1s", (key, text) -> inRange(key, SettingText.millis(key, text), 1, 3_600_000)),
        /** Memory for blocks, index and filters; by default what the host gives for index cache, filters and buffers. */
        BLOCK_CACHE_SIZE("", (key, text) -> inRange(key, SettingText.bytes(key, text), MIB, 1L << 40)),
        /** The form of that cache. */
        CACHE("lru", (key, text) -> SettingText.choice(key, text, CacheKind.class)),
        /** A memtable that is flushed; by default a third of the host's memtable memory, at most 64 MB. */
        WRITE_BUFFER_SIZE("", (key, text) -> inRange(key, SettingText.bytes(key, text), 64 * KIB, 1L << 34)),
        /** All memtables together; by default the host's memtable memory. */
        WRITE_BUFFERS_SIZE("", (key, text) -> inRange(key, SettingText.bytes(key, text), 64 * KIB, 1L << 40)),
        /** Data blocks, before compression. */
        BLOCK_SIZE("4KB", (key, text) -> inRange(key, SettingText.bytes(key, text), 256, 4 * MIB)),
        /** Whether index and filter of a file are cut into blocks that are cached one by one. */
        PARTITIONED("false", SettingText::flag),
        /** Bits of the bloom filters for each key; 0 for no filter. */
        BLOOM_BITS("10", (key, text) -> inRange(key, SettingText.count(key, text), 0, 64)),
        /** How blocks are compressed. */
        COMPRESSION("lz4", (key, text) -> SettingText.choice(key, text, Compression.class)),
        /** Threads for flushes and compactions, which are RocksDB's own. */
        BACKGROUND_JOBS("2", (key, text) -> inRange(key, SettingText.count(key, text), 1, 64)),
        /** Whether files are compacted in the background. */
        COMPACTION("true", SettingText::flag),
        /** More log than this makes tables flush so that some can be given up. */
        LOG_SIZE_MAX("512MB", (key, text) -> inRange(key, SettingText.bytes(key, text), 64 * KIB, 1L << 40)),
        /** Old log files kept to be written over, which syncs faster than a file that grows. */
        LOG_FILES_RECYCLED("0", (key, text) -> inRange(key, SettingText.count(key, text), 0, 64)),
        /** Open files; −1 keeps every file open. */
        OPEN_FILES_MAX("-1", (key, text) -> inRange(key, SettingText.count(key, text), -1, 1 << 20)),
        /** Write groups that may wait for their turn. */
        WRITE_QUEUE_GROUPS("65536", (key, text) -> inRange(key, SettingText.count(key, text), 1, 1 << 30)),
        /** Bytes of writes that may wait for their turn. */
        WRITE_QUEUE_SIZE("64MB", (key, text) -> inRange(key, SettingText.bytes(key, text), 1, 1L << 40)),
        /** Largest write group in bytes. */
        WRITE_SIZE_MAX("16MB", (key, text) -> inRange(key, SettingText.bytes(key, text), KIB, 1L << 30));

        private final String standard;
        private final BiFunction<String, String, Object> reader;

        Setting(String standard, BiFunction<String, String, Object> reader) {
            this.standard = standard;
            this.reader = reader;
        }

        String key() {
            return SettingText.name(this);
        }

        private static Object inRange(String key, long value, long min, long max) {
            if (value < min || value > max) {
                throw new InvalidRequestException(
                        "Setting " + key + " is out of range: value=" + value + ", allowed from " + min + " to " + max);
            }
            return value;
        }
    }

    private final Map<Setting, Object> values;

    private RocksOptions(Map<Setting, Object> values) {
        this.values = values;
    }

    /**
     * Reads settings; what is not said is taken from the defaults and the memory budget.
     *
     * @param settings text by key; dashes, dots and case of keys do not count
     * @throws InvalidRequestException if a key is unknown or a value is malformed or out of range
     */
    static RocksOptions parse(Map<String, String> settings, MemoryBudget memory) {
        Map<Setting, Object> values = new EnumMap<>(Setting.class);
        settings.forEach((key, text) -> {
            Setting setting = named(key);
            values.put(setting, setting.reader.apply(setting.key(), text.strip()));
        });
        values.putIfAbsent(
                Setting.BLOCK_CACHE_SIZE, Math.max(MIB, memory.indexCache() + memory.filters() + memory.buffers()));
        values.putIfAbsent(Setting.WRITE_BUFFER_SIZE, Math.clamp(memory.memtables() / 3, 64 * KIB, 64 * MIB));
        values.putIfAbsent(Setting.WRITE_BUFFERS_SIZE, Math.max(64 * KIB, memory.memtables()));
        for (Setting setting : Setting.values()) {
            if (!values.containsKey(setting)) {
                values.put(setting, setting.reader.apply(setting.key(), setting.standard));
            }
        }
        return new RocksOptions(values);
    }

    private static Setting named(String key) {
        StringBuilder known = new StringBuilder();
        for (Setting setting : Setting.values()) {
            if (normalised(setting.key()).equals(normalised(key))) {
                return setting;
            }
            known.append(known.isEmpty() ? "" : ", ").append(setting.key());
        }
        throw new InvalidRequestException("Unknown setting '" + key + "' of the rocksdb engine; known are: " + known);
    }

    private static String normalised(String key) {
        return key.replace("-", "").replace(".", "").toLowerCase(Locale.ROOT);
    }

    long number(Setting setting) {
        return (Long) get(setting);
    }

    boolean flag(Setting setting) {
        return (Boolean) get(setting);
    }

    <E extends Enum<E>> E choice(Setting setting, Class<E> type) {
        return type.cast(get(setting));
    }

    private Object get(Setting setting) {
        Object value = values.get(setting);
        if (value == null) {
            throw new IllegalStateException("setting=" + setting);
        }
        return value;
    }

    /** Returns every setting with the value that holds, as text by key: sizes in bytes, durations in milliseconds. */
    Map<String, String> describe() {
        Map<String, String> all = new LinkedHashMap<>();
        values.forEach((setting, value) -> all.put(
                setting.key(), value instanceof Enum<?> constant ? SettingText.name(constant) : value.toString()));
        return Collections.unmodifiableMap(all);
    }
}
