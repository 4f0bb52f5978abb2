package dev.drumlin.lsm.sstable;

import java.util.UUID;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * The name of an SSTable's file: {@code <table id>-<generation>.sst}, and {@code .sst.tmp} while it is being written. The
 * only place that makes or takes apart such names.
 *
 * @param tableId as in the schema
 * @param generation from 1, never used again within a store
 */
public record SSTableFileName(UUID tableId, long generation) {
    private static final String SUFFIX = ".sst";
    private static final String TEMPORARY_SUFFIX = SUFFIX + ".tmp";
    private static final Pattern GRAMMAR = Pattern.compile(
            "([0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12})-([1-9][0-9]{0,17})\\.sst(\\.tmp)?");

    public SSTableFileName {
        if (generation < 1 || generation > 999_999_999_999_999_999L) {
            throw new IllegalArgumentException("generation=" + generation);
        }
    }

    /** Returns the final name, without a folder. */
    public String text() {
        return tableId + "-" + generation + SUFFIX;
    }

    /** Returns the name while the file is being written, without a folder. */
    public String temporaryText() {
        return tableId + "-" + generation + TEMPORARY_SUFFIX;
    }

    /** Returns what a final name stands for, null for any other text. */
    public static @Nullable SSTableFileName parse(String name) {
        Matcher matcher = GRAMMAR.matcher(name);
        return matcher.matches() && matcher.group(3) == null ? of(matcher) : null;
    }

    /** Returns whether this is the name of a file that was being written. */
    public static boolean isTemporary(String name) {
        Matcher matcher = GRAMMAR.matcher(name);
        return matcher.matches() && matcher.group(3) != null;
    }

    private static SSTableFileName of(Matcher matcher) {
        return new SSTableFileName(UUID.fromString(matcher.group(1)), Long.parseLong(matcher.group(2)));
    }
}
