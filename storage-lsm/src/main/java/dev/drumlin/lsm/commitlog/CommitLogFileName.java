package dev.drumlin.lsm.commitlog;

import java.util.Locale;
import java.util.OptionalLong;

/** The names of the log's files: made and read only here. */
final class CommitLogFileName {
    static final String FOLDER = "commitlog";

    /** A file that is being made; means nothing after a restart. */
    static final String FRESH = FOLDER + "/fresh.tmp";

    private static final String SEGMENT_PREFIX = "segment-";
    private static final String SPARE_PREFIX = "spare-";
    private static final String SUFFIX = ".log";
    private static final int ID_DIGITS = 16;

    private CommitLogFileName() {}

    /** Returns the name of a segment of the log. */
    static String segment(long id) {
        return FOLDER + '/' + SEGMENT_PREFIX + hex(id) + SUFFIX;
    }

    /** Returns the name of what was a segment once, waits to be one again, and holds nothing. */
    static String spare(long id) {
        return FOLDER + '/' + SPARE_PREFIX + hex(id) + SUFFIX;
    }

    /** Returns the id if this name, without its folder, is one of a segment. */
    static OptionalLong segmentId(String name) {
        return id(SEGMENT_PREFIX, name);
    }

    /** Returns the id if this name, without its folder, is one of a spare file. */
    static OptionalLong spareId(String name) {
        return id(SPARE_PREFIX, name);
    }

    private static OptionalLong id(String prefix, String name) {
        if (name.length() != prefix.length() + ID_DIGITS + SUFFIX.length()
                || !name.startsWith(prefix)
                || !name.endsWith(SUFFIX)) {
            return OptionalLong.empty();
        }
        try {
            long id = Long.parseUnsignedLong(name, prefix.length(), prefix.length() + ID_DIGITS, 16);
            return id > 0 && name.equals(prefix + hex(id) + SUFFIX) ? OptionalLong.of(id) : OptionalLong.empty();
        } catch (NumberFormatException e) {
            return OptionalLong.empty();
        }
    }

    private static String hex(long id) {
        return String.format(Locale.ROOT, "%016x", id);
    }
}
