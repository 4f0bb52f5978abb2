package dev.drumlin.app;

import static org.assertj.core.api.Assertions.assertThat;

import com.palantir.javaformat.java.Main;
import java.io.InputStream;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/**
 * Every source of every module is formatted. The formatter runs here and not as a Maven plugin because it needs the
 * compiler of JDK 25, while Maven itself may run on an older Java.
 */
class FormatTest {
    @Test
    void everySourceIsFormatted() throws Exception {
        List<Path> sources = SourceTree.javaFiles();
        assertThat(sources).hasSizeGreaterThan(10);

        StringWriter unformatted = new StringWriter();
        StringWriter problems = new StringWriter();
        String[] arguments = Stream.concat(
                        Stream.of("--palantir", "--dry-run"), sources.stream().map(Path::toString))
                .toArray(String[]::new);
        new Main(new PrintWriter(unformatted, true), new PrintWriter(problems, true), InputStream.nullInputStream())
                .format(arguments);

        assertThat(problems.toString())
                .as("sources that the formatter cannot read")
                .isEmpty();
        assertThat(unformatted.toString().lines().toList())
                .as("run ./format to format these")
                .isEmpty();
    }
}
