package dev.drumlin.shell.client;

import dev.drumlin.shell.exit.UsageException;
import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A table with its keyspace, both spelled as the server stores them. Only word characters pass, so a name can stand in a
 * URL path and can never lead out of it.
 */
public record TableName(String keyspace, String table) {
    private static final String NAME = "(?:\"(\\w+)\"|(\\w+))";
    private static final Pattern QUALIFIED = Pattern.compile(NAME + "\\." + NAME);
    private static final Pattern KEYSPACE = Pattern.compile(NAME);

    /** Reads {@code keyspace.table}; a name in double quotes keeps its case, as in CQL. */
    public static TableName of(String text) {
        Matcher matcher = QUALIFIED.matcher(text);
        if (!matcher.matches()) {
            throw new UsageException(
                    "'" + text + "' is not a table name; write keyspace.table, letters, digits and _ only");
        }
        return new TableName(name(matcher, 1), name(matcher, 3));
    }

    /** Reads the name of a keyspace by the same rules. */
    public static String keyspaceOf(String text) {
        Matcher matcher = KEYSPACE.matcher(text);
        if (!matcher.matches()) {
            throw new UsageException("'" + text + "' is not a keyspace name; letters, digits and _ only");
        }
        return name(matcher, 1);
    }

    private static String name(Matcher matcher, int quotedGroup) {
        String quoted = matcher.group(quotedGroup);
        return quoted != null ? quoted : matcher.group(quotedGroup + 1).toLowerCase(Locale.ROOT);
    }

    @Override
    public String toString() {
        return spelled(keyspace) + "." + spelled(table);
    }

    private static String spelled(String name) {
        return name.matches("[a-z][a-z0-9_]*") ? name : '"' + name + '"';
    }
}
