package dev.drumlin.indexcache;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.atomic.AtomicIntegerArray;
import java.util.concurrent.atomic.AtomicReferenceArray;
import org.jspecify.annotations.Nullable;

/**
 * What is known of each region, by its number from 1. All but the live bytes is written under the lock of {@link Regions};
 * statistics read state and bytes without it, and may see them a moment apart.
 */
final class RegionTable {
    private static final int HANDLES_MIN = 16;
    private static final PageHandle[] NO_HANDLES = {};

    /** Bytes of pages, padding included. Changed by any thread. */
    private final AtomicIntegerArray live;

    /** Null for a region that is absent. */
    private final AtomicReferenceArray<@Nullable RegionState> states;

    /** Where the next page goes, as an offset in the region. */
    private final AtomicIntegerArray filled;

    /** Who was put into a region since it was opened, as many as are counted; many may have left. */
    private final PageHandle[][] handles;

    private final int[] handleCounts;

    RegionTable(int last) {
        live = new AtomicIntegerArray(last + 1);
        states = new AtomicReferenceArray<>(last + 1);
        filled = new AtomicIntegerArray(last + 1);
        handles = new PageHandle[last + 1][];
        Arrays.fill(handles, NO_HANDLES);
        handleCounts = new int[last + 1];
    }

    int live(int region) {
        return live.get(region);
    }

    /** Adds to the live bytes of a region, and returns what they are then. */
    int addLive(int region, int bytes) {
        return live.addAndGet(region, bytes);
    }

    int filled(int region) {
        return filled.getPlain(region);
    }

    void fill(int region, int bytes) {
        filled.setOpaque(region, bytes);
    }

    void setState(int region, RegionState state) {
        states.setOpaque(region, state);
    }

    /** The region goes back to the system. */
    void setAbsent(int region) {
        states.setOpaque(region, null);
        filled.setOpaque(region, 0);
    }

    void addHandle(int region, PageHandle handle) {
        int count = handleCounts[region];
        if (count == handles[region].length) {
            handles[region] = Arrays.copyOf(handles[region], Math.max(HANDLES_MIN, count + (count >> 1)));
        }
        handles[region][count] = handle;
        handleCounts[region] = count + 1;
    }

    int handleCount(int region) {
        return handleCounts[region];
    }

    PageHandle handle(int region, int index) {
        return handles[region][index];
    }

    /** Forgets who was in a region. */
    void clearHandles(int region) {
        handles[region] = NO_HANDLES;
        handleCounts[region] = 0;
    }

    /** Returns the live bytes of all regions. */
    long live() {
        long sum = 0;
        for (int region = 1; region < live.length(); region++) {
            sum += live.get(region);
        }
        return sum;
    }

    /** Returns the regions that are not absent. */
    List<RegionUse> uses() {
        List<RegionUse> uses = new ArrayList<>();
        for (int region = 1; region < live.length(); region++) {
            RegionState state = states.getOpaque(region);
            if (state != null) {
                uses.add(new RegionUse(region, state, live.get(region), filled.getOpaque(region)));
            }
        }
        return uses;
    }
}
