package dev.drumlin.rocksdb;

import dev.drumlin.storage.Capability;
import dev.drumlin.storage.EngineContext;
import dev.drumlin.storage.EngineOptions;
import dev.drumlin.storage.StorageEngine;
import dev.drumlin.storage.StorageProvider;
import java.util.Set;
import org.rocksdb.RocksDBException;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Entrance of the RocksDB plugin, found by {@link java.util.ServiceLoader}. */
public final class RocksProvider implements StorageProvider {
    private static final Logger LOG = LoggerFactory.getLogger(RocksProvider.class);

    private static final Set<Capability> CAPABILITIES = Set.of(
            Capability.ATOMIC_GROUPS, Capability.FLUSH, Capability.COMPACT, Capability.SNAPSHOT, Capability.VERIFY);

    @Override
    public String name() {
        return "rocksdb";
    }

    @Override
    public Set<Capability> capabilities() {
        return CAPABILITIES;
    }

    @Override
    public StorageEngine open(EngineOptions options, EngineContext context) {
        RocksTuning tuning = RocksTuning.of(options.settings(), context.memory());
        RocksStore store;
        try {
            store = new RocksStore(options.folder(), tuning);
        } catch (RocksDBException e) {
            tuning.close();
            throw RocksErrors.ofOpening(e);
        } catch (RuntimeException e) {
            tuning.close();
            throw e;
        }
        try {
            StorageEngine engine = new RocksEngine(store, options.folder(), context);
            LOG.info("RocksDB {} is open with {}", org.rocksdb.RocksDB.rocksdbVersion(), tuning.describe());
            return engine;
        } catch (RocksDBException e) {
            store.close();
            throw RocksErrors.ofOpening(e);
        }
    }
}
