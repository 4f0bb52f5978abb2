package dev.drumlin.app.cql.ddl;

import dev.drumlin.app.cql.ast.Alteration;
import dev.drumlin.app.cql.ast.SchemaStatement;
import dev.drumlin.app.cql.parse.CqlParser;
import java.util.Map;
import java.util.TreeMap;

/** The CQL text in which the schema keeps options that no engine acts upon. */
public final class OptionText {
    private static final CqlParser PARSER = new CqlParser();

    private OptionText() {}

    static String quoted(String text) {
        return "'" + text.replace("'", "''") + "'";
    }

    static String of(Map<String, String> map) {
        StringBuilder text = new StringBuilder("{");
        new TreeMap<>(map)
                .forEach((key, value) -> text.append(text.length() == 1 ? "" : ", ")
                        .append(quoted(key))
                        .append(": ")
                        .append(quoted(value)));
        return text.append('}').toString();
    }

    /** Returns the map that a text of this class stands for. */
    public static Map<String, String> map(String text) {
        return reader(text).map();
    }

    /** Returns the text, number or boolean that a text of this class stands for, without quotes. */
    public static String plain(String text) {
        return reader(text).text();
    }

    private static OptionReader reader(String text) {
        SchemaStatement.AlterTable alter = (SchemaStatement.AlterTable)
                PARSER.parse("ALTER TABLE t WITH o = " + text).statement();
        return new OptionReader(
                ((Alteration.SetOptions) alter.alteration()).options().getFirst());
    }
}
