package dev.drumlin.shell.render;

import dev.drumlin.shell.client.CqlColumn;
import java.io.PrintWriter;
import java.io.Writer;
import java.util.List;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/**
 * The writer that a command's answer is printed to. Spring Shell prints the object that a command method returns with
 * {@link #println(Object)}; here that renders an {@link Answer} in the form that the user chose.
 */
public final class AnswerWriter extends PrintWriter {
    private final OutputFormat format;
    private final int screenWidth;
    private final JsonMapper mapper;

    /**
     * @param screenWidth in columns if this is a terminal, else 0: then nothing is cut
     */
    public AnswerWriter(Writer out, OutputFormat format, int screenWidth, JsonMapper mapper) {
        super(out, false);
        this.format = format;
        this.screenWidth = screenWidth;
        this.mapper = mapper;
    }

    @Override
    public void println(@Nullable Object answer) {
        if (!(answer instanceof Answer known)) {
            super.println(answer);
            return;
        }
        if (known instanceof Answer.Result result) {
            ResultPrinter printer = format == OutputFormat.JSON
                    ? new JsonResultPrinter(this, mapper)
                    : new TableResultPrinter(this, screenWidth);
            printer.print(result);
        } else if (format == OutputFormat.JSON) {
            printJson(known);
        } else {
            printText(known);
        }
        flush();
    }

    private void printJson(Answer answer) {
        JsonNode json = switch (answer) {
            case Answer.Facts facts -> facts.json();
            case Answer.Listing listing -> listing.json();
            case Answer.Note note -> note.json();
            case Answer.Result result -> throw new IllegalArgumentException("printed page by page: " + result);
        };
        if (json == null) {
            printText(answer);
        } else {
            println(Printable.json(mapper.writerWithDefaultPrettyPrinter().writeValueAsString(json)));
        }
    }

    private void printText(Answer answer) {
        switch (answer) {
            case Answer.Facts facts -> printFacts(facts);
            case Answer.Listing listing -> printListing(listing);
            case Answer.Note note -> println(Printable.lines(note.lines()));
            case Answer.Result result -> throw new IllegalArgumentException("printed page by page: " + result);
        }
    }

    private void printFacts(Answer.Facts facts) {
        int width =
                facts.shown().keySet().stream().mapToInt(String::length).max().orElse(0);
        facts.shown()
                .forEach((name, value) ->
                        println(name + " ".repeat(width - name.length()) + "  " + Printable.line(value)));
    }

    private void printListing(Answer.Listing listing) {
        if (listing.rows().isEmpty()) {
            println(listing.whenEmpty());
            return;
        }
        List<CqlColumn> columns = listing.columns();
        new TextTable(columns, this, screenWidth).print(listing.rows());
    }
}
