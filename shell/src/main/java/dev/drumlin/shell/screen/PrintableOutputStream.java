package dev.drumlin.shell.screen;

import dev.drumlin.shell.render.Printable;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;

/** Lines of UTF-8 on their way to a terminal: control characters inside them are shown as escapes. */
final class PrintableOutputStream extends OutputStream {
    private final OutputStream screen;
    private final ByteArrayOutputStream line = new ByteArrayOutputStream();

    PrintableOutputStream(OutputStream screen) {
        this.screen = screen;
    }

    @Override
    public void write(int character) throws IOException {
        if (character == '\n') {
            endLine();
        } else {
            line.write(character);
        }
    }

    @Override
    public void write(byte[] bytes, int offset, int length) throws IOException {
        for (int i = offset; i < offset + length; i++) {
            write(bytes[i]);
        }
    }

    private void endLine() throws IOException {
        String text = line.toString(StandardCharsets.UTF_8);
        line.reset();
        String withoutReturn = text.endsWith("\r") ? text.substring(0, text.length() - 1) : text;
        screen.write((Printable.line(withoutReturn) + "\n").getBytes(StandardCharsets.UTF_8));
    }

    @Override
    public void flush() throws IOException {
        screen.flush();
    }
}
