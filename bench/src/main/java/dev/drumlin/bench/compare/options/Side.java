package dev.drumlin.bench.compare.options;

import java.util.List;
import java.util.Map;

/**
 * One side of a comparison: what its child process is to open.
 *
 * @param name as it is shown
 * @param backend a storage backend, or {@link #BARE_ROCKSDB}
 * @param settings for the backend
 * @param jvmFlags on top of those that all sides have
 */
public record Side(String name, String backend, Map<String, String> settings, List<String> jvmFlags) {
    /** RocksDB without the storage contract: the third side. */
    public static final String BARE_ROCKSDB = "bare-rocksdb";

    /** The backend that bare RocksDB is measured beside. */
    public static final String ROCKSDB = "rocksdb";

    public Side {
        settings = Map.copyOf(settings);
        jvmFlags = List.copyOf(jvmFlags);
    }

    /** Returns a backend as it comes. */
    public static Side of(String backend) {
        return new Side(backend, backend, Map.of(), List.of());
    }

    /** Returns whether RocksDB runs in it, so that its jars are needed. */
    public boolean needsRocksDb() {
        return backend.equals(ROCKSDB) || isBare();
    }

    public boolean isBare() {
        return backend.equals(BARE_ROCKSDB);
    }

    /** Returns the same under another name. */
    public Side named(String other) {
        return new Side(other, backend, settings, jvmFlags);
    }
}
