package dev.drumlin.bench;

import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.HashSet;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** The flags of a command line: {@code --name}, {@code --name value} or {@code --name=value}. */
public final class Flags {
    private final Map<String, String> values = new LinkedHashMap<>();
    private final Set<String> switches = new HashSet<>();

    /**
     * Reads flags.
     *
     * @param tool that they are for
     * @param bare names of those that stand alone
     * @param valued names of those that need a value
     * @throws UsageException if there is one of neither kind, a value is missing, or a flag is given twice
     */
    public Flags(String tool, List<String> arguments, List<String> bare, List<String> valued) {
        Iterator<String> left = arguments.iterator();
        while (left.hasNext()) {
            String argument = left.next();
            int equals = argument.indexOf('=');
            String name = equals < 0 ? argument : argument.substring(0, equals);
            if (bare.contains(name) && equals < 0) {
                switches.add(name);
            } else if (valued.contains(name)) {
                String value = equals >= 0 ? argument.substring(equals + 1) : left.hasNext() ? left.next() : "";
                if (value.isEmpty()) {
                    throw new UsageException(name + " needs a value");
                }
                if (values.put(name, value) != null) {
                    throw new UsageException(name + " is given twice");
                }
            } else {
                throw new UsageException(tool + " does not know " + argument + ". These exist: "
                        + String.join(", ", bare) + ", " + String.join(", ", valued));
            }
        }
    }

    public boolean has(String name) {
        return switches.contains(name);
    }

    public @Nullable String text(String name) {
        return values.get(name);
    }

    public String text(String name, String standard) {
        return values.getOrDefault(name, standard);
    }

    /** Returns a whole number within bounds. */
    public long number(String name, long standard, long min, long max) {
        String text = values.get(name);
        if (text == null) {
            return standard;
        }
        try {
            long value = Long.parseLong(text);
            if (value >= min && value <= max) {
                return value;
            }
        } catch (NumberFormatException e) {
            throw badNumber(name, text, min, max);
        }
        throw badNumber(name, text, min, max);
    }

    private static UsageException badNumber(String name, String text, long min, long max) {
        return new UsageException(name + " " + text + " is not a whole number from " + min + " to " + max);
    }

    /** Returns one of some words. */
    public String oneOf(String name, String standard, List<String> words) {
        String text = values.getOrDefault(name, standard);
        if (!words.contains(text)) {
            throw new UsageException(name + " " + text + " is none of " + String.join(", ", words));
        }
        return text;
    }

    /** Returns a path, null if there is none. */
    public @Nullable Path path(String name) {
        String text = values.get(name);
        try {
            return text == null ? null : Path.of(text);
        } catch (InvalidPathException e) {
            throw new UsageException(name + " " + text + " is no path: " + e.getReason());
        }
    }

    /** Returns the path of a file to write. That it cannot be written should be known before there is something to write. */
    public @Nullable Path writable(String name) {
        Path file = path(name);
        if (file != null) {
            Path folder = file.toAbsolutePath().getParent();
            if (Files.isDirectory(file)) {
                throw new UsageException(name + " " + file + " is a folder");
            }
            if (folder == null || !Files.isWritable(folder)) {
                throw new UsageException(name + " " + file + " cannot be written: there is no such folder to write in");
            }
        }
        return file;
    }
}
