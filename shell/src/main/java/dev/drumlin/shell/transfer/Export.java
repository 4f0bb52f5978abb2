package dev.drumlin.shell.transfer;

import dev.drumlin.shell.client.DataClient;
import dev.drumlin.shell.client.Problem;
import dev.drumlin.shell.client.RefusedException;
import dev.drumlin.shell.client.TableSchema;
import dev.drumlin.shell.client.UnreachableException;
import dev.drumlin.shell.exit.ShellException;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** Writes all rows of a table to a stream while they arrive. */
public final class Export {
    private static final byte[] ERROR_KEY = "{\"error\"".getBytes(StandardCharsets.US_ASCII);

    private final DataClient data;
    private final JsonMapper mapper;
    private final Progress progress;

    public Export(DataClient data, JsonMapper mapper, Progress progress) {
        this.data = data;
        this.mapper = mapper;
        this.progress = progress;
    }

    /**
     * Writes the rows; the stream is flushed but not closed.
     *
     * @param from where the rows come from, for messages
     * @return how many rows were written
     * @throws UncheckedIOException if the stream cannot be written
     */
    public long run(TableSchema schema, FileFormat format, OutputStream out, URI from) {
        RowTarget target = switch (format) {
            case CSV -> new CsvTarget(schema, out, mapper);
            case NDJSON -> new NdjsonTarget(out);
        };
        try (InputStream answer = data.export(schema.name());
                ByteLines lines = new ByteLines(answer)) {
            copy(lines, target, from);
            out.flush();
        } catch (ShellException e) {
            flushWhatCame(out);
            throw e;
        } catch (JacksonException e) {
            throw UnreachableException.notDrumlin(from, "a row is not JSON");
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        } finally {
            progress.end();
        }
        return progress.rowCount();
    }

    private void copy(ByteLines lines, RowTarget target, URI from) throws IOException {
        target.begin();
        while (advance(lines, from)) {
            byte[] line = lines.bytes();
            refuseErrorLine(line);
            target.write(line);
            progress.add(1, line.length);
        }
    }

    private static void flushWhatCame(OutputStream out) {
        try {
            out.flush();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Reading fails when the server goes away, writing when the disk is full: only the former ends here. */
    private static boolean advance(ByteLines lines, URI from) {
        try {
            return lines.advance();
        } catch (IOException e) {
            throw UnreachableException.broken(from, e);
        }
    }

    /** When an export fails after its first row, the status is long sent: the server ends with a line that says why. */
    private void refuseErrorLine(byte[] line) {
        if (!startsWith(line, ERROR_KEY)) {
            return;
        }
        JsonNode error = mapper.readTree(line).path("error");
        if (error.path("code").isString()) {
            throw new RefusedException(Problem.of(
                    500,
                    error.path("code").asString(""),
                    error.path("detail").asString(error.path("message").asString(""))
                            + "; the export is not complete"));
        }
    }

    private static boolean startsWith(byte[] line, byte[] prefix) {
        return line.length >= prefix.length && Arrays.equals(line, 0, prefix.length, prefix, 0, prefix.length);
    }

    /** What rows are written to. */
    interface RowTarget {
        void begin() throws IOException;

        /** Writes a row, given as the JSON object that the server sent. */
        void write(byte[] json) throws IOException;
    }

    /** Rows as they came. */
    private record NdjsonTarget(OutputStream out) implements RowTarget {
        @Override
        public void begin() {
            // NDJSON has no head.
        }

        @Override
        public void write(byte[] json) throws IOException {
            out.write(json);
            out.write('\n');
        }
    }
}
