package dev.drumlin.shell.client;

import java.util.Set;

/**
 * A column of a result or of a table.
 *
 * @param type the CQL type, for example {@code frozen<list<int>>}
 */
public record CqlColumn(String name, String type) {
    private static final Set<String> NUMBERS = Set.of(
            "tinyint", "smallint", "int", "bigint", "varint", "float", "double", "decimal", "counter", "duration");

    /** Whether values are aligned to the right in a table. */
    public boolean isNumber() {
        return NUMBERS.contains(type);
    }
}
