package dev.drumlin.bench.http;

import io.netty.buffer.ByteBuf;
import io.netty.util.AsciiString;

/**
 * Finds where an HTTP/1.1 response ends, what its status is and where its body lies, and reads nothing else of it. Not for
 * several threads.
 */
final class ResponseReader {
    private static final int STATUS_AT = "HTTP/1.1 ".length();
    private static final int HEAD_BYTES_MAX = 16 << 10;
    private static final AsciiString VERSION = AsciiString.of("HTTP/1.1 ");
    private static final AsciiString LENGTH = AsciiString.of("content-length:");
    private static final int NO_LENGTH = -1;

    private int status;
    private int bodyAt;
    private int bodyLength;

    /** What came is no response that has an announced length. */
    static final class Malformed extends Exception {
        private static final long serialVersionUID = 1L;

        Malformed(String what) {
            super(what);
        }
    }

    int status() {
        return status;
    }

    /** Returns the position of the body. */
    int bodyAt() {
        return bodyAt;
    }

    int bodyLength() {
        return bodyLength;
    }

    /** Returns whether a whole response is readable; leaves the buffer as it is. */
    boolean isWhole(ByteBuf in) throws Malformed {
        int length = NO_LENGTH;
        int lineAt = in.readerIndex();
        int end = in.writerIndex();
        while (true) {
            int feed = in.indexOf(lineAt, end, (byte) '\n');
            if (feed < 0) {
                if (end - in.readerIndex() > HEAD_BYTES_MAX) {
                    throw new Malformed("a head of more than " + HEAD_BYTES_MAX + " bytes");
                }
                return false;
            }
            if (lineAt == in.readerIndex()) {
                status = status(in, lineAt, feed);
            } else if (feed - lineAt <= 1) {
                bodyAt = feed + 1;
                break;
            } else if (startsWith(in, lineAt, feed, LENGTH)) {
                length = number(in, lineAt + LENGTH.length(), feed);
            }
            lineAt = feed + 1;
        }
        if (length == NO_LENGTH) {
            throw new Malformed("no Content-Length");
        }
        bodyLength = length;
        return end - bodyAt >= length;
    }

    private static int status(ByteBuf in, int at, int end) throws Malformed {
        if (!startsWith(in, at, end, VERSION) || end - at < STATUS_AT + 3) {
            throw new Malformed("no status line of HTTP/1.1");
        }
        return number(in, at + STATUS_AT, at + STATUS_AT + 3);
    }

    /** Compares without regard to case, as names of headers are. */
    private static boolean startsWith(ByteBuf in, int at, int end, AsciiString what) {
        if (end - at < what.length()) {
            return false;
        }
        for (int i = 0; i < what.length(); i++) {
            if (AsciiString.toLowerCase(AsciiString.b2c(in.getByte(at + i)))
                    != AsciiString.toLowerCase(what.charAt(i))) {
                return false;
            }
        }
        return true;
    }

    private static int number(ByteBuf in, int at, int end) throws Malformed {
        int value = 0;
        int digits = 0;
        for (int i = at; i < end; i++) {
            byte digit = in.getByte(i);
            if (digit >= '0' && digit <= '9' && digits < 9) {
                value = value * 10 + digit - '0';
                digits++;
            } else if (digit != ' ' && digit != '\r') {
                throw new Malformed("a bad number in the head");
            }
        }
        if (digits == 0) {
            throw new Malformed("a bad number in the head");
        }
        return value;
    }
}
