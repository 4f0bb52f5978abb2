package dev.drumlin.lsm.io;

import java.io.IOException;
import java.util.List;

/**
 * A folder below a data folder, seen as a data folder of its own: names are below it. It must exist. Thread-safe as the whole.
 */
public final class Subfolder implements StorageFiles {
    private final StorageFiles whole;
    private final String path;

    /** Makes a view of the folder with this name in {@code whole}. */
    public Subfolder(StorageFiles whole, String path) {
        this.whole = whole;
        this.path = FileNames.requireFile(path);
    }

    private String file(String name) {
        return path + '/' + FileNames.requireFile(name);
    }

    private String folder(String name) {
        return name.isEmpty() ? path : file(name);
    }

    @Override
    public DataFile create(String name) throws IOException {
        return whole.create(file(name));
    }

    @Override
    public DataFile openForRead(String name) throws IOException {
        return whole.openForRead(file(name));
    }

    @Override
    public DataFile openForWrite(String name) throws IOException {
        return whole.openForWrite(file(name));
    }

    @Override
    public boolean exists(String name) throws IOException {
        return whole.exists(file(name));
    }

    @Override
    public long length(String name) throws IOException {
        return whole.length(file(name));
    }

    @Override
    public List<String> list(String name) throws IOException {
        return whole.list(folder(name));
    }

    @Override
    public List<String> listFolders(String name) throws IOException {
        return whole.listFolders(folder(name));
    }

    @Override
    public void deleteFolder(String name) throws IOException {
        whole.deleteFolder(file(name));
    }

    @Override
    public void createFolder(String name) throws IOException {
        whole.createFolder(folder(name));
    }

    @Override
    public void rename(String from, String to) throws IOException {
        whole.rename(file(from), file(to));
    }

    @Override
    public void delete(String name) throws IOException {
        whole.delete(file(name));
    }

    @Override
    public void link(String existing, String link) throws IOException {
        whole.link(file(existing), file(link));
    }

    @Override
    public void syncFolder(String name) throws IOException {
        whole.syncFolder(folder(name));
    }

    @Override
    public FolderLock lock(String name) throws IOException {
        return whole.lock(file(name));
    }

    @Override
    public long usableBytes() throws IOException {
        return whole.usableBytes();
    }

    /** Returns what is open in the whole data folder. */
    @Override
    public List<OpenHandle> openHandles() {
        return whole.openHandles();
    }
}
