package dev.drumlin.rocksdb;

import dev.drumlin.rocksdb.RocksOptions.CacheKind;
import dev.drumlin.rocksdb.RocksOptions.Compression;
import dev.drumlin.rocksdb.RocksOptions.Setting;
import dev.drumlin.storage.Durability;
import dev.drumlin.storage.MemoryBudget;
import java.util.ArrayList;
import java.util.Collections;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import org.rocksdb.BlockBasedTableConfig;
import org.rocksdb.BloomFilter;
import org.rocksdb.Cache;
import org.rocksdb.ColumnFamilyOptions;
import org.rocksdb.CompressionType;
import org.rocksdb.DBOptions;
import org.rocksdb.DataBlockIndexType;
import org.rocksdb.HyperClockCache;
import org.rocksdb.IndexType;
import org.rocksdb.InfoLogLevel;
import org.rocksdb.LRUCache;
import org.rocksdb.RocksDB;
import org.rocksdb.RocksObject;
import org.rocksdb.StringAppendOperator;
import org.rocksdb.WALRecoveryMode;
import org.rocksdb.WriteOptions;

/**
 * RocksDB's own options as the plugin uses them, made from the plugin's settings. Whoever measures RocksDB without the
 * plugin takes them from here, together with {@link PointKeys} and row encodings as values, so that both do the same work.
 * Owns what it hands out: close it after the database. Thread-safe.
 */
public final class RocksTuning implements AutoCloseable {
    private static final int MEMTABLES_MAX = 3;
    private static final long BYTES_PER_SYNC = 1 << 20;
    private static final int CACHE_SHARDS_AUTOMATIC = -1;
    private static final double HIGH_PRIORITY_SHARE = 0.5;
    /** Share of a memtable's size that its own bloom filter takes. */
    private static final double MEMTABLE_FILTER_SHARE = 0.02;

    private static final double HASH_INDEX_LOAD = 0.75;
    private static final long INFO_LOG_BYTES_MAX = 4 << 20;

    private final RocksOptions options;
    /** In the order of making; closed backwards. */
    private final List<RocksObject> owned = new ArrayList<>();

    private final DBOptions database;
    private final ColumnFamilyOptions pointTables;
    private final ColumnFamilyOptions clusteredTables;
    private final Map<Durability, WriteOptions> writes = new EnumMap<>(Durability.class);

    private RocksTuning(RocksOptions options) {
        RocksDB.loadLibrary();
        this.options = options;
        Cache cache = own(cache());
        StringAppendOperator append = own(new StringAppendOperator(""));
        database = own(databaseOptions());
        pointTables = own(tableOptions(cache, append));
        clusteredTables = own(tableOptions(cache, append)).useFixedLengthPrefixExtractor(PointKeys.TOKEN_BYTES);
        for (Durability durability : Durability.values()) {
            writes.put(
                    durability,
                    own(new WriteOptions())
                            .setSync(durability == Durability.GROUP)
                            .setDisableWAL(durability == Durability.NONE));
        }
    }

    /**
     * Makes options.
     *
     * @param settings text by key, such as {@code block-cache-size}; dashes, dots and case of keys do not count
     * @param memory what the host gives; decides where the settings say nothing
     * @throws dev.drumlin.storage.error.InvalidRequestException if a setting is unknown or out of range
     */
    public static RocksTuning of(Map<String, String> settings, MemoryBudget memory) {
        return new RocksTuning(RocksOptions.parse(settings, memory));
    }

    /** Returns how to open the database. */
    public DBOptions database() {
        return database;
    }

    /** Returns how to open the column family of a table without clustering columns, keyed by {@link PointKeys}. */
    public ColumnFamilyOptions pointTables() {
        return pointTables;
    }

    /** Returns how to open the column family of a table with clustering columns; iterators may use the token as prefix. */
    public ColumnFamilyOptions clusteredTables() {
        return clusteredTables;
    }

    /** Returns how to write with a durability. */
    public WriteOptions writes(Durability durability) {
        WriteOptions found = writes.get(durability);
        if (found == null) {
            throw new IllegalArgumentException("durability=" + durability);
        }
        return found;
    }

    /** Returns every setting with the value that holds, as text by key: sizes in bytes, durations in milliseconds. */
    public Map<String, String> describe() {
        return options.describe();
    }

    RocksOptions options() {
        return options;
    }

    private Cache cache() {
        long bytes = options.number(Setting.BLOCK_CACHE_SIZE);
        return switch (options.choice(Setting.CACHE, CacheKind.class)) {
            case HYPER_CLOCK -> new HyperClockCache(bytes, 0, CACHE_SHARDS_AUTOMATIC, false);
            case LRU -> new LRUCache(bytes, CACHE_SHARDS_AUTOMATIC, false, HIGH_PRIORITY_SHARE);
        };
    }

    private DBOptions databaseOptions() {
        return new DBOptions()
                .setCreateIfMissing(true)
                .setCreateMissingColumnFamilies(true)
                .setMaxBackgroundJobs((int) options.number(Setting.BACKGROUND_JOBS))
                .setMaxOpenFiles((int) options.number(Setting.OPEN_FILES_MAX))
                .setDbWriteBufferSize(options.number(Setting.WRITE_BUFFERS_SIZE))
                .setMaxTotalWalSize(options.number(Setting.LOG_SIZE_MAX))
                .setRecycleLogFileNum(options.number(Setting.LOG_FILES_RECYCLED))
                .setWalRecoveryMode(WALRecoveryMode.PointInTimeRecovery)
                .setBytesPerSync(BYTES_PER_SYNC)
                .setMaxLogFileSize(INFO_LOG_BYTES_MAX)
                .setKeepLogFileNum(2)
                .setInfoLogLevel(InfoLogLevel.WARN_LEVEL)
                .setStatsDumpPeriodSec(0);
    }

    private ColumnFamilyOptions tableOptions(Cache cache, StringAppendOperator append) {
        return new ColumnFamilyOptions()
                .setMergeOperator(append)
                .setWriteBufferSize(options.number(Setting.WRITE_BUFFER_SIZE))
                .setMaxWriteBufferNumber(MEMTABLES_MAX)
                .setMemtablePrefixBloomSizeRatio(MEMTABLE_FILTER_SHARE)
                .setMemtableWholeKeyFiltering(true)
                .setCompressionType(
                        options.choice(Setting.COMPRESSION, Compression.class) == Compression.LZ4
                                ? CompressionType.LZ4_COMPRESSION
                                : CompressionType.NO_COMPRESSION)
                .setDisableAutoCompactions(!options.flag(Setting.COMPACTION))
                .setTableFormatConfig(blocks(cache));
    }

    private BlockBasedTableConfig blocks(Cache cache) {
        boolean partitioned = options.flag(Setting.PARTITIONED);
        BlockBasedTableConfig blocks = new BlockBasedTableConfig()
                .setBlockCache(cache)
                .setBlockSize(options.number(Setting.BLOCK_SIZE))
                .setDataBlockIndexType(DataBlockIndexType.kDataBlockBinaryAndHash)
                .setDataBlockHashTableUtilRatio(HASH_INDEX_LOAD)
                .setWholeKeyFiltering(true)
                .setCacheIndexAndFilterBlocks(true)
                .setCacheIndexAndFilterBlocksWithHighPriority(true)
                .setPinL0FilterAndIndexBlocksInCache(true)
                .setPinTopLevelIndexAndFilter(true)
                .setIndexType(partitioned ? IndexType.kTwoLevelIndexSearch : IndexType.kBinarySearch)
                .setPartitionFilters(partitioned);
        long bits = options.number(Setting.BLOOM_BITS);
        return bits == 0 ? blocks : blocks.setFilterPolicy(own(new BloomFilter(bits)));
    }

    private <T extends RocksObject> T own(T object) {
        owned.add(object);
        return object;
    }

    /** Frees all options; idempotent. */
    @Override
    public void close() {
        Collections.reverse(owned);
        owned.forEach(RocksObject::close);
        owned.clear();
    }
}
