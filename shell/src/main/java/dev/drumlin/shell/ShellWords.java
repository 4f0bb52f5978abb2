package dev.drumlin.shell;

import java.util.List;
import java.util.Map;

/**
 * What the process was started with.
 *
 * @param words after {@code shell} on the command line
 * @param environment of the process
 */
record ShellWords(List<String> words, Map<String, String> environment) {
    ShellWords {
        words = List.copyOf(words);
    }
}
