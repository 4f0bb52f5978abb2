package dev.drumlin.lsm.io;

/**
 * What is wanted is not in memory, and the thread may not wait for a disk: to be asked again on one that may. Control flow, not
 * a failure, so it is one object without a stack.
 */
public final class MustWaitException extends RuntimeException {
    private static final long serialVersionUID = 1;

    /** The only one. */
    @SuppressWarnings("StaticAssignmentOfThrowable") // without a stack there is nothing that a second one would tell
    public static final MustWaitException INSTANCE = new MustWaitException();

    private MustWaitException() {
        super("must wait for a disk", null, false, false);
    }
}
