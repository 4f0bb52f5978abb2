package dev.drumlin.app.cql;

import dev.drumlin.storage.error.InvalidRequestException;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Collectors;

/**
 * The bind markers of a statement in the order of its text. A value belongs to each; a name that is written twice takes
 * its value twice. Immutable.
 *
 * @param list all markers
 */
public record Markers(List<Marker> list) {
    public static final Markers NONE = new Markers(List.of());

    public Markers {
        list = List.copyOf(list);
    }

    public int size() {
        return list.size();
    }

    public Marker get(int index) {
        return list.get(index);
    }

    /**
     * Returns where a name occurs, at least once.
     *
     * @throws InvalidRequestException if no marker has the name
     */
    public int[] indexesOf(String name) {
        int[] found = new int[list.size()];
        int count = 0;
        for (int i = 0; i < found.length; i++) {
            if (list.get(i).name().equals(name)) {
                found[count++] = i;
            }
        }
        if (count == 0) {
            throw new InvalidRequestException("The statement has no bind marker named '" + name + "'; it has "
                    + (list.isEmpty()
                            ? "none"
                            : list.stream().map(Marker::name).distinct().collect(Collectors.joining(", "))));
        }
        return Arrays.copyOf(found, count);
    }

    /** Refuses a number of values that is not the number of markers. */
    public void checkCount(int values) {
        if (values != list.size()) {
            throw new InvalidRequestException("The statement has " + list.size() + " bind markers, but " + values
                    + " values were given: give one value for each");
        }
    }
}
