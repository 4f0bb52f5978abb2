package dev.drumlin.app.http;

import dev.drumlin.app.cql.BoundValues;
import dev.drumlin.app.cql.CqlService;
import dev.drumlin.app.cql.Prepared;
import dev.drumlin.app.cql.ResultColumns;
import dev.drumlin.app.cql.value.JsonValueReader;
import dev.drumlin.storage.data.ByteWriter;
import dev.drumlin.storage.error.InvalidRequestException;
import dev.drumlin.storage.error.StorageException;
import java.util.BitSet;
import java.util.HashMap;
import java.util.Map;
import java.util.stream.Collectors;
import tools.jackson.core.JacksonException;
import tools.jackson.core.JsonParser;
import tools.jackson.core.JsonToken;

/**
 * The table that a bulk load writes to: turns a line into an INSERT of the columns that the line names. A null is as good as
 * an absent column: it is left as it is, not deleted. Belongs to one load.
 */
final class LoadTable {
    private static final int STATEMENTS_MAX = 1_000;

    private final CqlService cql;
    private final TablePath path;
    private final ResultColumns columns;
    private final Map<String, Integer> indexes = new HashMap<>();
    private final Map<BitSet, Prepared> inserts = new HashMap<>();

    /** The values of the line at hand, by column: they come in the line's order and go in the table's. */
    private final ByteWriter values = new ByteWriter(1_024);

    private final int[] ats;
    private final int[] lengths;
    private final BitSet present = new BitSet();

    LoadTable(CqlService cql, TablePath path) {
        this.cql = cql;
        this.path = path;
        this.columns = cql.prepare("SELECT * FROM " + path.cql(), null).columns();
        for (int i = 0; i < columns.size(); i++) {
            indexes.put(columns.get(i).name(), i);
        }
        ats = new int[columns.size()];
        lengths = new int[columns.size()];
    }

    /**
     * Reads a line.
     *
     * @param out is given the values for the answer's markers
     * @return the statement that inserts them
     * @throws StorageException if the line is no row of the table; the message says why
     */
    Prepared read(byte[] bytes, int at, int length, BoundValues out) {
        int broken = Utf8Check.firstBroken(bytes, at, at + length);
        if (broken >= 0) {
            throw new InvalidRequestException("the line is not valid UTF-8 (byte=" + (broken - at) + ")");
        }
        present.clear();
        values.clear();
        try {
            fields(Json.parser(bytes, at, length));
        } catch (JacksonException invalid) {
            throw Json.problem("the line", invalid);
        }
        Prepared insert = insert();
        out.clear();
        for (int i = present.nextSetBit(0); i >= 0; i = present.nextSetBit(i + 1)) {
            out.add(values.segment(), ats[i], lengths[i]);
        }
        return insert;
    }

    private void fields(JsonParser in) {
        if (in.nextToken() != JsonToken.START_OBJECT) {
            throw new InvalidRequestException("the line must be a JSON object");
        }
        BitSet seen = new BitSet(columns.size());
        while (in.nextToken() != JsonToken.END_OBJECT) {
            String name = in.currentName();
            Integer column = indexes.get(name);
            if (column == null) {
                throw new InvalidRequestException("the table has no column " + TablePath.quoted(name) + "; it has "
                        + columns.list().stream().map(each -> each.name()).collect(Collectors.joining(", ")));
            }
            if (seen.get(column)) {
                throw new InvalidRequestException("column " + name + " is given twice");
            }
            seen.set(column);
            in.nextToken();
            ats[column] = values.size();
            if (JsonValueReader.read(in, columns.get(column).type(), "column " + name, values)) {
                lengths[column] = values.size() - ats[column];
                present.set(column);
            }
        }
        if (in.nextToken() != null) {
            throw new InvalidRequestException("the line has something behind its JSON object");
        }
    }

    private Prepared insert() {
        if (present.isEmpty()) {
            throw new InvalidRequestException("the line has no values");
        }
        Prepared known = inserts.get(present);
        if (known != null) {
            return known;
        }
        if (inserts.size() == STATEMENTS_MAX) {
            inserts.clear();
        }
        String names = present.stream()
                .mapToObj(column -> TablePath.quoted(columns.get(column).name()))
                .collect(Collectors.joining(", "));
        String markers = present.stream().mapToObj(column -> "?").collect(Collectors.joining(", "));
        Prepared insert = cql.prepare("INSERT INTO " + path.cql() + " (" + names + ") VALUES (" + markers + ")", null);
        inserts.put((BitSet) present.clone(), insert);
        return insert;
    }
}
