package dev.drumlin.differential.generate;

import dev.drumlin.differential.type.Draw;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Good statements made worse: a token left out, doubled, swapped or put in the place of another. */
final class MistakeGenerator {
    private static final Pattern TOKEN =
            Pattern.compile("'(?:[^']|'')*'|\\$\\$.*?\\$\\$|\"[^\"]*\"|[\\w.%-]+|<=|>=|\\S", Pattern.DOTALL);
    private static final List<String> STRAYS = List.of(
            "(",
            ")",
            ",",
            "=",
            "<",
            ">=",
            "*",
            "?",
            "'x'",
            "1",
            "-1",
            "1.5",
            "null",
            "true",
            "0x00",
            "SELECT",
            "FROM",
            "WHERE",
            "AND",
            "IN",
            "LIMIT",
            "nosuch",
            "{}",
            "[]",
            "token",
            "p0",
            "c0",
            "v0",
            ";",
            "'",
            "\"",
            "NaN",
            "1d",
            "USING",
            "TTL",
            "VALUES",
            "9223372036854775808",
            "0X1",
            "'2020-01-01'",
            "11111111-1111-1111-1111-111111111111");

    private final Draw draw;

    MistakeGenerator(Draw draw) {
        this.draw = draw;
    }

    Step worsen(Step step) {
        List<String> tokens = new ArrayList<>();
        Matcher matcher = TOKEN.matcher(step.text());
        while (matcher.find()) {
            tokens.add(matcher.group());
        }
        for (int i = draw.of(1, 1, 1, 2); i > 0; i--) {
            change(tokens);
        }
        return hasKeyTwice(tokens)
                ? step
                : new Step(Step.Kind.WRONG, step.mode(), String.join(" ", tokens), step.parameters(), step.pageSize());
    }

    /** Returns whether a map literal may have a key twice: which value Cassandra then keeps, its hash table says. */
    private static boolean hasKeyTwice(List<String> tokens) {
        Deque<Set<String>> open = new ArrayDeque<>();
        for (int i = 0; i < tokens.size(); i++) {
            switch (tokens.get(i)) {
                case "{" -> open.push(new HashSet<>());
                case "}" -> open.poll();
                case ":" -> {
                    if (i > 0 && !open.isEmpty() && !open.element().add(tokens.get(i - 1))) {
                        return true;
                    }
                }
                default -> {
                    // Part of a key or of a value.
                }
            }
        }
        return false;
    }

    private void change(List<String> tokens) {
        if (tokens.size() < 2) {
            return;
        }
        int at = draw.below(tokens.size());
        switch (draw.weighted(25, 10, 10, 35, 20)) {
            case 0 -> tokens.remove(at);
            case 1 -> tokens.add(at, tokens.get(at));
            case 2 -> {
                int other = draw.below(tokens.size());
                String token = tokens.get(at);
                tokens.set(at, tokens.get(other));
                tokens.set(other, token);
            }
            case 3 -> tokens.set(at, draw.percent(50) ? draw.of(STRAYS) : draw.of(List.copyOf(tokens)));
            default -> tokens.add(at, draw.of(STRAYS));
        }
    }
}
