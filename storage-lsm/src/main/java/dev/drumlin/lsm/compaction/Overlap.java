package dev.drumlin.lsm.compaction;

import java.util.List;

/**
 * The part of the token range over which most of some files lie. Immutable.
 *
 * @param part the first such
 * @param depth how many files lie over it
 */
record Overlap(int part, int depth) {
    static Overlap deepest(List<Spread> files) {
        int[] firsts = files.stream().mapToInt(Spread::firstPart).sorted().toArray();
        int[] lasts = files.stream().mapToInt(Spread::lastPart).sorted().toArray();
        Overlap deepest = new Overlap(0, 0);
        int ended = 0;
        for (int begun = 0; begun < firsts.length; begun++) {
            while (lasts[ended] < firsts[begun]) {
                ended++;
            }
            if (begun + 1 - ended > deepest.depth) {
                deepest = new Overlap(firsts[begun], begun + 1 - ended);
            }
        }
        return deepest;
    }
}
