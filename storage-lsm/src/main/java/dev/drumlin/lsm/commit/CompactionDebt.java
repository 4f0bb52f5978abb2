package dev.drumlin.lsm.commit;

/**
 * How far merges lag behind writes, as compaction last said. Thread-safe: one writer at a time, any readers.
 */
public final class CompactionDebt {
    private volatile double pressure;
    private volatile long bytes;

    /**
     * Says how it stands.
     *
     * @param pressure how hard writers are to be slowed for it, from 0 (not at all) to 1 (as hard as it gets)
     * @param bytes that ought to be merged and wait
     */
    public void set(double pressure, long bytes) {
        this.pressure = pressure;
        this.bytes = bytes;
    }

    public double pressure() {
        return pressure;
    }

    public long bytes() {
        return bytes;
    }
}
