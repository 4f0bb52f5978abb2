package dev.drumlin.storage.data;

import dev.drumlin.storage.error.InvalidRequestException;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;

/**
 * Looks at every field of a mutation once, before an engine takes it in: lengths, flags, order of ranges, rows and cells. Not
 * thread-safe, reusable.
 */
public final class MutationCheck {
    private final MutationView mutation = new MutationView();
    private final RowCheck rowCheck = new RowCheck();

    /**
     * Checks a mutation.
     *
     * @throws InvalidRequestException if the bytes are not a well-formed mutation of exactly {@code length} bytes
     */
    public void check(MemorySegment bytes, long at, int length) {
        try {
            walk(bytes, at, length);
        } catch (IndexOutOfBoundsException e) {
            throw new InvalidRequestException("A mutation is malformed: " + e.getMessage());
        }
    }

    private void walk(MemorySegment bytes, long at, int length) {
        if (length < MutationFormat.KEY_AT || MutationFormat.length(bytes, at) != length) {
            throw new IndexOutOfBoundsException("length field does not match the " + length + " bytes given");
        }
        int flags = bytes.get(ValueLayout.JAVA_BYTE, at + MutationFormat.FLAGS_AT);
        int version = bytes.get(ValueLayout.JAVA_BYTE, at + MutationFormat.VERSION_AT);
        if ((flags & ~MutationFormat.PARTITION_DELETION) != 0 || version != MutationFormat.VERSION) {
            throw new IndexOutOfBoundsException("flags=" + flags + " version=" + version);
        }
        mutation.wrap(bytes, at);
        if (mutation.keyLength() == 0) {
            throw new IndexOutOfBoundsException("empty partition key");
        }
        while (mutation.nextRange()) {
            boolean open = mutation.toLength() == 0;
            if (!open
                    && Keys.compare(
                                    bytes,
                                    mutation.fromAt(),
                                    mutation.fromLength(),
                                    bytes,
                                    mutation.toAt(),
                                    mutation.toLength())
                            >= 0) {
                throw new IndexOutOfBoundsException("a range tombstone is empty");
            }
        }
        boolean wantsTimestamp = MutationFormat.wantsTimestamp(bytes, at);
        long end = at + length;
        boolean first = true;
        long lastRow = -1;
        while (mutation.nextRow()) {
            rowCheck.check(bytes, mutation.rowAt(), end - mutation.rowAt());
            rowCheck.requireAfter(first ? -1 : lastRow, bytes);
            if ((rowCheck.row().baseTimestamp() == RowFormat.SERVER_TIMESTAMP) != wantsTimestamp) {
                throw new IndexOutOfBoundsException("rows and mutation differ in who chooses the timestamp");
            }
            first = false;
            lastRow = mutation.rowAt();
        }
        mutation.requireEnd();
    }
}
