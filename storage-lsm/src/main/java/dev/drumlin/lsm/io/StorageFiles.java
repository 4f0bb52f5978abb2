package dev.drumlin.lsm.io;

import java.io.IOException;
import java.util.List;

/**
 * The files below one data folder.
 *
 * <p>A name is relative to the data folder: one or more parts of letters, digits, {@code . _ -} joined by {@code /},
 * no part being {@code .} or {@code ..}. So no name leaves the folder; any other name is refused with
 * {@link IllegalArgumentException} before a file is touched. The folder itself is written as the empty string.
 *
 * <p>Nothing is durable until it was synced: the bytes of a file by {@link DataFile#sync}, the names in a folder
 * (creations, renames, links, deletions) by {@link #syncFolder}. At a crash any subset of what was not synced can be
 * lost. A file that is not in place under its final name after a crash never was: write a temporary name, sync the
 * file, rename, sync the folder.
 *
 * <p>All methods may block, throw {@link FileException} (its kinds tell a full disk, a missing file and a held lock from
 * other failures) and are thread-safe. They throw {@link IllegalStateException} on a thread that must not block.
 */
public interface StorageFiles {
    /** Makes a new empty file, open for reading and writing; fails if the name is taken. */
    DataFile create(String name) throws IOException;

    /**
     * Opens an existing file for reading.
     *
     * <p>The caller closes what it was given; an implementation may share one system handle among several callers, so
     * close is the end of this use and not necessarily of the handle.
     */
    DataFile openForRead(String name) throws IOException;

    /** Opens an existing file for reading and writing. */
    DataFile openForWrite(String name) throws IOException;

    /** Tells whether a plain file of this name exists. */
    boolean exists(String name) throws IOException;

    /** Returns the length of a file in bytes. */
    long length(String name) throws IOException;

    /** Returns the names of the plain files directly in a folder, without the folder, ascending; empty if it is not there. */
    List<String> list(String folder) throws IOException;

    /** Returns the names of the folders directly in a folder, without that folder, ascending; empty if it is not there. */
    List<String> listFolders(String folder) throws IOException;

    /** Removes an empty folder; durable only after a sync of the folder that it is in. */
    void deleteFolder(String folder) throws IOException;

    /** Makes a folder and its parents, all durable on return; nothing happens if it exists. */
    void createFolder(String folder) throws IOException;

    /** Renames a file and replaces what had the new name, as one step. Open handles stay valid. */
    void rename(String from, String to) throws IOException;

    /** Removes a name; open handles stay valid. */
    void delete(String name) throws IOException;

    /** Gives an existing file a second name (a hard link); fails if that name is taken. */
    void link(String existing, String link) throws IOException;

    /** Makes all changes of names directly in this folder durable. */
    void syncFolder(String folder) throws IOException;

    /**
     * Takes an exclusive lock on a file, made if need be, that ends with {@link FolderLock#close} or with the process.
     *
     * @throws FileLockedException if this or another process holds it
     */
    FolderLock lock(String name) throws IOException;

    /** Returns how many bytes this process may still write on the disk of the data folder. */
    long usableBytes() throws IOException;

    /** Returns what is open now: a snapshot, for tests and for reports. */
    List<OpenHandle> openHandles();
}
