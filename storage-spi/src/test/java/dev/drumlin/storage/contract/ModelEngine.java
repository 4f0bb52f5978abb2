package dev.drumlin.storage.contract;

import dev.drumlin.storage.Capability;
import dev.drumlin.storage.EngineContext;
import dev.drumlin.storage.EngineStats;
import dev.drumlin.storage.Health;
import dev.drumlin.storage.ReadBatch;
import dev.drumlin.storage.StorageEngine;
import dev.drumlin.storage.WriteBatch;
import dev.drumlin.storage.data.MutationCheck;
import dev.drumlin.storage.data.MutationFormat;
import dev.drumlin.storage.data.MutationView;
import dev.drumlin.storage.data.RowFormat;
import dev.drumlin.storage.data.RowView;
import dev.drumlin.storage.error.ClosedException;
import dev.drumlin.storage.error.NotFoundException;
import dev.drumlin.storage.error.NotSupportedException;
import dev.drumlin.storage.error.Outcome;
import dev.drumlin.storage.error.StorageException;
import dev.drumlin.storage.error.TimedOutException;
import dev.drumlin.storage.schema.Schema;
import dev.drumlin.storage.schema.SchemaChange;
import dev.drumlin.storage.schema.SchemaRules;
import dev.drumlin.storage.schema.TableSchema;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.UUID;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * The plainest engine that fulfils the contract: sorted maps of objects under one lock, everything inline, nothing on disk.
 * It defines the right answers that others are compared with; it is not fast and forgets all when closed.
 */
public final class ModelEngine implements StorageEngine {
    /** What the model can do beyond the core contract. */
    public static final Set<Capability> CAPABILITIES = Set.of(Capability.ATOMIC_GROUPS, Capability.CONDITIONS);

    private final EngineContext context;
    private final List<Consumer<Schema>> listeners = new CopyOnWriteArrayList<>();

    // Guarded by this.
    private final Map<UUID, NavigableMap<ModelPartition.Key, ModelPartition>> tables = new HashMap<>();
    private final MutationCheck check = new MutationCheck();
    private final MutationView mutation = new MutationView();
    private final RowView row = new RowView();
    private long lastTimestamp;
    private long mutations;
    private long bytesWritten;
    private boolean closed;

    private volatile Schema schema = Schema.EMPTY;

    public ModelEngine(EngineContext context) {
        this.context = context;
    }

    @Override
    public synchronized void read(ReadBatch batch) {
        for (int item = 0; item < batch.size(); item++) {
            StorageException problem = problem(batch, item);
            TableSchema table = schema.table(batch.plan(item).table().id());
            if (problem != null || table == null) {
                batch.sink(item)
                        .failed(
                                item,
                                problem != null
                                        ? problem
                                        : missing(batch.plan(item).table().fullName()));
                continue;
            }
            NavigableMap<ModelPartition.Key, ModelPartition> partitions =
                    ModelRead.wanted(partitions(table.id()), batch, item);
            batch.sink(item)
                    .done(
                            item,
                            new ModelRead(batch, item, table).run(partitions, batch.slices(item), batch.resume(item)));
        }
    }

    private @Nullable StorageException problem(ReadBatch batch, int item) {
        if (closed) {
            return new ClosedException("The engine is closed");
        }
        if (batch.isCancelled(item)) {
            return new TimedOutException("The read was cancelled");
        }
        if (isLate(batch.deadlineNanos(item))) {
            return new TimedOutException("The deadline passed before the read began");
        }
        if (batch.plan(item).raw()) {
            return new NotSupportedException("Raw reads are not supported by this backend");
        }
        return null;
    }

    @Override
    public synchronized void write(WriteBatch batch) {
        for (int group = 0; group < batch.size(); group++) {
            ModelConditions.Verdict verdict;
            try {
                check(batch, group);
                verdict = ModelConditions.decide(batch, group, this::table, this::partition, context);
                if (verdict.holds()) {
                    apply(batch, group);
                }
            } catch (StorageException e) {
                batch.sink(group).failed(group, e);
                continue;
            }
            if (verdict.holds()) {
                batch.sink(group).applied(group);
            } else {
                batch.sink(group).notApplied(group, verdict.current());
            }
        }
    }

    private TableSchema table(UUID id) {
        TableSchema table = schema.table(id);
        if (table == null) {
            throw missing(id.toString());
        }
        return table;
    }

    private @Nullable ModelPartition partition(UUID table, ModelPartition.Key key) {
        return partitions(table).get(key);
    }

    private void check(WriteBatch batch, int group) {
        if (closed) {
            throw new ClosedException("The engine is closed");
        }
        if (isLate(batch.deadlineNanos(group))) {
            throw new TimedOutException("The deadline passed before the write began", Outcome.NOT_APPLIED, null);
        }
        for (int i = batch.firstMutation(group); i < batch.endMutation(group); i++) {
            check.check(batch.mutationSegment(i), batch.mutationAt(i), batch.mutationLength(i));
            mutation.wrap(batch.mutationSegment(i), batch.mutationAt(i));
            table(mutation.tableId());
            refuseCounters();
        }
    }

    private void apply(WriteBatch batch, int group) {
        lastTimestamp = Math.max(context.wall().micros(), lastTimestamp + 1);
        for (int i = batch.firstMutation(group); i < batch.endMutation(group); i++) {
            MutationFormat.patchTimestamp(batch.mutationSegment(i), batch.mutationAt(i), lastTimestamp, mutation);
            mutation.wrap(batch.mutationSegment(i), batch.mutationAt(i));
            byte[] key = ModelRow.bytes(mutation.segment(), mutation.keyAt(), mutation.keyLength());
            partitions(mutation.tableId())
                    .computeIfAbsent(new ModelPartition.Key(mutation.token(), key), ModelPartition::new)
                    .apply(mutation, row);
            mutations++;
            bytesWritten += batch.mutationLength(i);
        }
    }

    private void refuseCounters() {
        while (mutation.nextRow()) {
            row.wrap(mutation.segment(), mutation.rowAt());
            while (row.nextCell()) {
                if ((row.cellFlags() & RowFormat.COUNTER) != 0) {
                    throw new NotSupportedException("Counters are not supported by this backend");
                }
            }
        }
    }

    private boolean isLate(long deadlineNanos) {
        return deadlineNanos != ReadBatch.NO_DEADLINE && context.nanos().nanos() - deadlineNanos > 0;
    }

    private static NotFoundException missing(String table) {
        return new NotFoundException("Table '" + table + "' does not exist");
    }

    private NavigableMap<ModelPartition.Key, ModelPartition> partitions(UUID table) {
        return tables.computeIfAbsent(table, id -> new TreeMap<>());
    }

    @Override
    public Schema schema() {
        return schema;
    }

    @Override
    public CompletionStage<Schema> change(SchemaChange change) {
        Schema changed;
        synchronized (this) {
            if (closed) {
                return CompletableFuture.failedFuture(new ClosedException("The engine is closed"));
            }
            try {
                changed = SchemaRules.apply(schema, change);
            } catch (StorageException e) {
                return CompletableFuture.failedFuture(e);
            }
            schema = changed;
            tables.keySet().removeIf(id -> changed.table(id) == null);
        }
        listeners.forEach(listener -> listener.accept(changed));
        return CompletableFuture.completedFuture(changed);
    }

    @Override
    public synchronized CompletionStage<Void> truncate(UUID table) {
        if (closed) {
            return CompletableFuture.failedFuture(new ClosedException("The engine is closed"));
        }
        if (schema.table(table) == null) {
            return CompletableFuture.failedFuture(missing(table.toString()));
        }
        tables.remove(table);
        return CompletableFuture.completedFuture(null);
    }

    @Override
    public AutoCloseable onSchema(Consumer<Schema> listener) {
        listeners.add(listener);
        return () -> listeners.remove(listener);
    }

    @Override
    public <T> Optional<T> ability(Class<T> type) {
        return Optional.empty();
    }

    @Override
    public synchronized EngineStats stats() {
        long partitions = tables.values().stream().mapToLong(Map::size).sum();
        return new EngineStats(
                bytesWritten, partitions, 0, 0, 0, 0, 0, 0, mutations, bytesWritten, 0, 0, 0, 0, 0, 0, 0, 0, 0);
    }

    @Override
    public synchronized Health health() {
        return closed ? new Health.Failed("The engine is closed") : new Health.Ok();
    }

    @Override
    public synchronized void close() {
        closed = true;
        tables.clear();
    }
}
