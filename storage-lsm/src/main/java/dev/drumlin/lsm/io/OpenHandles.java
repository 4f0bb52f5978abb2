package dev.drumlin.lsm.io;

import java.util.List;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;

/** The count of open handles, with the place where each was opened if wanted. Thread-safe. */
final class OpenHandles {
    private final boolean keepStacks;
    private final ConcurrentMap<Object, OpenHandle> open = new ConcurrentHashMap<>();

    OpenHandles(boolean keepStacks) {
        this.keepStacks = keepStacks;
    }

    void opened(Object owner, String name) {
        open.put(owner, new OpenHandle(name, keepStacks ? new Throwable("opened here: " + name) : null));
    }

    /** Returns true for the first close of this owner. */
    boolean closed(Object owner) {
        return open.remove(owner) != null;
    }

    List<OpenHandle> snapshot() {
        return List.copyOf(open.values());
    }
}
