package dev.drumlin.process;

import java.util.BitSet;

/**
 * Who wrote what and was told that it is safe. A writer has a page of its own, numbered rows on it, and never uses a number
 * twice. Thread-safe for one thread at a time on each page.
 */
final class Ledger {
    private final Page[] pages;

    private static final class Page {
        private final BitSet acknowledged = new BitSet();
        private int attempted;
    }

    Ledger(int writers) {
        pages = new Page[writers];
        for (int i = 0; i < writers; i++) {
            pages[i] = new Page();
        }
    }

    int writers() {
        return pages.length;
    }

    /** Takes the next number of a writer; its row may or may not be there from now on. */
    int attempt(int writer) {
        return pages[writer].attempted++;
    }

    /** Notes that the row must be there from now on. */
    void acknowledge(int writer, int number) {
        pages[writer].acknowledged.set(number);
    }

    /** Returns how many numbers a writer has used: all of its rows are below. */
    int attempted(int writer) {
        return pages[writer].attempted;
    }

    /** Returns a copy of a writer's acknowledged numbers. */
    BitSet acknowledged(int writer) {
        return (BitSet) pages[writer].acknowledged.clone();
    }

    /** Returns how many rows were acknowledged in all. */
    long acknowledgedCount() {
        long count = 0;
        for (Page page : pages) {
            count += page.acknowledged.cardinality();
        }
        return count;
    }

    /** The value that a row has: it can be told without asking, and its length differs from row to row. */
    static String value(int writer, int number) {
        int length = 1 + Math.floorMod(31 * writer + 17 * number, 1_500);
        return (writer + ":" + number + ";").repeat(1 + length / 8);
    }
}
