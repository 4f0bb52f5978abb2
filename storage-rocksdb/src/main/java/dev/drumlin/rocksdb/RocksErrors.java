package dev.drumlin.rocksdb;

import dev.drumlin.storage.error.ClosedException;
import dev.drumlin.storage.error.CorruptedException;
import dev.drumlin.storage.error.InternalException;
import dev.drumlin.storage.error.Outcome;
import dev.drumlin.storage.error.OverloadedException;
import dev.drumlin.storage.error.ReadOnlyException;
import dev.drumlin.storage.error.StorageException;
import dev.drumlin.storage.error.UnavailableException;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.rocksdb.RocksDBException;
import org.rocksdb.Status;

/** Turns what RocksDB throws into the contract's errors: the one place that reads its status codes. */
final class RocksErrors {
    private static final Pattern FILE = Pattern.compile("([0-9]+\\.(sst|log)|MANIFEST-[0-9]+|CURRENT)");
    private static final Pattern OFFSET = Pattern.compile("offset\\D{0,3}([0-9]+)");

    private RocksErrors() {}

    /** Returns whether a read found that it would have to wait for a disk, or a write that it would have to wait. */
    static boolean wouldWait(RocksDBException e) {
        return code(e) == Status.Code.Incomplete;
    }

    /** Returns what a failed read is to its caller. */
    static StorageException ofRead(RocksDBException e) {
        return switch (code(e)) {
            case Corruption -> damage(e);
            case ShutdownInProgress -> new ClosedException("The storage engine is closed");
            case IOError ->
                new UnavailableException("RocksDB cannot read its files: " + e.getMessage(), Outcome.NOT_APPLIED, e);
            default -> new InternalException("RocksDB failed to read: " + e.getMessage(), Outcome.NOT_APPLIED, e);
        };
    }

    /** Returns what a failed write is to its caller. Parts of it may be in the log, so nobody can say it was not applied. */
    static StorageException ofWrite(RocksDBException e) {
        return switch (code(e)) {
            case ShutdownInProgress -> new ClosedException("The storage engine is closed", Outcome.UNKNOWN, e);
            case Busy, TryAgain, TimedOut -> new OverloadedException("RocksDB is too busy to write: try again later");
            case IOError, Corruption, Aborted ->
                new ReadOnlyException("RocksDB takes no writes: " + e.getMessage(), Outcome.UNKNOWN, e);
            default -> new InternalException("RocksDB failed to write: " + e.getMessage(), Outcome.UNKNOWN, e);
        };
    }

    /** Returns what a failed opening is to the operator. */
    static StorageException ofOpening(RocksDBException e) {
        String message = String.valueOf(e.getMessage());
        if (message.contains("lock") && code(e) == Status.Code.IOError) {
            return new UnavailableException(
                    "Another process holds the RocksDB folder: " + message, Outcome.NOT_APPLIED, e);
        }
        return code(e) == Status.Code.Corruption
                ? damage(e)
                : new UnavailableException("RocksDB cannot open: " + message, Outcome.NOT_APPLIED, e);
    }

    static CorruptedException damage(RocksDBException e) {
        String message = String.valueOf(e.getMessage());
        Matcher file = FILE.matcher(message);
        Matcher offset = OFFSET.matcher(message);
        return new CorruptedException(
                file.find() ? file.group() : "unknown",
                offset.find() ? Long.parseLong(offset.group(1)) : 0,
                "RocksDB found damage: " + message,
                e);
    }

    private static Status.Code code(RocksDBException e) {
        Status status = e.getStatus();
        return status == null || status.getCode() == null ? Status.Code.Undefined : status.getCode();
    }
}
