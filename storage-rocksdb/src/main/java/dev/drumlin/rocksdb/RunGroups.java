package dev.drumlin.rocksdb;

import dev.drumlin.storage.WriteSink;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/** The groups of one write, each by its sink and its number in its batch. Not thread-safe, reusable. */
final class RunGroups {
    private @Nullable WriteSink[] sinks = new WriteSink[64];
    private int[] groups = new int[64];
    private int size;

    void add(WriteSink sink, int group) {
        if (size == groups.length) {
            sinks = Arrays.copyOf(sinks, 2 * size);
            groups = Arrays.copyOf(groups, 2 * size);
        }
        sinks[size] = sink;
        groups[size++] = group;
    }

    int size() {
        return size;
    }

    boolean isEmpty() {
        return size == 0;
    }

    WriteSink sink(int index) {
        WriteSink sink = sinks[index];
        if (index >= size || sink == null) {
            throw new IndexOutOfBoundsException("index=" + index + " size=" + size);
        }
        return sink;
    }

    int group(int index) {
        return groups[index];
    }

    void clear() {
        Arrays.fill(sinks, 0, size, null);
        size = 0;
    }
}
