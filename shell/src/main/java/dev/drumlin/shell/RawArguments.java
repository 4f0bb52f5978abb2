package dev.drumlin.shell;

import dev.drumlin.shell.exit.UsageException;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * The words of the command line as they were typed. Java decodes them by the locale and loses what the locale lacks (in the
 * C locale every letter that is not English), so on Linux they are read again from the kernel as UTF-8.
 */
final class RawArguments {
    private static final Path COMMAND_LINE = Path.of("/proc/self/cmdline");

    private RawArguments() {}

    static List<String> of(String[] decoded) {
        List<String> words = List.of(decoded);
        if (words.stream().allMatch(RawArguments::isAscii) || !Files.isReadable(COMMAND_LINE)) {
            return words;
        }
        try {
            return last(Files.readAllBytes(COMMAND_LINE), words);
        } catch (IOException e) {
            return words;
        }
    }

    /**
     * The last words of a command line, each of which the kernel ends with a zero byte.
     *
     * @param decoded how Java read them; kept if there are not as many words as that
     */
    static List<String> last(byte[] commandLine, List<String> decoded) {
        List<byte[]> all = new ArrayList<>();
        int start = 0;
        for (int i = 0; i < commandLine.length; i++) {
            if (commandLine[i] == 0) {
                all.add(Arrays.copyOfRange(commandLine, start, i));
                start = i + 1;
            }
        }
        if (all.size() < decoded.size()) {
            return decoded;
        }
        List<String> words = new ArrayList<>();
        for (byte[] word : all.subList(all.size() - decoded.size(), all.size())) {
            words.add(utf8(word, words.size() + 1));
        }
        return words;
    }

    private static String utf8(byte[] word, int number) {
        try {
            return StandardCharsets.UTF_8
                    .newDecoder()
                    .decode(ByteBuffer.wrap(word))
                    .toString();
        } catch (CharacterCodingException e) {
            throw new UsageException("word " + number + " of the command line is not UTF-8", e);
        }
    }

    private static boolean isAscii(String word) {
        return word.chars().allMatch(character -> character < 0x80);
    }
}
