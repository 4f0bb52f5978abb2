package dev.drumlin.lsm;

import dev.drumlin.lsm.compaction.BackgroundWork;
import dev.drumlin.lsm.io.CorruptedFileException;
import dev.drumlin.lsm.manifest.Manifest;
import dev.drumlin.lsm.read.ReadFailures;
import dev.drumlin.lsm.table.LiveFile;
import dev.drumlin.lsm.table.Table;
import dev.drumlin.lsm.table.TableView;
import dev.drumlin.lsm.table.Tables;
import dev.drumlin.storage.Verifiable;
import dev.drumlin.storage.error.ClosedException;
import dev.drumlin.storage.error.CorruptedException;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;

/** Reads the manifest and every SSTable of a running store and collects all damage. Thread-safe. */
final class StoreVerifier implements Verifiable {
    private final Tables tables;
    private final Manifest manifest;
    private final BackgroundWork work;

    StoreVerifier(Tables tables, Manifest manifest, BackgroundWork work) {
        this.tables = tables;
        this.manifest = manifest;
        this.work = work;
    }

    @Override
    public CompletionStage<List<CorruptedException>> verify() {
        CompletableFuture<List<CorruptedException>> result = new CompletableFuture<>();
        work.execute(
                () -> {
                    try {
                        result.complete(run());
                    } catch (Throwable e) {
                        result.completeExceptionally(ReadFailures.of(e));
                    }
                },
                () -> result.completeExceptionally(new ClosedException("The storage engine is closed")));
        return result;
    }

    private List<CorruptedException> run() throws IOException {
        List<CorruptedException> found = new ArrayList<>();
        try {
            manifest.verify();
        } catch (CorruptedFileException e) {
            found.add(new CorruptedException(e.file(), e.offset(), "The manifest is damaged", e));
        }
        for (Table table : tables.all()) {
            TableView view = table.acquire();
            if (view != null) {
                try {
                    for (LiveFile file : view.files()) {
                        if (work.isClosing()) {
                            throw new ClosedException("The storage engine is closing");
                        }
                        found.addAll(file.reader().verify());
                    }
                } finally {
                    view.release();
                }
            }
        }
        return List.copyOf(found);
    }
}
