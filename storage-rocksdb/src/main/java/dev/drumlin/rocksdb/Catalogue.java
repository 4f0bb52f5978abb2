package dev.drumlin.rocksdb;

import dev.drumlin.storage.data.ByteReader;
import dev.drumlin.storage.data.ByteWriter;
import dev.drumlin.storage.error.CorruptedException;
import dev.drumlin.storage.schema.Schema;
import dev.drumlin.storage.schema.SchemaCodec;
import java.lang.foreign.MemorySegment;
import java.nio.charset.StandardCharsets;
import java.util.UUID;
import org.jspecify.annotations.Nullable;
import org.rocksdb.ColumnFamilyHandle;
import org.rocksdb.RocksDB;
import org.rocksdb.RocksDBException;
import org.rocksdb.WriteBatch;
import org.rocksdb.WriteOptions;

/**
 * What the store knows beside rows, in a column family of its own (RocksDB's default one). Persisted:
 *
 * <pre>
 * schema        the schema in SchemaCodec's form
 * clock         two i64: a bound on the timestamps that the server chose, and on all that were ever written
 * table/UUID    u8 marks of Family, then the name of the column family that holds the table's rows
 * </pre>
 *
 * <p>Thread-safe by its callers: changed in the commit order only.
 */
final class Catalogue {
    private static final byte[] SCHEMA = bytes("schema");
    private static final byte[] CLOCK = bytes("clock");

    /** Where a table's rows are. */
    record Place(String family, int marks) {}

    /** Bounds on timestamps in microseconds. */
    record Clock(long chosen, long seen) {}

    private final RocksDB database;
    private final ColumnFamilyHandle handle;
    private final WriteOptions logged;
    private final WriteOptions synced;

    Catalogue(RocksDB database, ColumnFamilyHandle handle, WriteOptions logged, WriteOptions synced) {
        this.database = database;
        this.handle = handle;
        this.logged = logged;
        this.synced = synced;
    }

    Schema readSchema() throws RocksDBException {
        byte[] stored = database.get(handle, SCHEMA);
        if (stored == null) {
            return Schema.EMPTY;
        }
        try {
            return SchemaCodec.decode(MemorySegment.ofArray(stored), 0, stored.length);
        } catch (IllegalArgumentException e) {
            throw new CorruptedException("catalogue", 0, "The stored schema is malformed: " + e.getMessage(), e);
        }
    }

    Clock readClock() throws RocksDBException {
        byte[] stored = database.get(handle, CLOCK);
        if (stored == null) {
            return new Clock(Long.MIN_VALUE, Long.MIN_VALUE);
        }
        ByteReader in = new ByteReader().wrap(MemorySegment.ofArray(stored), 0, stored.length);
        return new Clock(in.readLong(), in.readLong());
    }

    @Nullable
    Place readPlace(UUID table) throws RocksDBException {
        byte[] stored = database.get(handle, tableKey(table));
        return stored == null
                ? null
                : new Place(new String(stored, 1, stored.length - 1, StandardCharsets.UTF_8), stored[0]);
    }

    /** Hands a new bound to the operating system, ahead of the writes that it bounds. */
    void writeClock(Clock clock) throws RocksDBException {
        database.put(
                handle,
                logged,
                CLOCK,
                new ByteWriter(16).putLong(clock.chosen()).putLong(clock.seen()).toByteArray());
    }

    /** Hands a table's new marks to the operating system, ahead of the writes that they stand for. */
    void writeMarks(UUID table, Place place) throws RocksDBException {
        database.put(handle, logged, tableKey(table), placeBytes(place));
    }

    /** Moves a table to another column family, durably. */
    void writePlace(UUID table, Place place) throws RocksDBException {
        database.put(handle, synced, tableKey(table), placeBytes(place));
    }

    /** Writes a schema, and with it the place of a table that it adds or the end of those that it drops, durably. */
    void writeSchema(Schema schema, @Nullable UUID added, @Nullable Place place, Iterable<UUID> dropped)
            throws RocksDBException {
        try (WriteBatch batch = new WriteBatch()) {
            batch.put(handle, SCHEMA, SchemaCodec.encode(schema));
            if (added != null && place != null) {
                batch.put(handle, tableKey(added), placeBytes(place));
            }
            for (UUID table : dropped) {
                batch.delete(handle, tableKey(table));
            }
            database.write(synced, batch);
        }
    }

    private static byte[] placeBytes(Place place) {
        return new ByteWriter(64)
                .putByte(place.marks())
                .putBytes(bytes(place.family()))
                .toByteArray();
    }

    private static byte[] tableKey(UUID table) {
        return bytes("table/" + table);
    }

    private static byte[] bytes(String text) {
        return text.getBytes(StandardCharsets.UTF_8);
    }
}
