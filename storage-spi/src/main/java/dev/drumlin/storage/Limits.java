package dev.drumlin.storage;

/**
 * What ends a page of a read, whichever comes first. Immutable, made to be reused.
 *
 * @param rows rows given, at least 1; a partition given for its static row alone counts as one
 * @param bytes encoded bytes given, at least 1; the row that reaches it is still given
 * @param tombstones dead rows and cells passed over, at least 1
 */
public record Limits(int rows, int bytes, int tombstones) {
    /** No limit but what an int can count. */
    public static final Limits NONE = new Limits(Integer.MAX_VALUE, Integer.MAX_VALUE, Integer.MAX_VALUE);

    public Limits {
        if (rows < 1 || bytes < 1 || tombstones < 1) {
            throw new IllegalArgumentException("rows=" + rows + " bytes=" + bytes + " tombstones=" + tombstones);
        }
    }
}
