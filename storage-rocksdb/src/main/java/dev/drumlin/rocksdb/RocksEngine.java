package dev.drumlin.rocksdb;

import dev.drumlin.storage.Compactable;
import dev.drumlin.storage.EngineContext;
import dev.drumlin.storage.EngineStats;
import dev.drumlin.storage.Flushable;
import dev.drumlin.storage.Health;
import dev.drumlin.storage.ReadBatch;
import dev.drumlin.storage.Snapshotable;
import dev.drumlin.storage.StorageEngine;
import dev.drumlin.storage.Verifiable;
import dev.drumlin.storage.WriteBatch;
import dev.drumlin.storage.schema.Schema;
import dev.drumlin.storage.schema.SchemaChange;
import java.nio.file.Path;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.Consumer;
import org.rocksdb.RocksDBException;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** A store on RocksDB: what {@link RocksProvider} opens. Thread-safe, see {@link StorageEngine}. */
final class RocksEngine implements StorageEngine {
    private static final Logger LOG = LoggerFactory.getLogger(RocksEngine.class);
    private static final Set<Class<?>> ABILITIES =
            Set.of(Flushable.class, Compactable.class, Snapshotable.class, Verifiable.class);

    private final RocksStore store;
    private final CommitOrder commit;
    private final ReadPath reads;
    private final SchemaChanges schema;
    private final RocksAbilities abilities;
    private final RocksCounters counters;
    private final AtomicBoolean closing = new AtomicBoolean();

    /** Puts an engine together over an open store, which it then owns. */
    RocksEngine(RocksStore store, Path folder, EngineContext context) throws RocksDBException {
        this.store = store;
        FoldRequests folds = new FoldRequests();
        commit = new CommitOrder(context, store, folds);
        reads = new ReadPath(context, store, folds);
        schema = new SchemaChanges(context, store, commit);
        abilities = new RocksAbilities(context, store, commit, folder);
        counters = new RocksCounters(store, commit);
    }

    @Override
    public void read(ReadBatch batch) {
        reads.read(batch);
    }

    @Override
    public void write(WriteBatch batch) {
        commit.submit(batch);
    }

    @Override
    public Schema schema() {
        return schema.schema();
    }

    @Override
    public CompletionStage<Schema> change(SchemaChange change) {
        return schema.change(change);
    }

    @Override
    public CompletionStage<Void> truncate(UUID table) {
        return schema.truncate(table);
    }

    @Override
    public AutoCloseable onSchema(Consumer<Schema> listener) {
        return schema.onSchema(listener);
    }

    @Override
    public <T> Optional<T> ability(Class<T> type) {
        return ABILITIES.contains(type) ? Optional.of(type.cast(abilities)) : Optional.empty();
    }

    @Override
    public EngineStats stats() {
        return counters.stats();
    }

    @Override
    public Health health() {
        return store.gate().isClosed() ? new Health.Failed("The storage engine is closed") : commit.health();
    }

    @Override
    public void close() {
        if (!closing.compareAndSet(false, true)) {
            return;
        }
        // From here on nobody is inside, and the commit order's state is this thread's.
        store.gate().close();
        try {
            commit.noteClock();
            store.database().syncWal();
        } catch (RocksDBException e) {
            LOG.error("The last writes could not be synced; those that were acknowledged as synced are", e);
        }
        store.close();
        commit.close();
    }
}
