package dev.drumlin.shell.line;

import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Set;

/** What the user may have meant. */
final class Suggestions {
    private static final int EDITS_MAX = 2;
    private static final Set<String> CQL_WORDS = Set.of(
            "select", "insert", "update", "delete", "create", "alter", "drop", "truncate", "begin", "use", "grant");

    private Suggestions() {}

    static String unknownCommand(String typed, CommandCatalogue catalogue) {
        String message = "unknown command '" + typed + "'";
        if (CQL_WORDS.contains(typed.toLowerCase(Locale.ROOT))) {
            return message + "; write statements as: cql \"" + typed.toUpperCase(Locale.ROOT) + " …\"";
        }
        List<String> near = catalogue.names().stream()
                .map(CommandShape::firstWord)
                .distinct()
                .filter(name -> edits(typed, name) <= EDITS_MAX)
                .sorted(Comparator.comparingInt((String name) -> edits(typed, name)))
                .toList();
        return near.isEmpty()
                ? message + "; 'help' lists the commands"
                : message + "; did you mean " + String.join(" or ", near) + "?";
    }

    static String options(CommandShape shape) {
        List<String> names = shape.command().getOptions().stream()
                .map(option -> "--" + option.longName())
                .toList();
        return names.isEmpty() ? "" : "; it has " + String.join(", ", names);
    }

    /** Levenshtein's distance. */
    private static int edits(String a, String b) {
        int[] row = new int[b.length() + 1];
        for (int j = 0; j <= b.length(); j++) {
            row[j] = j;
        }
        for (int i = 1; i <= a.length(); i++) {
            int diagonal = row[0];
            row[0] = i;
            for (int j = 1; j <= b.length(); j++) {
                int substituted = diagonal + (a.charAt(i - 1) == b.charAt(j - 1) ? 0 : 1);
                diagonal = row[j];
                row[j] = Math.min(substituted, Math.min(row[j], row[j - 1]) + 1);
            }
        }
        return row[b.length()];
    }
}
