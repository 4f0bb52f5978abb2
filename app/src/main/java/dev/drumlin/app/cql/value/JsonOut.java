package dev.drumlin.app.cql.value;

import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * Writes JSON as UTF-8 into a byte array, without objects in between. Sets commas by itself. With a target it hands its
 * bytes over whenever it is full and keeps its size; without one it grows. Not thread-safe, reusable.
 *
 * <p>It does not check that brackets match or that names and values take turns: that is the caller's duty.
 */
public final class JsonOut {
    /** Where the bytes of a full buffer go. */
    @FunctionalInterface
    public interface Target {
        /** Takes the first {@code length} bytes, and copies what it keeps: the array is reused. */
        void take(byte[] bytes, int length);
    }

    private static final byte[] HEX = "0123456789abcdef".getBytes(StandardCharsets.US_ASCII);
    private static final byte[] BASE64 =
            "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/".getBytes(StandardCharsets.US_ASCII);

    /** Largest array that every JVM allocates. */
    private static final int SIZE_MAX = Integer.MAX_VALUE - 8;

    private final @Nullable Target target;
    private byte[] bytes;
    private int size;
    private boolean comma;

    /** Makes a writer that grows. */
    public JsonOut(int capacity) {
        this(capacity, null);
    }

    /** Makes a writer that hands over to a target once so many bytes have gathered. */
    public JsonOut(int capacity, @Nullable Target target) {
        this.bytes = new byte[Math.max(64, capacity)];
        this.target = target;
    }

    /** Forgets what was written, keeps the memory. */
    public JsonOut clear() {
        size = 0;
        comma = false;
        return this;
    }

    /** Returns how many bytes are in the buffer. */
    public int size() {
        return size;
    }

    /** Returns the buffer; valid up to {@link #size()} until the next call. */
    public byte[] array() {
        return bytes;
    }

    /** Hands all bytes in the buffer to the target, if there is one. */
    public void flush() {
        if (target != null && size > 0) {
            target.take(bytes, size);
            size = 0;
        }
    }

    public JsonOut beginObject() {
        return open('{');
    }

    public JsonOut endObject() {
        return close('}');
    }

    public JsonOut beginArray() {
        return open('[');
    }

    public JsonOut endArray() {
        return close(']');
    }

    private JsonOut open(char bracket) {
        beforeValue(1);
        bytes[size++] = (byte) bracket;
        comma = false;
        return this;
    }

    private JsonOut close(char bracket) {
        reserve(1);
        bytes[size++] = (byte) bracket;
        comma = true;
        return this;
    }

    /** Ends a document of a stream of documents with a line feed. */
    public JsonOut endLine() {
        reserve(1);
        bytes[size++] = '\n';
        comma = false;
        return this;
    }

    /** Writes the name of the next value. */
    public JsonOut name(String name) {
        string(name);
        return colon();
    }

    /** Writes a name that {@link #encodedName} prepared. */
    public JsonOut name(byte[] encodedName) {
        beforeValue(encodedName.length);
        System.arraycopy(encodedName, 0, bytes, size, encodedName.length);
        size += encodedName.length;
        comma = false;
        return this;
    }

    /** Writes bytes that are valid UTF-8 as the name of the next value. */
    public JsonOut utf8Name(MemorySegment text, long at, int length) {
        utf8String(text, at, length);
        return colon();
    }

    private JsonOut colon() {
        reserve(1);
        bytes[size++] = ':';
        comma = false;
        return this;
    }

    /** Returns a name with quotes, escapes and colon, for names that are written often. */
    public static byte[] encodedName(String name) {
        JsonOut out = new JsonOut(name.length() + 16).name(name);
        return Arrays.copyOf(out.bytes, out.size);
    }

    public JsonOut nullValue() {
        return literal("null");
    }

    public JsonOut bool(boolean value) {
        return literal(value ? "true" : "false");
    }

    /** Writes a number, or another text that is JSON as it stands: ASCII only. */
    public JsonOut literal(String ascii) {
        beforeValue(ascii.length());
        putAscii(ascii);
        return this;
    }

    public JsonOut number(long value) {
        beforeValue(20);
        putDigits(value);
        return this;
    }

    /** Writes a whole number as a JSON string, which keeps all its digits in every client. */
    public JsonOut quotedNumber(long value) {
        beforeValue(22);
        bytes[size++] = '"';
        putDigits(value);
        bytes[size++] = '"';
        return this;
    }

    /** Writes a string that needs no escapes: printable ASCII without quotes and backslashes. */
    public JsonOut plainString(String ascii) {
        beforeValue(ascii.length() + 2);
        bytes[size++] = '"';
        putAscii(ascii);
        bytes[size++] = '"';
        return this;
    }

    /** Writes a string; half a surrogate pair becomes an escape. */
    public JsonOut string(String text) {
        beforeValue(text.length() + 2);
        bytes[size++] = '"';
        for (int i = 0; i < text.length(); i++) {
            char unit = text.charAt(i);
            if (unit >= 0x20 && unit < 0x80 && unit != '"' && unit != '\\') {
                reserve(1);
                bytes[size++] = (byte) unit;
            } else if (Character.isHighSurrogate(unit)
                    && i + 1 < text.length()
                    && Character.isLowSurrogate(text.charAt(i + 1))) {
                putUtf8(Character.toCodePoint(unit, text.charAt(++i)));
            } else if (unit < 0x80 || Character.isSurrogate(unit)) {
                putEscape(unit);
            } else {
                putUtf8(unit);
            }
        }
        reserve(1);
        bytes[size++] = '"';
        return this;
    }

    /** Writes bytes that are valid UTF-8 as a string. */
    public JsonOut utf8String(MemorySegment text, long at, int length) {
        beforeValue(2);
        bytes[size++] = '"';
        int from = 0;
        for (int i = 0; i < length; i++) {
            int next = text.get(ValueLayout.JAVA_BYTE, at + i);
            if ((next >= 0 && next < 0x20) || next == '"' || next == '\\') {
                putBytes(text, at + from, i - from);
                putEscape((char) next);
                from = i + 1;
            }
        }
        putBytes(text, at + from, length - from);
        reserve(1);
        bytes[size++] = '"';
        return this;
    }

    /** Writes bytes as a string in base64 with padding. */
    public JsonOut base64String(MemorySegment data, long at, int length) {
        beforeValue(2);
        bytes[size++] = '"';
        int i = 0;
        for (; i + 2 < length; i += 3) {
            reserve(4);
            int three = unsigned(data, at + i) << 16 | unsigned(data, at + i + 1) << 8 | unsigned(data, at + i + 2);
            putBase64(three, 4);
        }
        reserve(5);
        if (length - i == 1) {
            putBase64(unsigned(data, at + i) << 16, 2);
        } else if (length - i == 2) {
            putBase64(unsigned(data, at + i) << 16 | unsigned(data, at + i + 1) << 8, 3);
        }
        bytes[size++] = '"';
        return this;
    }

    private void putBase64(int three, int digits) {
        for (int digit = 0; digit < 4; digit++) {
            bytes[size++] = digit < digits ? BASE64[three >>> (18 - 6 * digit) & 0x3F] : (byte) '=';
        }
    }

    private static int unsigned(MemorySegment data, long at) {
        return data.get(ValueLayout.JAVA_BYTE, at) & 0xFF;
    }

    private void putDigits(long value) {
        if (value == Long.MIN_VALUE) {
            putAscii("-9223372036854775808");
            return;
        }
        long rest = Math.abs(value);
        int digits = 1;
        for (long limit = 10; digits < 19 && rest >= limit; limit *= 10) {
            digits++;
        }
        if (value < 0) {
            bytes[size++] = '-';
        }
        for (int i = size + digits - 1; i >= size; i--) {
            bytes[i] = (byte) ('0' + rest % 10);
            rest /= 10;
        }
        size += digits;
    }

    @SuppressWarnings("deprecation") // copies the low byte of each char, which is all that ASCII has
    private void putAscii(String ascii) {
        ascii.getBytes(0, ascii.length(), bytes, size);
        size += ascii.length();
    }

    private void putBytes(MemorySegment source, long at, int length) {
        reserve(length);
        MemorySegment.copy(source, ValueLayout.JAVA_BYTE, at, bytes, size, length);
        size += length;
    }

    private void putUtf8(int point) {
        reserve(4);
        if (point < 0x800) {
            bytes[size++] = (byte) (0xC0 | point >>> 6);
        } else {
            if (point < 0x1_0000) {
                bytes[size++] = (byte) (0xE0 | point >>> 12);
            } else {
                bytes[size++] = (byte) (0xF0 | point >>> 18);
                bytes[size++] = (byte) (0x80 | (point >>> 12 & 0x3F));
            }
            bytes[size++] = (byte) (0x80 | (point >>> 6 & 0x3F));
        }
        bytes[size++] = (byte) (0x80 | (point & 0x3F));
    }

    private void putEscape(char unit) {
        reserve(6);
        bytes[size++] = '\\';
        switch (unit) {
            case '"', '\\' -> bytes[size++] = (byte) unit;
            case '\n' -> bytes[size++] = 'n';
            case '\r' -> bytes[size++] = 'r';
            case '\t' -> bytes[size++] = 't';
            default -> {
                bytes[size++] = 'u';
                for (int shift = 12; shift >= 0; shift -= 4) {
                    bytes[size++] = HEX[unit >>> shift & 0xF];
                }
            }
        }
    }

    private void beforeValue(int length) {
        reserve(length + 1);
        if (comma) {
            bytes[size++] = ',';
        }
        comma = true;
    }

    private void reserve(int more) {
        if (more > bytes.length - size) {
            flush();
            if (more > bytes.length - size) {
                grow(more);
            }
        }
    }

    private void grow(int more) {
        long needed = (long) size + more;
        if (needed > SIZE_MAX) {
            throw new OutOfMemoryError("a JSON document of " + needed + " bytes");
        }
        bytes = Arrays.copyOf(bytes, (int) Math.min(SIZE_MAX, Math.max(needed, 2L * bytes.length)));
    }
}
