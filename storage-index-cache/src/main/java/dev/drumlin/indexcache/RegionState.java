package dev.drumlin.indexcache;

/** Where a region stands in its life; before and after, its memory is the system's. */
public enum RegionState {
    /** Empty, ready to be opened. */
    FREE,
    /** Being filled, with fresh pages or with survivors of compaction. */
    OPEN,
    /** Full: pages only go, by eviction or by compaction. */
    SEALED,
    /** Without pages, but a reader may still look at what was there. */
    RETIRED
}
