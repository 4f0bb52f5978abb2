package dev.drumlin.shell;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.drumlin.shell.exit.UsageException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import org.junit.jupiter.api.Test;

class RawArgumentsTest {

    @Test
    void theLastWordsAreTaken() {
        byte[] commandLine = "java\0-cp\0x\0Main\0cql\0東京\0\0".getBytes(StandardCharsets.UTF_8);

        assertThat(RawArguments.last(commandLine, List.of("cql", "??", ""))).containsExactly("cql", "東京", "");
    }

    @Test
    void aCommandLineThatIsTooShortIsNotBelieved() {
        assertThat(RawArguments.last("java\0".getBytes(StandardCharsets.UTF_8), List.of("a", "b")))
                .containsExactly("a", "b");
    }

    @Test
    void brokenUtf8IsNamedByItsPlace() {
        byte[] commandLine = {'j', 0, 'c', 'q', 'l', 0, (byte) 0xff, 0};

        assertThatThrownBy(() -> RawArguments.last(commandLine, List.of("cql", "?")))
                .isInstanceOf(UsageException.class)
                .hasMessageContaining("word 2 of the command line is not UTF-8");
    }
}
