package dev.drumlin.storage.schema;

import dev.drumlin.storage.Durability;
import dev.drumlin.storage.data.ByteReader;
import dev.drumlin.storage.data.ByteWriter;
import java.lang.foreign.MemorySegment;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.UUID;

/**
 * The persistent form of a schema, for an engine's catalogue. Checksums and framing are the engine's.
 *
 * <p>Layout: u8 version 0; i64 number; varint keyspaces, each: name, replication, u8 durable writes, varint tables, each:
 * two i64 id, name, i64 version, varint next column id, varint columns (varint id, name, type, kind, zigzag position, u8
 * descending), varint dropped columns (varint id, name, type, kind, i64 micros), options (comment, varint default TTL,
 * varint gc grace, i64 bits of the filter's false positive chance, durability or an empty text, map of others). A text is
 * a varint byte length and UTF-8; a map is a varint count and texts in pairs.
 */
public final class SchemaCodec {
    private static final int VERSION = 0;

    private SchemaCodec() {}

    /** Returns the encoded schema; equal schemas have equal bytes. */
    public static byte[] encode(Schema schema) {
        ByteWriter out = new ByteWriter(1024);
        out.putByte(VERSION)
                .putLong(schema.number())
                .putVarint(schema.keyspaces().size());
        for (KeyspaceSchema keyspace : schema.keyspaces().values()) {
            text(out, keyspace.name());
            map(out, keyspace.replication());
            out.putByte(keyspace.durableWrites() ? 1 : 0)
                    .putVarint(keyspace.tables().size());
            keyspace.tables().values().forEach(table -> table(out, table));
        }
        return out.toByteArray();
    }

    /**
     * Returns the schema that the bytes stand for.
     *
     * @throws IllegalArgumentException if they are malformed or of an unknown version
     */
    public static Schema decode(MemorySegment bytes, long at, long length) {
        try {
            ByteReader in = new ByteReader().wrap(bytes, at, length);
            int version = in.readByte();
            if (version != VERSION) {
                throw new IllegalArgumentException("Unknown schema encoding version=" + version);
            }
            long number = in.readLong();
            Map<String, KeyspaceSchema> keyspaces = new TreeMap<>();
            for (int left = in.readLength(); left > 0; left--) {
                String name = text(in);
                Map<String, String> replication = map(in);
                boolean durable = in.readByte() != 0;
                Map<String, TableSchema> tables = new TreeMap<>();
                for (int tablesLeft = in.readLength(); tablesLeft > 0; tablesLeft--) {
                    TableSchema table = table(in, name);
                    tables.put(table.name(), table);
                }
                keyspaces.put(name, new KeyspaceSchema(name, replication, durable, tables));
            }
            if (in.remaining() != 0) {
                throw new IllegalArgumentException("Schema encoding has " + in.remaining() + " bytes too many");
            }
            return new Schema(number, keyspaces);
        } catch (IndexOutOfBoundsException e) {
            throw new IllegalArgumentException("Schema encoding is cut short or malformed", e);
        }
    }

    private static void table(ByteWriter out, TableSchema table) {
        out.putLong(table.id().getMostSignificantBits()).putLong(table.id().getLeastSignificantBits());
        text(out, table.name());
        out.putLong(table.version()).putVarint(table.nextColumnId());
        out.putVarint(table.columns().size());
        for (ColumnSchema column : table.columns()) {
            out.putVarint(column.id());
            text(out, column.name());
            text(out, column.type().cql());
            text(out, column.kind().name());
            out.putZigzag(column.position()).putByte(column.descending() ? 1 : 0);
        }
        out.putVarint(table.dropped().size());
        for (DroppedColumn column : table.dropped()) {
            out.putVarint(column.id());
            text(out, column.name());
            text(out, column.type().cql());
            text(out, column.kind().name());
            out.putLong(column.droppedAt());
        }
        TableOptions options = table.options();
        text(out, options.comment());
        out.putVarint(options.defaultTimeToLive()).putVarint(options.gcGraceSeconds());
        out.putLong(Double.doubleToRawLongBits(options.bloomFilterFpChance()));
        Durability durability = options.durability();
        text(out, durability == null ? "" : durability.name());
        map(out, options.others());
    }

    private static TableSchema table(ByteReader in, String keyspace) {
        UUID id = new UUID(in.readLong(), in.readLong());
        String name = text(in);
        long version = in.readLong();
        int nextColumnId = in.readLength();
        List<ColumnSchema> columns = new ArrayList<>();
        for (int left = in.readLength(); left > 0; left--) {
            columns.add(new ColumnSchema(
                    in.readLength(),
                    text(in),
                    CqlType.parse(text(in)),
                    ColumnKind.valueOf(text(in)),
                    (int) in.readZigzag(),
                    in.readByte() != 0));
        }
        List<DroppedColumn> dropped = new ArrayList<>();
        for (int left = in.readLength(); left > 0; left--) {
            dropped.add(new DroppedColumn(
                    in.readLength(), text(in), CqlType.parse(text(in)), ColumnKind.valueOf(text(in)), in.readLong()));
        }
        String comment = text(in);
        int ttl = in.readLength();
        int gcGrace = in.readLength();
        double fpChance = Double.longBitsToDouble(in.readLong());
        String durability = text(in);
        TableOptions options = new TableOptions(
                comment, ttl, gcGrace, fpChance, durability.isEmpty() ? null : Durability.valueOf(durability), map(in));
        return new TableSchema(id, keyspace, name, version, nextColumnId, columns, dropped, options);
    }

    private static void text(ByteWriter out, String text) {
        byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
        out.putVarint(bytes.length).putBytes(bytes);
    }

    private static String text(ByteReader in) {
        return new String(in.readBytes(in.readLength()), StandardCharsets.UTF_8);
    }

    private static void map(ByteWriter out, Map<String, String> map) {
        out.putVarint(map.size());
        map.forEach((key, value) -> {
            text(out, key);
            text(out, value);
        });
    }

    private static Map<String, String> map(ByteReader in) {
        Map<String, String> map = new TreeMap<>();
        for (int left = in.readLength(); left > 0; left--) {
            map.put(text(in), text(in));
        }
        return map;
    }
}
