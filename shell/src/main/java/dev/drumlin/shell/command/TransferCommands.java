package dev.drumlin.shell.command;

import dev.drumlin.shell.client.Connection;
import dev.drumlin.shell.client.DataClient;
import dev.drumlin.shell.client.SchemaClient;
import dev.drumlin.shell.client.TableName;
import dev.drumlin.shell.client.TableSchema;
import dev.drumlin.shell.render.Answer;
import dev.drumlin.shell.screen.ShellStreams;
import dev.drumlin.shell.transfer.Export;
import dev.drumlin.shell.transfer.FileFormat;
import dev.drumlin.shell.transfer.Import;
import dev.drumlin.shell.transfer.LocalFiles;
import dev.drumlin.shell.transfer.Progress;
import java.io.IOException;
import java.io.InputStream;
import java.util.Locale;
import org.jspecify.annotations.Nullable;
import org.springframework.shell.core.command.CommandContext;
import org.springframework.shell.core.command.annotation.Argument;
import org.springframework.shell.core.command.annotation.Command;
import org.springframework.shell.core.command.annotation.Option;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.JsonNodeFactory;

/** Files into tables and back. */
public final class TransferCommands {
    private static final String STANDARD = "-";

    private final DataClient data;
    private final SchemaClient schemas;
    private final Connection connection;
    private final JsonMapper mapper;
    private final ShellStreams streams;

    public TransferCommands(
            DataClient data, SchemaClient schemas, Connection connection, JsonMapper mapper, ShellStreams streams) {
        this.data = data;
        this.schemas = schemas;
        this.connection = connection;
        this.mapper = mapper;
        this.streams = streams;
    }

    @Command(name = "import", group = Commands.DATA, description = "Load a file of rows into a table", help = """
        CSV (RFC 4180): the first line names the columns; an empty field leaves the column out, an empty
        field in quotes is an empty text; collections are JSON. NDJSON: one JSON object a line.
        Rejected rows are listed with their line; the others are loaded. Exit code 3 if any was rejected.\
        """)
    public void load(
            @Argument(index = 0, description = "the file; - is the standard input") String file,
            @Option(longName = "table", required = true, description = "as keyspace.table") TableName table,
            @Option(longName = "format", description = "by the file's name, else CSV") @Nullable FileFormat format,
            @Option(longName = "batch", description = "rows of one request", defaultValue = "20000") Count batch,
            CommandContext context) {
        try (InputStream in = file.equals(STANDARD) ? streams.in() : LocalFiles.open(file)) {
            TableSchema schema = schemas.table(table);
            new Import(data, mapper, progress(streams.errorIsTerminal()))
                    .run(
                            in,
                            file.equals(STANDARD) ? "standard input" : file,
                            format == null ? FileFormat.ofName(file) : format,
                            schema,
                            batch.value(),
                            summary -> context.outputWriter().println((Object) summary));
        } catch (IOException e) {
            throw LocalFiles.unusable(file, e);
        }
    }

    @Command(name = "export", group = Commands.DATA, description = "Write all rows of a table to a file", help = """
        The file appears when it is complete; one of the same name is replaced. CSV has a header, null is
        an empty field, an empty text an empty field in quotes. NDJSON is what the server sends.\
        """)
    public @Nullable Answer export(
            @Option(longName = "table", required = true, description = "as keyspace.table") TableName table,
            @Option(longName = "format", description = "by the file's name, else CSV") @Nullable FileFormat format,
            @Option(longName = "out", description = "the file; - is the standard output", defaultValue = STANDARD)
                    String file) {
        TableSchema schema = schemas.table(table);
        FileFormat chosen = format == null ? FileFormat.ofName(file) : format;
        boolean toScreen = file.equals(STANDARD) && streams.outputIsTerminal();
        Progress progress = progress(streams.errorIsTerminal() && !toScreen);
        Export export = new Export(data, mapper, progress);
        if (file.equals(STANDARD)) {
            LocalFiles.write(
                    "standard output", streams.dataOutput(), out -> export.run(schema, chosen, out, connection.data()));
            return null;
        }
        LocalFiles.replace(file, out -> export.run(schema, chosen, out, connection.data()));
        return new Answer.Note(
                String.format(
                        Locale.ROOT,
                        "%s: %,d rows written to %s, in %.1f s",
                        table,
                        progress.rowCount(),
                        file,
                        progress.seconds()),
                JsonNodeFactory.instance
                        .objectNode()
                        .put("table", table.toString())
                        .put("rows", progress.rowCount())
                        .put("file", file));
    }

    private Progress progress(boolean shown) {
        return new Progress(streams.error(), shown, System::nanoTime);
    }
}
