package dev.drumlin.differential.generate;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

/**
 * A table as the generator believes it to be. Immutable.
 *
 * @param defaultTtl in seconds, 0 for none
 */
record Table(
        String name,
        List<Column> partition,
        List<Column> clustering,
        List<Column> statics,
        List<Column> regulars,
        int defaultTtl) {
    Table {
        partition = List.copyOf(partition);
        clustering = List.copyOf(clustering);
        statics = List.copyOf(statics);
        regulars = List.copyOf(regulars);
    }

    List<Column> all() {
        return Stream.of(partition, clustering, statics, regulars)
                .flatMap(List::stream)
                .toList();
    }

    List<Column> values() {
        return Stream.concat(statics.stream(), regulars.stream()).toList();
    }

    Table withRegular(Column column) {
        List<Column> more = new ArrayList<>(regulars);
        more.add(column);
        return new Table(name, partition, clustering, statics, more, defaultTtl);
    }

    Table without(Column column) {
        return new Table(name, partition, clustering, less(statics, column), less(regulars, column), defaultTtl);
    }

    Table renamed(Column column, String other) {
        return new Table(
                name,
                replaced(partition, column, other),
                replaced(clustering, column, other),
                statics,
                regulars,
                defaultTtl);
    }

    private static List<Column> less(List<Column> columns, Column column) {
        return columns.stream().filter(each -> !each.equals(column)).toList();
    }

    private static List<Column> replaced(List<Column> columns, Column column, String other) {
        return columns.stream()
                .map(each -> each.equals(column) ? each.renamed(other) : each)
                .toList();
    }
}
