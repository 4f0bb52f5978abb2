package dev.drumlin.shell.transfer;

import dev.drumlin.shell.client.DataClient;
import dev.drumlin.shell.client.Problem;
import dev.drumlin.shell.client.RefusedException;
import dev.drumlin.shell.client.TableName;
import dev.drumlin.shell.client.TableSchema;
import dev.drumlin.shell.client.UnreachableException;
import dev.drumlin.shell.exit.ShellException;
import dev.drumlin.shell.exit.UsageException;
import dev.drumlin.shell.render.Answer;
import java.io.BufferedInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.util.Arrays;
import java.util.function.Consumer;
import tools.jackson.databind.json.JsonMapper;

/**
 * Loads a file into a table. The rows go out in batches, each a request of its own, so that after a failure it is known
 * which lines are in the table for certain.
 */
public final class Import {
    private static final byte[] BYTE_ORDER_MARK = {(byte) 0xef, (byte) 0xbb, (byte) 0xbf};

    private final DataClient data;
    private final JsonMapper mapper;
    private final Progress progress;

    public Import(DataClient data, JsonMapper mapper, Progress progress) {
        this.data = data;
        this.mapper = mapper;
        this.progress = progress;
    }

    /**
     * Loads rows until the file ends.
     *
     * @param in is closed
     * @param fileName for messages
     * @param batchRows of one request, at least 1
     * @param summary is given the report when the import ends, also when it fails half-way
     * @throws ShellException if a row was rejected, the file is broken, or the server cannot be reached
     */
    public void run(
            InputStream in,
            String fileName,
            FileFormat format,
            TableSchema schema,
            long batchRows,
            Consumer<Answer> summary) {
        ImportReport report = new ImportReport();
        boolean begun = false;
        try (RowSource source = source(in, fileName, format, schema)) {
            begun = true;
            sendAll(source, schema.name(), fileName, batchRows, report);
        } catch (IOException e) {
            throw new UsageException(fileName + ", " + reason(e), e);
        } finally {
            progress.end();
            if (begun) {
                summary.accept(report.answer(mapper, schema.name().toString(), progress.seconds()));
            }
        }
        if (report.rejected() > 0) {
            throw new RefusedException(
                    Problem.of(400, "invalid-request", ""),
                    report.rejected() + " row(s) of " + fileName + " were rejected; the others are loaded");
        }
    }

    private RowSource source(InputStream in, String fileName, FileFormat format, TableSchema schema)
            throws IOException {
        InputStream unmarked = withoutByteOrderMark(in);
        return switch (format) {
            case CSV -> new CsvRows(unmarked, fileName, schema, mapper);
            case NDJSON -> new NdjsonRows(unmarked);
        };
    }

    private static InputStream withoutByteOrderMark(InputStream in) throws IOException {
        BufferedInputStream buffered = new BufferedInputStream(in, 1 << 16);
        buffered.mark(BYTE_ORDER_MARK.length);
        byte[] start = buffered.readNBytes(BYTE_ORDER_MARK.length);
        if (!Arrays.equals(start, BYTE_ORDER_MARK)) {
            buffered.reset();
        }
        return buffered;
    }

    private void sendAll(RowSource source, TableName table, String fileName, long batchRows, ImportReport report)
            throws IOException {
        BatchBody body;
        do {
            body = new BatchBody(source, batchRows, report, progress);
            if (!body.isEmpty()) {
                send(body, table, fileName, report);
            }
            IOException failure = body.failure();
            if (failure != null) {
                throw failure;
            }
        } while (!body.isLast());
    }

    private void send(BatchBody body, TableName table, String fileName, ImportReport report) {
        try {
            report.add(data.load(table, body), body);
        } catch (RefusedException e) {
            report.addLoaded(e.problem().rowsLoaded());
            throw new RefusedException(e.problem(), e.text() + unsure(body, fileName));
        } catch (UnreachableException e) {
            throw e.noting(unsure(body, fileName));
        }
    }

    private static String unsure(BatchBody body, String fileName) {
        return "; of " + fileName + " from line " + body.firstFileLine() + " on, an unknown part is loaded";
    }

    private static String reason(IOException e) {
        String message = e.getMessage();
        return message == null ? e.getClass().getSimpleName() : message;
    }
}
