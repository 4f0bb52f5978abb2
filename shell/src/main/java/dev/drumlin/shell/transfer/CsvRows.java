package dev.drumlin.shell.transfer;

import dev.drumlin.shell.client.CqlColumn;
import dev.drumlin.shell.client.TableSchema;
import dev.drumlin.shell.client.TableSchema.SchemaColumn;
import dev.drumlin.shell.exit.UsageException;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.UncheckedIOException;
import java.nio.charset.CodingErrorAction;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.Iterator;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import org.apache.commons.csv.CSVFormat;
import org.apache.commons.csv.CSVParser;
import org.apache.commons.csv.CSVRecord;
import org.apache.commons.csv.QuoteMode;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JsonGenerator;
import tools.jackson.databind.json.JsonMapper;

/**
 * Rows of CSV (RFC 4180) whose first record names the columns. An empty field is an absent value, an empty field in quotes
 * is an empty text. A record that does not fit is rejected alone; broken quoting ends the file.
 */
final class CsvRows implements RowSource {
    /**
     * What bytes that are not UTF-8 are read as: a code point that no text may contain. A decoder that throws instead
     * would lose the records it had already read ahead.
     */
    private static final String BROKEN = "\uffff";

    private static final CSVFormat FORMAT = CSVFormat.RFC4180
            .builder()
            .setIgnoreEmptyLines(true)
            // This mode also makes the parser tell an empty field from a quoted empty one.
            .setQuoteMode(QuoteMode.ALL_NON_NULL)
            .get();

    private final CSVParser parser;
    private final Iterator<CSVRecord> records;
    private final List<CqlColumn> header;
    private final JsonMapper mapper;
    private final TypedJson typed;
    private final ByteArrayOutputStream row = new ByteArrayOutputStream();
    private long line;
    private @Nullable String rejection;

    /** Reads the header and checks it against the table. */
    CsvRows(InputStream in, String fileName, TableSchema schema, JsonMapper mapper) throws IOException {
        this.mapper = mapper;
        this.typed = new TypedJson(mapper);
        this.parser = CSVParser.builder()
                .setReader(new InputStreamReader(
                        in,
                        StandardCharsets.UTF_8
                                .newDecoder()
                                .onMalformedInput(CodingErrorAction.REPLACE)
                                .onUnmappableCharacter(CodingErrorAction.REPLACE)
                                .replaceWith(BROKEN)))
                .setFormat(FORMAT)
                .get();
        this.records = parser.iterator();
        CSVRecord first = nextRecord();
        if (first == null) {
            throw new UsageException(fileName + " is empty; the first line must name the columns");
        }
        this.header = header(first, fileName, schema);
    }

    private static List<CqlColumn> header(CSVRecord first, String fileName, TableSchema schema) {
        List<CqlColumn> columns = new ArrayList<>();
        Set<String> seen = new HashSet<>();
        for (String field : first) {
            CqlColumn column = column(field == null ? "" : field.strip(), fileName, schema);
            if (!seen.add(column.name())) {
                throw new UsageException(fileName + ", line 1: the column " + column.name() + " is named twice");
            }
            columns.add(column);
        }
        for (SchemaColumn each : schema.columns()) {
            if (each.kind().equals("partition_key")
                    && !seen.contains(each.column().name())) {
                throw new UsageException(fileName + ", line 1: the key column "
                        + each.column().name() + " of " + schema.name() + " is missing");
            }
        }
        return columns;
    }

    private static CqlColumn column(String field, String fileName, TableSchema schema) {
        List<CqlColumn> columns =
                schema.columns().stream().map(SchemaColumn::column).toList();
        return columns.stream()
                .filter(column -> column.name().equals(field))
                .findFirst()
                .or(() -> columns.stream()
                        .filter(column -> column.name().equals(field.toLowerCase(Locale.ROOT)))
                        .findFirst())
                .orElseThrow(() -> new UsageException(fileName + ", line 1: " + schema.name() + " has no column '"
                        + field + "'; it has "
                        + String.join(
                                ", ", columns.stream().map(CqlColumn::name).toList())));
    }

    @Override
    public boolean advance() throws IOException {
        CSVRecord next = nextRecord();
        if (next == null) {
            return false;
        }
        row.reset();
        rejection = next.size() == header.size()
                ? convert(next)
                : next.size() + " fields, but the first line names " + header.size() + " columns";
        return true;
    }

    private @Nullable CSVRecord nextRecord() throws IOException {
        try {
            if (!records.hasNext()) {
                return null;
            }
            CSVRecord next = records.next();
            line = parser.getCurrentLineNumber() - lineEndsInside(next);
            return next;
        } catch (UncheckedIOException e) {
            throw malformed(e);
        } catch (IllegalStateException e) {
            throw malformed(e);
        }
    }

    private MalformedFileException malformed(RuntimeException wrapper) {
        Throwable cause = wrapper.getCause() == null ? wrapper : wrapper.getCause();
        return new MalformedFileException(
                Math.max(1, parser.getCurrentLineNumber()), "not CSV: " + String.valueOf(cause.getMessage()));
    }

    private static long lineEndsInside(CSVRecord csv) {
        long count = 0;
        for (String field : csv) {
            count += field == null ? 0 : field.lines().count() - (field.isEmpty() ? 0 : 1);
            count += field != null && !field.isEmpty() && field.endsWith("\n") ? 1 : 0;
        }
        return count;
    }

    /** Writes the record as JSON; gives the reason if that is not possible. */
    private @Nullable String convert(CSVRecord csv) {
        try (JsonGenerator out = mapper.createGenerator(row)) {
            out.writeStartObject();
            for (int i = 0; i < header.size(); i++) {
                String field = csv.get(i);
                if (field == null) {
                    continue;
                }
                CqlColumn column = header.get(i);
                if (field.contains(BROKEN)) {
                    return "column " + column.name() + ": not UTF-8";
                }
                out.writeName(column.name());
                try {
                    typed.write(out, column.type(), field);
                } catch (IllegalArgumentException e) {
                    return "column " + column.name() + ": " + e.getMessage();
                }
            }
            out.writeEndObject();
        }
        return null;
    }

    @Override
    public long line() {
        return line;
    }

    @Override
    public @Nullable String rejection() {
        return rejection;
    }

    @Override
    public byte[] json() {
        return row.toByteArray();
    }

    @Override
    public void close() throws IOException {
        parser.close();
    }
}
