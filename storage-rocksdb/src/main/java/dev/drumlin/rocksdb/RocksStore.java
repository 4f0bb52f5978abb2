package dev.drumlin.rocksdb;

import dev.drumlin.storage.Durability;
import dev.drumlin.storage.error.CorruptedException;
import dev.drumlin.storage.schema.Schema;
import dev.drumlin.storage.schema.TableSchema;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;
import org.rocksdb.ColumnFamilyDescriptor;
import org.rocksdb.ColumnFamilyHandle;
import org.rocksdb.ColumnFamilyOptions;
import org.rocksdb.Options;
import org.rocksdb.RocksDB;
import org.rocksdb.RocksDBException;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The open database with its column families: the one owner of native objects, which are used only between {@link
 * UseGate#enter} and {@link UseGate#leave}, and freed once everybody has left. Thread-safe.
 */
final class RocksStore implements AutoCloseable {
    private static final Logger LOG = LoggerFactory.getLogger(RocksStore.class);

    /** Names of column families begin with the form of their keys, since options must be known before the schema is. */
    private static final String CLUSTERED = "clustered/";

    private static final String POINT = "point/";
    private static final int SCRATCHES_KEPT = 64;

    private final UseGate gate = new UseGate();
    private final RocksTuning tuning;
    private final RocksDB database;
    private final ColumnFamilyOptions catalogueOptions;
    private final ColumnFamilyHandle catalogueHandle;
    private final Catalogue catalogue;
    private final Schema openedSchema;
    private final Map<UUID, Family> families = new ConcurrentHashMap<>();

    // Guarded by this.
    private final ArrayDeque<ReadScratch> scratches = new ArrayDeque<>();
    private final List<ColumnFamilyHandle> handles = new ArrayList<>();
    private boolean closed;

    /** Opens the database in a folder, which is made if it is missing. Blocks; on failure nothing stays open. */
    RocksStore(Path folder, RocksTuning tuning) throws RocksDBException {
        this.tuning = tuning;
        catalogueOptions = new ColumnFamilyOptions();
        List<ColumnFamilyHandle> opened = new ArrayList<>();
        RocksDB open = null;
        try {
            List<ColumnFamilyDescriptor> descriptors = descriptors(folder);
            open = RocksDB.open(tuning.database(), folder.toString(), descriptors, opened);
            database = open;
            catalogueHandle = opened.getFirst();
            catalogue = new Catalogue(
                    database, catalogueHandle, tuning.writes(Durability.PERIODIC), tuning.writes(Durability.GROUP));
            openedSchema = catalogue.readSchema();
            handles.addAll(opened);
            adopt(opened);
        } catch (RocksDBException | RuntimeException e) {
            opened.forEach(ColumnFamilyHandle::close);
            if (open != null) {
                open.close();
            }
            catalogueOptions.close();
            throw e;
        }
    }

    private List<ColumnFamilyDescriptor> descriptors(Path folder) throws RocksDBException {
        List<ColumnFamilyDescriptor> descriptors = new ArrayList<>();
        descriptors.add(new ColumnFamilyDescriptor(RocksDB.DEFAULT_COLUMN_FAMILY, catalogueOptions));
        try (Options options = new Options()) {
            for (byte[] name : RocksDB.listColumnFamilies(options, folder.toString())) {
                String text = new String(name, StandardCharsets.UTF_8);
                if (text.startsWith(CLUSTERED)) {
                    descriptors.add(new ColumnFamilyDescriptor(name, tuning.clusteredTables()));
                } else if (text.startsWith(POINT)) {
                    descriptors.add(new ColumnFamilyDescriptor(name, tuning.pointTables()));
                }
            }
        }
        return descriptors;
    }

    /** Gives each table its column family; drops those that a crash left without a table. */
    private void adopt(List<ColumnFamilyHandle> opened) throws RocksDBException {
        Map<String, ColumnFamilyHandle> byName = new HashMap<>();
        for (ColumnFamilyHandle handle : opened.subList(1, opened.size())) {
            byName.put(new String(handle.getName(), StandardCharsets.UTF_8), handle);
        }
        for (TableSchema table : openedSchema.tables()) {
            Catalogue.Place place = catalogue.readPlace(table.id());
            ColumnFamilyHandle handle = place == null ? null : byName.remove(place.family());
            if (place == null || handle == null) {
                throw new CorruptedException(
                        "catalogue", 0, "The table " + table.fullName() + " has no column family", null);
            }
            families.put(table.id(), new Family(table, handle, place.family(), place.marks()));
        }
        for (ColumnFamilyHandle orphan : byName.values()) {
            database.dropColumnFamily(orphan);
        }
    }

    UseGate gate() {
        return gate;
    }

    RocksTuning tuning() {
        return tuning;
    }

    RocksDB database() {
        return database;
    }

    Catalogue catalogue() {
        return catalogue;
    }

    /** Returns the schema that was found when the store was opened. */
    Schema openedSchema() {
        return openedSchema;
    }

    @Nullable
    Family find(UUID table) {
        return families.get(table);
    }

    /** Returns all tables, in no particular order. */
    Iterable<Family> families() {
        return families.values();
    }

    void add(Family family) {
        families.put(family.id(), family);
    }

    @Nullable
    Family remove(UUID table) {
        return families.remove(table);
    }

    /** Makes an empty column family for a table; a number keeps its name from that of an earlier one. */
    ColumnFamilyHandle create(TableSchema table, String name) throws RocksDBException {
        ColumnFamilyHandle handle = database.createColumnFamily(new ColumnFamilyDescriptor(
                name.getBytes(StandardCharsets.UTF_8),
                table.clustering().isEmpty() ? tuning.pointTables() : tuning.clusteredTables()));
        synchronized (this) {
            handles.add(handle);
        }
        return handle;
    }

    /** Returns a name for a table's column family that the earlier one, if there is one, does not have. */
    static String nameFor(TableSchema table, @Nullable String earlier) {
        String base = (table.clustering().isEmpty() ? POINT : CLUSTERED) + table.id() + "/";
        return base + (earlier == null ? 0 : Integer.parseInt(earlier.substring(base.length())) + 1);
    }

    /** Gives a column family up, with its files, once nobody reads it. Blocks; not to be called from inside the gate. */
    void drop(ColumnFamilyHandle handle) {
        gate.awaitThoseInside();
        int ticket = gate.enter();
        if (ticket == UseGate.CLOSED) {
            return;
        }
        try {
            database.dropColumnFamily(handle);
            synchronized (this) {
                handles.remove(handle);
            }
            handle.close();
        } catch (RocksDBException e) {
            LOG.error("A dropped table's files stay until the next start", e);
        } finally {
            gate.leave(ticket);
        }
    }

    /** Takes buffers and options for reading; give them back with {@link #giveBack}. Only inside the gate. */
    ReadScratch takeScratch() {
        synchronized (this) {
            ReadScratch free = scratches.poll();
            if (free != null) {
                return free;
            }
        }
        return new ReadScratch();
    }

    void giveBack(ReadScratch scratch) {
        synchronized (this) {
            if (scratches.size() < SCRATCHES_KEPT) {
                scratches.push(scratch);
                return;
            }
        }
        scratch.close();
    }

    /** Waits until nobody is inside, then frees everything. Idempotent. */
    @Override
    public void close() {
        gate.close();
        synchronized (this) {
            if (closed) {
                return;
            }
            closed = true;
            scratches.forEach(ReadScratch::close);
            scratches.clear();
            handles.forEach(ColumnFamilyHandle::close);
            handles.clear();
        }
        try {
            database.closeE();
        } catch (RocksDBException e) {
            LOG.error("Closing RocksDB failed in part; the next start recovers from its log", e);
        }
        catalogueOptions.close();
        tuning.close();
    }
}
