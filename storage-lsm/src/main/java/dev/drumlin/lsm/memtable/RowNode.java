package dev.drumlin.lsm.memtable;

import dev.drumlin.storage.data.Keys;
import java.lang.foreign.MemorySegment;
import org.jspecify.annotations.Nullable;

/** A row of a memtable: its clustering key and the newest of its versions. Also made without versions, to look one up. */
public final class RowNode implements Comparable<RowNode> {
    private final MemorySegment clustering;
    private final long clusteringAt;
    private final int clusteringLength;

    // Written under the commit lock; the volatile store publishes the version's bytes.
    private volatile @Nullable RowVersion newest;

    RowNode(MemorySegment clustering, long clusteringAt, int clusteringLength) {
        this.clustering = clustering;
        this.clusteringAt = clusteringAt;
        this.clusteringLength = clusteringLength;
    }

    static RowNode probe(byte[] clustering) {
        return new RowNode(MemorySegment.ofArray(clustering), 0, clustering.length);
    }

    public MemorySegment clustering() {
        return clustering;
    }

    public long clusteringAt() {
        return clusteringAt;
    }

    public int clusteringLength() {
        return clusteringLength;
    }

    /** Returns the newest version, visible or not; null only for a moment or in a probe. */
    public @Nullable RowVersion newest() {
        return newest;
    }

    void publish(RowVersion version) {
        newest = version;
    }

    @Override
    public int compareTo(RowNode that) {
        return Keys.compare(
                clustering, clusteringAt, clusteringLength, that.clustering, that.clusteringAt, that.clusteringLength);
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof RowNode that && compareTo(that) == 0;
    }

    @Override
    public int hashCode() {
        return clusteringLength;
    }
}
