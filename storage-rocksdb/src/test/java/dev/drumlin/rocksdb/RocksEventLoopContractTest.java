package dev.drumlin.rocksdb;

import dev.drumlin.storage.EngineContext;
import dev.drumlin.storage.EngineExecutors;
import dev.drumlin.storage.EngineOptions;
import dev.drumlin.storage.contract.KitRig;
import dev.drumlin.storage.contract.StorageContract;
import java.nio.file.Path;
import java.util.Map;
import java.util.concurrent.Executor;
import org.junit.jupiter.api.io.TempDir;

/**
 * The plugin fulfils the contract where callers may not wait for a disk, with everything small: memtables, blocks and a
 * cache that next to nothing fits, so that reads are begun in memory and made on the read pool.
 */
class RocksEventLoopContractTest extends StorageContract {
    private static final Map<String, String> SMALL = Map.of(
            "writebuffersize", "64KB",
            "blockcachesize", "1MB",
            "blocksize", "256",
            "partitioned", "true",
            "durability", "periodic",
            "cache", "lru");

    @TempDir(factory = MemoryFolder.class)
    private Path folder;

    @Override
    protected KitRig newRig() {
        Path fresh = RocksContractTest.freshFolder(folder);
        return new KitRig(
                context -> new RocksProvider().open(new EngineOptions(fresh, SMALL), unwaiting(context)),
                new RocksProvider().capabilities(),
                true);
    }

    private static EngineContext unwaiting(EngineContext context) {
        EngineExecutors executors = context.executors();
        return new EngineContext(
                context.wall(),
                context.nanos(),
                new EngineExecutors() {
                    @Override
                    public Executor sync() {
                        return executors.sync();
                    }

                    @Override
                    public Executor reads() {
                        return executors.reads();
                    }

                    @Override
                    public Executor background() {
                        return executors.background();
                    }

                    @Override
                    public Runnable schedule(long delayNanos, Runnable task) {
                        return executors.schedule(delayNanos, task);
                    }

                    @Override
                    public boolean mayBlock(Thread thread) {
                        return false;
                    }
                },
                context.memory(),
                context.events());
    }
}
