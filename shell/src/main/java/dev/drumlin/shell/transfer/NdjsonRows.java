package dev.drumlin.shell.transfer;

import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.CharsetDecoder;
import java.nio.charset.StandardCharsets;
import org.jspecify.annotations.Nullable;

/** Rows that are JSON already, one object a line. They go to the server as they are; blank lines are left out. */
final class NdjsonRows implements RowSource {
    private final ByteLines lines;
    private final CharsetDecoder decoder = StandardCharsets.UTF_8.newDecoder();
    private byte[] row = new byte[0];
    private @Nullable String rejection;

    NdjsonRows(InputStream in) {
        this.lines = new ByteLines(in);
    }

    @Override
    public boolean advance() throws IOException {
        do {
            if (!lines.advance()) {
                return false;
            }
            row = lines.bytes();
        } while (!lines.isTooLong() && isBlank(row));
        rejection = lines.isTooLong() ? "longer than " + ByteLines.LINE_BYTES_MAX + " bytes" : encodingFault();
        return true;
    }

    private @Nullable String encodingFault() {
        try {
            decoder.decode(ByteBuffer.wrap(row));
            return null;
        } catch (CharacterCodingException e) {
            return "not UTF-8";
        }
    }

    private static boolean isBlank(byte[] bytes) {
        for (byte each : bytes) {
            if (each != ' ' && each != '\t' && each != '\r') {
                return false;
            }
        }
        return true;
    }

    @Override
    public long line() {
        return lines.number();
    }

    @Override
    public @Nullable String rejection() {
        return rejection;
    }

    @Override
    public byte[] json() {
        return row;
    }

    @Override
    public void close() throws IOException {
        lines.close();
    }
}
