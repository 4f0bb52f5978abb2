package dev.drumlin.bench.compare.bare;

import dev.drumlin.bench.compare.workload.Rows;
import dev.drumlin.rocksdb.RocksTuning;
import dev.drumlin.storage.Durability;
import dev.drumlin.storage.MemoryBudget;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import org.rocksdb.ColumnFamilyDescriptor;
import org.rocksdb.ColumnFamilyHandle;
import org.rocksdb.ColumnFamilyOptions;
import org.rocksdb.FlushOptions;
import org.rocksdb.LiveFileMetaData;
import org.rocksdb.RocksDB;
import org.rocksdb.RocksDBException;
import org.rocksdb.WriteOptions;

/** An open database with a column family for each form of table. Thread-safe. */
final class BareStore implements AutoCloseable {
    private static final List<String> BACKGROUND_WORK = List.of(
            "rocksdb.mem-table-flush-pending",
            "rocksdb.compaction-pending",
            "rocksdb.num-running-flushes",
            "rocksdb.num-running-compactions");

    private final RocksTuning tuning;
    private final ColumnFamilyOptions standard = new ColumnFamilyOptions();
    private final RocksDB database;
    private final List<ColumnFamilyHandle> families = new ArrayList<>();
    private final WriteOptions writing;
    private final Rows rows;

    /** Opens an empty database in a folder, which is made. */
    BareStore(Path folder, Map<String, String> settings, MemoryBudget memory, Rows rows) {
        this.rows = rows;
        tuning = RocksTuning.of(settings, memory);
        writing = tuning.writes(
                Durability.valueOf(settings.getOrDefault("durability", "group").toUpperCase(Locale.ROOT)));
        try {
            Files.createDirectories(folder);
            database = RocksDB.open(
                    tuning.database(),
                    folder.toString(),
                    List.of(
                            new ColumnFamilyDescriptor(RocksDB.DEFAULT_COLUMN_FAMILY, standard),
                            family("points", tuning.pointTables()),
                            family("clustered", tuning.clusteredTables())),
                    families);
        } catch (RocksDBException e) {
            throw failed(e);
        } catch (IOException e) {
            throw new UncheckedIOException(folder + " cannot be made", e);
        }
    }

    private static ColumnFamilyDescriptor family(String name, ColumnFamilyOptions options) {
        return new ColumnFamilyDescriptor(name.getBytes(StandardCharsets.US_ASCII), options);
    }

    static IllegalStateException failed(RocksDBException e) {
        return new IllegalStateException("RocksDB: " + e.getMessage(), e);
    }

    RocksDB database() {
        return database;
    }

    ColumnFamilyHandle points() {
        return families.get(1);
    }

    ColumnFamilyHandle clustered() {
        return families.get(2);
    }

    WriteOptions writing() {
        return writing;
    }

    Rows rows() {
        return rows;
    }

    /** Moves everything into files, and those into as few as possible. Blocks. */
    void settle() {
        try (FlushOptions flush = new FlushOptions().setWaitForFlush(true)) {
            database.flush(flush, families);
            for (ColumnFamilyHandle family : families) {
                database.compactRange(family);
            }
        } catch (RocksDBException e) {
            throw failed(e);
        }
    }

    /** Returns how many files of data there are. */
    int files() {
        return database.getLiveFilesMetaData().size();
    }

    /** Returns the bytes of all files of data. */
    long dataBytes() {
        return database.getLiveFilesMetaData().stream()
                .mapToLong(LiveFileMetaData::size)
                .sum();
    }

    /** Returns whether there is background work. */
    boolean isBusy() {
        try {
            long busy = 0;
            for (ColumnFamilyHandle family : families) {
                for (String property : BACKGROUND_WORK) {
                    busy += database.getLongProperty(family, property);
                }
            }
            return busy > 0;
        } catch (RocksDBException e) {
            throw failed(e);
        }
    }

    /** Returns what it is set to, one setting a line. */
    List<String> options() {
        return lines(tuning);
    }

    /** Returns what a database with these settings is set to, without opening one. */
    static List<String> options(Map<String, String> settings, MemoryBudget memory) {
        try (RocksTuning tuning = RocksTuning.of(settings, memory)) {
            return lines(tuning);
        }
    }

    private static List<String> lines(RocksTuning tuning) {
        List<String> lines = new ArrayList<>();
        new TreeMap<>(tuning.describe()).forEach((name, value) -> lines.add(name + "=" + value));
        return lines;
    }

    @Override
    public void close() {
        families.forEach(ColumnFamilyHandle::close);
        database.close();
        standard.close();
        tuning.close();
    }
}
