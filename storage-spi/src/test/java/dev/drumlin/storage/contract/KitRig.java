package dev.drumlin.storage.contract;

import static org.assertj.core.api.Assertions.assertThat;

import dev.drumlin.storage.Capability;
import dev.drumlin.storage.Compactable;
import dev.drumlin.storage.CostCounters;
import dev.drumlin.storage.Durability;
import dev.drumlin.storage.EngineContext;
import dev.drumlin.storage.Flushable;
import dev.drumlin.storage.Limits;
import dev.drumlin.storage.Position;
import dev.drumlin.storage.ReadBatch;
import dev.drumlin.storage.ReadPlan;
import dev.drumlin.storage.StorageEngine;
import dev.drumlin.storage.WriteBatch;
import dev.drumlin.storage.data.Murmur3;
import dev.drumlin.storage.data.MutationWriter;
import dev.drumlin.storage.data.Slices;
import dev.drumlin.storage.schema.Schema;
import dev.drumlin.storage.schema.SchemaChange;
import dev.drumlin.storage.schema.TableSchema;
import java.lang.foreign.MemorySegment;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.UUID;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.CompletionStage;
import java.util.function.BooleanSupplier;
import java.util.function.Consumer;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** An engine under test with its surroundings on one thread, and short words for writing and reading. */
public final class KitRig implements AutoCloseable {
    private final Function<EngineContext, StorageEngine> opener;
    private final Set<Capability> capabilities;
    private final boolean durable;
    private final KitContext context = new KitContext();
    private StorageEngine engine;

    /**
     * Opens an engine.
     *
     * @param opener opens the engine; called again for each reopening, on the same data
     * @param durable whether the engine's data outlives closing
     */
    public KitRig(Function<EngineContext, StorageEngine> opener, Set<Capability> capabilities, boolean durable) {
        this.opener = opener;
        this.capabilities = capabilities;
        this.durable = durable;
        engine = opener.apply(context.context());
    }

    public StorageEngine engine() {
        return engine;
    }

    public KitContext context() {
        return context;
    }

    boolean has(Capability capability) {
        return capabilities.contains(capability);
    }

    boolean isDurable() {
        return durable;
    }

    /** Closes and opens the engine again, if its data outlives that. */
    void reopen() {
        if (durable) {
            engine.close();
            context.runAll();
            engine = opener.apply(context.context());
        }
    }

    /** Flushes everything, if the engine can. */
    void flush() {
        engine.ability(Flushable.class).ifPresent(flushable -> await(flushable.flush(null)));
    }

    /** Merges all files, if the engine can. */
    void compact() {
        engine.ability(Compactable.class).ifPresent(compactable -> await(compactable.compact(null)));
    }

    /** Makes the kit's keyspace and table and returns the table. */
    TableSchema wide() {
        change(KitTables.keyspace());
        change(KitTables.wide(UUID.randomUUID()));
        return table(KitTables.WIDE);
    }

    TableSchema table(String name) {
        return Objects.requireNonNull(engine.schema().table(KitTables.KEYSPACE, name));
    }

    Schema change(SchemaChange change) {
        return await(engine.change(change));
    }

    /** Runs the engine's tasks until a stage is complete, and returns its value or throws its failure. */
    <T> T await(CompletionStage<T> stage) {
        CompletableFuture<T> future = stage.toCompletableFuture();
        run(future::isDone);
        try {
            return future.join();
        } catch (CompletionException e) {
            if (e.getCause() instanceof RuntimeException cause) {
                throw cause;
            }
            throw e;
        }
    }

    private void run(BooleanSupplier until) {
        for (int step = 0; !until.getAsBoolean(); step++) {
            assertThat(step).as("steps until the engine answers").isLessThan(10_000);
            if (context.runAll() == 0) {
                context.advance(10_000_000);
            }
        }
    }

    /** Writes one group of mutations and returns its fate. */
    KitWrite.Fate write(byte[]... mutations) {
        return write(Durability.GROUP, ReadBatch.NO_DEADLINE, mutations);
    }

    KitWrite.Fate write(Durability durability, long deadline, byte[]... mutations) {
        KitWrite.Fate fate = new KitWrite.Fate();
        WriteBatch batch = new WriteBatch();
        batch.begin();
        batch.group(durability, deadline, CostCounters.OFF, fate);
        for (byte[] mutation : mutations) {
            batch.mutation(MemorySegment.ofArray(mutation), 0, mutation.length);
        }
        engine.write(batch);
        run(fate::ended);
        return fate;
    }

    /** Writes one group under conditions and returns its fate. */
    KitWrite.Fate writeIf(List<byte[]> conditions, byte[]... mutations) {
        KitWrite.Fate fate = new KitWrite.Fate();
        WriteBatch batch = new WriteBatch();
        batch.begin();
        KitCondition.group(batch, ReadBatch.NO_DEADLINE, fate, conditions, mutations);
        engine.write(batch);
        run(fate::ended);
        return fate;
    }

    /** Writes one mutation, which must succeed. */
    void apply(TableSchema table, String key, long timestamp, Consumer<MutationWriter> content) {
        KitWrite.Fate fate = write(KitWrite.mutation(table.id(), key, timestamp, content));
        assertThat(fate.problem()).isNull();
        assertThat(fate.isApplied()).isTrue();
    }

    /** Sets one column of one row, without a marker. */
    void put(TableSchema table, String key, String clustering, int column, String value, long timestamp) {
        apply(
                table,
                key,
                timestamp,
                mutation -> KitWrite.row(mutation, clustering, row -> {
                    MemorySegment bytes = KitWrite.text(value);
                    row.cell(column, timestamp, bytes, 0, (int) bytes.byteSize());
                }));
    }

    /** Reads one partition to its end in one page. */
    List<String> read(TableSchema table, String key) {
        return read(ReadPlan.of(table), key, Slices.ALL);
    }

    List<String> read(ReadPlan plan, String key, Slices slices) {
        KitAnswer answer = page(plan, key, slices, null, Limits.NONE, Integer.MAX_VALUE);
        List<String> lines = answer.lines();
        assertThat(answer.resume()).as("an unlimited read ends").isNull();
        return lines;
    }

    /** Reads one page; a null key means all partitions. */
    KitAnswer page(
            ReadPlan plan,
            @Nullable String key,
            Slices slices,
            @Nullable Position resume,
            Limits limits,
            int rowsWanted) {
        KitAnswer answer = new KitAnswer(rowsWanted);
        ReadBatch batch = new ReadBatch();
        batch.begin(context.seconds(), false);
        if (key == null) {
            batch.range(plan, Long.MIN_VALUE, Long.MAX_VALUE, slices, resume, limits, answer);
        } else {
            byte[] bytes = key.getBytes(StandardCharsets.UTF_8);
            long token = Murmur3.token(bytes);
            batch.point(plan, token, MemorySegment.ofArray(bytes), 0, bytes.length, slices, resume, limits, answer);
        }
        engine.read(batch);
        run(answer::ended);
        return answer;
    }

    /** Reads in pages to the end and joins them; {@code between} runs between pages. */
    List<String> pages(ReadPlan plan, @Nullable String key, Slices slices, Limits limits, Runnable between) {
        List<String> all = new ArrayList<>();
        Position resume = null;
        int pages = 0;
        do {
            KitAnswer answer = page(plan, key, slices, resume, limits, Integer.MAX_VALUE);
            // A partition that goes on is announced again; its static row stands once in the joined answer.
            for (String line : answer.lines()) {
                if (!line.contains(" static") || !all.contains(line)) {
                    all.add(line);
                }
            }
            Position next = answer.resume();
            resume = next == null ? null : Position.decode(next.encode());
            assertThat(pages++).as("pages").isLessThan(100_000);
            between.run();
        } while (resume != null);
        return all;
    }

    @Override
    public void close() {
        engine.close();
        context.runAll();
    }
}
