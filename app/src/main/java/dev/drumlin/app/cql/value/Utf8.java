package dev.drumlin.app.cql.value;

import dev.drumlin.storage.data.ByteWriter;
import java.lang.foreign.MemorySegment;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;

/** Strict UTF-8: nothing is ever replaced by a question mark. */
final class Utf8 {
    private Utf8() {}

    /** Appends a string; throws {@link IllegalArgumentException} for half a surrogate pair, or non-ASCII where asked. */
    static void put(ByteWriter out, String text, boolean asciiOnly) {
        if (!isWellFormed(text)) {
            throw new IllegalArgumentException("expected text that is valid Unicode: it has half a surrogate pair");
        }
        byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
        if (asciiOnly && bytes.length != text.length()) {
            throw new IllegalArgumentException("expected only ASCII characters");
        }
        out.putBytes(bytes);
    }

    /** Returns whether all surrogates come in pairs; Java would encode a half as a question mark. */
    private static boolean isWellFormed(String text) {
        for (int i = 0; i < text.length(); i++) {
            char unit = text.charAt(i);
            if (Character.isSurrogate(unit)) {
                boolean pair = Character.isHighSurrogate(unit)
                        && i + 1 < text.length()
                        && Character.isLowSurrogate(text.charAt(i + 1));
                if (!pair) {
                    return false;
                }
                i++;
            }
        }
        return true;
    }

    /** Returns whether the bytes are well-formed UTF-8. */
    static boolean isValid(MemorySegment value, long at, int length) {
        try {
            StandardCharsets.UTF_8.newDecoder().decode(value.asSlice(at, length).asByteBuffer());
            return true;
        } catch (CharacterCodingException e) {
            return false;
        }
    }

    static boolean isAscii(MemorySegment value, long at, int length) {
        for (byte next : ScalarText.bytes(value, at, length)) {
            if (next < 0) {
                return false;
            }
        }
        return true;
    }
}
