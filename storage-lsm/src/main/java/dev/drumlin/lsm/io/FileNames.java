package dev.drumlin.lsm.io;

/** The grammar of names below the data folder. */
final class FileNames {
    /** What a name may be in all; well below the limit of any system, to leave room for the data folder's own path. */
    static final int LENGTH_MAX = 200;

    private FileNames() {}

    /** Returns the name if it is a well-formed name of a file. */
    static String requireFile(String name) {
        if (name.isEmpty() || name.length() > LENGTH_MAX) {
            throw new IllegalArgumentException("file name length=" + name.length() + " is not in 1 to " + LENGTH_MAX);
        }
        int start = 0;
        for (int i = 0; i <= name.length(); i++) {
            if (i == name.length() || name.charAt(i) == '/') {
                requirePart(name, start, i);
                start = i + 1;
            } else if (!isPlain(name.charAt(i))) {
                throw new IllegalArgumentException("file name has a character outside [A-Za-z0-9._-] at index=" + i);
            }
        }
        return name;
    }

    /** Returns the name if it is the empty string (the data folder) or a well-formed name of a folder. */
    static String requireFolder(String name) {
        return name.isEmpty() ? name : requireFile(name);
    }

    /** Returns the folder part of a name, the empty string for a file directly in the data folder. */
    static String folderOf(String name) {
        int slash = name.lastIndexOf('/');
        return slash < 0 ? "" : name.substring(0, slash);
    }

    private static void requirePart(String name, int start, int end) {
        String part = name.substring(start, end);
        if (part.isEmpty() || part.equals(".") || part.equals("..")) {
            throw new IllegalArgumentException("file name has an empty, . or .. part at index=" + start);
        }
    }

    private static boolean isPlain(char c) {
        return (c >= 'a' && c <= 'z')
                || (c >= 'A' && c <= 'Z')
                || (c >= '0' && c <= '9')
                || c == '.'
                || c == '_'
                || c == '-';
    }
}
