package dev.drumlin.lsm;

import dev.drumlin.lsm.io.DataFolder;
import dev.drumlin.lsm.read.ReadFailures;
import dev.drumlin.storage.Capability;
import dev.drumlin.storage.EngineContext;
import dev.drumlin.storage.EngineOptions;
import dev.drumlin.storage.Inspectable;
import dev.drumlin.storage.StorageEngine;
import dev.drumlin.storage.StorageProvider;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Set;
import java.util.UUID;

/** Entrance of the default engine, found by {@link java.util.ServiceLoader}. */
public final class LsmProvider implements StorageProvider, Inspectable {
    private static final Set<Capability> CAPABILITIES = Set.of(
            Capability.ATOMIC_GROUPS,
            Capability.CONDITIONS,
            Capability.FLUSH,
            Capability.COMPACT,
            Capability.SNAPSHOT,
            Capability.VERIFY,
            Capability.INSPECT,
            Capability.INDEX_CACHE);

    @Override
    public String name() {
        return "lsm";
    }

    @Override
    public Set<Capability> capabilities() {
        return CAPABILITIES;
    }

    @Override
    public StorageEngine open(EngineOptions options, EngineContext context) {
        LsmOptions settings = LsmOptions.parse(options.settings());
        DataFolder files;
        try {
            files = DataFolder.open(
                    options.folder(), thread -> !context.executors().mayBlock(thread), false);
        } catch (IOException e) {
            throw ReadFailures.of(e);
        }
        return new StoreOpening(files, options.folder().toString(), settings, context, UUID::randomUUID).open();
    }

    @Override
    public void inspect(Path file, Appendable out) throws IOException {
        StoreInspector.inspect(file, out);
    }
}
