package dev.drumlin.lsm.compaction;

import dev.drumlin.lsm.io.StorageFiles;
import dev.drumlin.lsm.io.Subfolder;
import dev.drumlin.lsm.manifest.LogExtent;
import dev.drumlin.lsm.manifest.Manifest;
import dev.drumlin.lsm.manifest.StoreFile;
import dev.drumlin.lsm.manifest.StoreState;
import dev.drumlin.lsm.manifest.StoredFile;
import dev.drumlin.lsm.manifest.StoredTable;
import dev.drumlin.lsm.memtable.Memtable;
import dev.drumlin.lsm.sstable.SSTableOptions;
import dev.drumlin.lsm.sstable.SSTableStats;
import dev.drumlin.lsm.table.LiveFile;
import dev.drumlin.lsm.table.SSTableFiles;
import dev.drumlin.lsm.table.Table;
import dev.drumlin.storage.error.AlreadyExistsException;
import dev.drumlin.storage.error.InvalidRequestException;
import dev.drumlin.storage.error.NotFoundException;
import dev.drumlin.storage.error.Outcome;
import dev.drumlin.storage.error.UnavailableException;
import dev.drumlin.storage.schema.KeyspaceSchema;
import dev.drumlin.storage.schema.Schema;
import dev.drumlin.storage.schema.SchemaChange;
import dev.drumlin.storage.schema.SchemaRules;
import dev.drumlin.storage.schema.TableSchema;
import java.io.IOException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Snapshots: each a folder that is a store by itself, without a log. It has hard links to the SSTables of the cut, and SSTables
 * of its own for what was in memory; its manifest comes last, so a folder without one is no snapshot and goes at the next start.
 *
 * <p>Thread-safe, one piece of work at a time. Blocks for the disk: background threads only.
 */
public final class Snapshots {
    private static final Logger LOG = LoggerFactory.getLogger(Snapshots.class);

    /** Folder below the data folder, with a folder for each snapshot. */
    public static final String FOLDER = "snapshots";

    private static final Pattern NAME = Pattern.compile("[A-Za-z0-9][A-Za-z0-9_-]{0,63}");
    private static final Pattern UNUSUAL = Pattern.compile("[^A-Za-z0-9_-]");
    private static final int SUBJECT_LENGTH_MAX = 40;

    private final StorageFiles files;
    private final SSTableFiles sstables;

    public Snapshots(StorageFiles files, SSTableFiles sstables) {
        this.files = files;
        this.sstables = sstables;
    }

    /**
     * Refuses a name that could be a path, or is awkward.
     *
     * @throws InvalidRequestException saying what is allowed
     */
    public static void requireName(String name) {
        if (!NAME.matcher(name).matches()) {
            throw new InvalidRequestException("A snapshot's name has letters, digits, _ and -, at most 64: " + name);
        }
    }

    /**
     * Takes a snapshot that an operation wants before it removes data; its name tells which and when.
     *
     * @param operation {@code dropped} or {@code truncated}
     * @param subject a table or keyspace
     * @param schema as of the cut
     * @return the name; the empty string if there was nothing to keep
     * @throws UnavailableException if it could not be taken; then nothing is left of it
     */
    public synchronized String takeBefore(String operation, String subject, long millis, SnapshotCut cut, Schema schema)
            throws IOException {
        if (cut.isEmpty()) {
            return "";
        }
        String plain = UNUSUAL.matcher(subject).replaceAll("_");
        String what = plain.substring(0, Math.min(SUBJECT_LENGTH_MAX, plain.length()));
        List<String> taken = files.listFolders(FOLDER);
        long at = millis;
        while (taken.contains(operation + "-" + at + "-" + what)) {
            at++;
        }
        String name = operation + "-" + at + "-" + what;
        try {
            write(name, cut, schema);
        } catch (IOException e) {
            throw new UnavailableException(
                    "The snapshot before the data is " + operation + " could not be taken, so nothing was done: "
                            + e.getMessage() + ". Make room, or set auto-snapshot to false.",
                    Outcome.NOT_APPLIED,
                    e);
        }
        return name;
    }

    /**
     * Takes a snapshot.
     *
     * @throws AlreadyExistsException if the name is taken
     */
    public synchronized void take(String name, SnapshotCut cut, Schema schema) throws IOException {
        requireName(name);
        if (files.listFolders(FOLDER).contains(name)) {
            throw new AlreadyExistsException("A snapshot of the name " + name + " exists");
        }
        write(name, cut, schema);
    }

    private void write(String name, SnapshotCut cut, Schema schema) throws IOException {
        String folder = FOLDER + "/" + name;
        files.createFolder(folder + "/" + SSTableFiles.FOLDER);
        boolean done = false;
        try {
            Subfolder inside = new Subfolder(files, folder);
            Map<UUID, StoredTable> tables = new HashMap<>();
            for (SnapshotCut.Part part : cut.parts()) {
                if (schema.table(part.table().id()) != null) {
                    tables.put(part.table().id(), table(part, cut, folder, inside));
                }
            }
            inside.syncFolder(SSTableFiles.FOLDER);
            StoreFile.link(files, folder);
            // The manifest makes it a snapshot, so all else is durable before.
            inside.syncFolder("");
            Manifest.write(
                    inside,
                    sstables.storeId(),
                    new StoreState(
                            sstables.nextNumber(),
                            cut.point().timestamp(),
                            LogExtent.NONE,
                            only(schema, tables),
                            tables));
            files.syncFolder(FOLDER);
            done = true;
            LOG.info("Snapshot taken: name={} tables={}", name, tables.size());
        } finally {
            if (!done) {
                removeQuietly(name);
            }
        }
    }

    private StoredTable table(SnapshotCut.Part part, SnapshotCut cut, String folder, Subfolder inside)
            throws IOException {
        UUID id = part.table().id();
        Map<Long, StoredFile> stored = new HashMap<>();
        for (LiveFile file : part.view().files()) {
            long number = file.stored().number();
            String path = SSTableFiles.name(id, number);
            files.link(path, folder + "/" + path);
            stored.put(number, file.stored());
        }
        for (Memtable memtable : part.view().flushing()) {
            StoredFile file = write(part.table(), memtable, inside);
            if (file != null) {
                stored.put(file.number(), file);
            }
        }
        return new StoredTable(cut.point().sequence(), 0, stored);
    }

    private @Nullable StoredFile write(Table table, Memtable memtable, Subfolder inside) throws IOException {
        long number = sstables.takeNumber();
        SSTableStats stats = FlushTask.write(
                memtable,
                table,
                sstables.create(
                        inside,
                        table.schema(),
                        number,
                        memtable.partitionCount(),
                        memtable.lastSequence(),
                        SSTableOptions.COMPACTION_SYNC_BYTES),
                () -> false);
        return stats == null ? null : sstables.describe(inside, table.id(), number, 0, stats);
    }

    /** Returns the part of a schema that a snapshot has: its tables, and keyspaces that have one of them. */
    private static Schema only(Schema schema, Map<UUID, StoredTable> tables) {
        Schema part = schema;
        for (KeyspaceSchema keyspace : schema.keyspaces().values()) {
            List<TableSchema> left = new ArrayList<>(keyspace.tables().values());
            left.removeIf(table -> tables.containsKey(table.id()));
            if (left.size() == keyspace.tables().size()) {
                part = SchemaRules.apply(part, new SchemaChange.DropKeyspace(keyspace.name()));
                continue;
            }
            for (TableSchema table : left) {
                part = SchemaRules.apply(part, new SchemaChange.DropTable(keyspace.name(), table.name()));
            }
        }
        return part;
    }

    /** Returns the names of all snapshots, ascending. */
    public synchronized List<String> list() throws IOException {
        List<String> names = new ArrayList<>();
        for (String name : files.listFolders(FOLDER)) {
            if (Manifest.exists(new Subfolder(files, FOLDER + "/" + name))) {
                names.add(name);
            }
        }
        return List.copyOf(names);
    }

    /**
     * Removes a snapshot; what its SSTables take up comes back once the store does not use them either.
     *
     * @throws NotFoundException if there is none of that name
     */
    public synchronized void clear(String name) throws IOException {
        requireName(name);
        if (!list().contains(name)) {
            throw new NotFoundException("There is no snapshot of the name " + name);
        }
        remove(name);
    }

    /** Removes what a crash left of snapshots that were being taken or removed. */
    public synchronized void clean() throws IOException {
        List<String> whole = list();
        for (String name : files.listFolders(FOLDER)) {
            if (!whole.contains(name)) {
                remove(name);
            }
        }
    }

    private void removeQuietly(String name) {
        try {
            remove(name);
        } catch (IOException | RuntimeException e) {
            LOG.warn("What there is of a snapshot could not be removed; the next start does: name={}", name, e);
        }
    }

    private void remove(String name) throws IOException {
        Subfolder inside = new Subfolder(files, FOLDER + "/" + name);
        // From here on it is no snapshot any more, be the rest of it gone or not.
        Manifest.delete(inside);
        if (inside.listFolders("").contains(SSTableFiles.FOLDER)) {
            for (String file : inside.list(SSTableFiles.FOLDER)) {
                inside.delete(SSTableFiles.FOLDER + "/" + file);
            }
            inside.syncFolder(SSTableFiles.FOLDER);
            inside.deleteFolder(SSTableFiles.FOLDER);
        }
        for (String file : inside.list("")) {
            inside.delete(file);
        }
        inside.syncFolder("");
        files.deleteFolder(FOLDER + "/" + name);
        files.syncFolder(FOLDER);
    }
}
