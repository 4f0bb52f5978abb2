package dev.drumlin.shell.line;

import dev.drumlin.shell.exit.ExitCode;
import dev.drumlin.shell.exit.UsageException;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.PrintWriter;
import java.io.Writer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Commands from a file or a pipe, one a line. A quote that stays open, or a backslash at the end, takes the next line in.
 * Blank lines and lines that begin with {@code #} mean nothing. The first command that fails ends the script.
 */
public final class Script {
    private final CommandLines lines;
    private long lineNumber;

    public Script(CommandLines lines) {
        this.lines = lines;
    }

    /**
     * Runs all commands.
     *
     * @param name of the script, for messages
     * @return the exit code of the last command that ran
     */
    public int run(
            InputStream in, String name, GlobalOptions defaults, Writer out, PrintWriter error, int screenWidth) {
        try (BufferedReader reader =
                new BufferedReader(new InputStreamReader(in, StandardCharsets.UTF_8.newDecoder()))) {
            for (String line = reader.readLine(); line != null; line = reader.readLine()) {
                lineNumber++;
                if (line.isBlank() || line.stripLeading().startsWith("#")) {
                    continue;
                }
                long firstNumber = lineNumber;
                List<String> words = whole(line, reader, name).texts();
                if (isEnd(words)) {
                    break;
                }
                int code = lines.run(words, defaults, out, error, screenWidth);
                if (code != ExitCode.DONE.number()) {
                    error.println(name + ", line " + firstNumber + ": failed; the lines after it were not run");
                    error.flush();
                    return code;
                }
            }
            return ExitCode.DONE.number();
        } catch (CharacterCodingException e) {
            throw new UsageException(name + ", after line " + lineNumber + ": not UTF-8", e);
        } catch (IOException e) {
            throw new UsageException(name + ": " + e.getMessage(), e);
        }
    }

    /** Whether the words leave the shell. */
    public static boolean isEnd(List<String> words) {
        return words.size() == 1
                && (words.getFirst().equals("quit") || words.getFirst().equals("exit"));
    }

    private LineWords whole(String first, BufferedReader reader, String name) throws IOException {
        StringBuilder text = new StringBuilder(first);
        LineWords words = LineWords.of(first);
        long firstNumber = lineNumber;
        while (words.isOpen()) {
            @Nullable String next = reader.readLine();
            if (next == null) {
                throw new UsageException(name + ", line " + firstNumber + ": a quote is not closed");
            }
            lineNumber++;
            if (words.escapedEnd()) {
                text.setLength(text.length() - 1);
            } else {
                text.append('\n');
            }
            words = LineWords.of(text.append(next).toString());
        }
        return words;
    }
}
