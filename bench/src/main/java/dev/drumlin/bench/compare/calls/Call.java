package dev.drumlin.bench.compare.calls;

/** One call that is made again and again. Belongs to a {@link CallThread}; only its end may come on another thread. */
public interface Call extends AutoCloseable {
    /** Does nothing. */
    Call NONE = new Call() {
        @Override
        public boolean begin() {
            return true;
        }

        @Override
        public boolean count(Tally tally, long beginNanos, long endNanos) {
            return true;
        }
    };

    /**
     * Makes the call.
     *
     * @return true if it has ended; false if {@link CallThread#ended} will be called by another thread
     */
    boolean begin();

    /**
     * Counts what the call that ended did.
     *
     * @return false if it was refused as too much: nothing was counted, and the next {@link #begin} makes it once more
     */
    boolean count(Tally tally, long beginNanos, long endNanos);

    /** Frees what the call holds; when it is not under way and will not be made again. */
    @Override
    default void close() {}
}
