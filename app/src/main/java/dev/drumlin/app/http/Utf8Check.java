package dev.drumlin.app.http;

/** Finds the first byte that is not UTF-8: strict, without an allocation, quick over ASCII. */
final class Utf8Check {
    private Utf8Check() {}

    /** Returns the index of the first byte of a sequence that is not well-formed, −1 if all are. */
    static int firstBroken(byte[] bytes, int from, int to) {
        int at = from;
        while (at < to) {
            int lead = bytes[at];
            if (lead >= 0) {
                at++;
                continue;
            }
            int length = lengthOf(bytes, at, to);
            if (length == 0) {
                return at;
            }
            at += length;
        }
        return -1;
    }

    /** The table of well-formed sequences in the Unicode standard: the second byte's range depends on the first. */
    private static int lengthOf(byte[] bytes, int at, int to) {
        int lead = bytes[at] & 0xFF;
        if (lead >= 0xC2 && lead <= 0xDF) {
            return follows(bytes, at + 1, to, 1, 0x80, 0xBF) ? 2 : 0;
        }
        if (lead >= 0xE0 && lead <= 0xEF) {
            int least = lead == 0xE0 ? 0xA0 : 0x80;
            int most = lead == 0xED ? 0x9F : 0xBF;
            return follows(bytes, at + 1, to, 2, least, most) ? 3 : 0;
        }
        if (lead >= 0xF0 && lead <= 0xF4) {
            int least = lead == 0xF0 ? 0x90 : 0x80;
            int most = lead == 0xF4 ? 0x8F : 0xBF;
            return follows(bytes, at + 1, to, 3, least, most) ? 4 : 0;
        }
        return 0;
    }

    private static boolean follows(byte[] bytes, int at, int to, int count, int least, int most) {
        if (at + count > to) {
            return false;
        }
        int second = bytes[at] & 0xFF;
        if (second < least || second > most) {
            return false;
        }
        for (int i = at + 1; i < at + count; i++) {
            if ((bytes[i] & 0xC0) != 0x80) {
                return false;
            }
        }
        return true;
    }
}
