package dev.drumlin.app;

import static org.assertj.core.api.Assertions.assertThat;

import ch.qos.logback.classic.Level;
import ch.qos.logback.classic.LoggerContext;
import ch.qos.logback.classic.spi.LoggingEvent;
import org.junit.jupiter.api.Test;

class OneLineTest {
    @Test
    void harmlessTextIsNotCopied() {
        String text = "größe = 5\tµs, ключ, 🚀";
        assertThat(OneLine.of(text)).isSameAs(text);
    }

    @Test
    void whateverEndsALineOrSteersATerminalIsEscaped() {
        assertThat(OneLine.of("a\r\nb\u001b[31mc\u0000\u0085\u2028\u2029\u007f\u009b"))
                .isEqualTo("a\\r\\nb\\u001b[31mc\\u0000\\u0085\\u2028\\u2029\\u007f\\u009b");
    }

    @Test
    void anEventWithAStackTraceIsOneLine() {
        OneLineLayout layout = new OneLineLayout();
        layout.start();
        LoggingEvent event = new LoggingEvent(
                OneLineTest.class.getName(),
                new LoggerContext().getLogger("a.b.Storage"),
                Level.WARN,
                "key={}",
                new IllegalStateException("first\nsecond", new IllegalArgumentException("cause")),
                new Object[] {"x\n2026-01-01 INFO forged"});
        event.setThreadName("data-1\n");

        String line = layout.doLayout(event);

        assertThat(line).endsWith("\n");
        assertThat(line.substring(0, line.length() - 1))
                .doesNotContain("\n", "\r")
                .contains("WARN [data-1\\n] Storage: key=x\\n2026-01-01 INFO forged | ")
                .contains("IllegalStateException: first\\nsecond")
                .contains("Caused by: java.lang.IllegalArgumentException: cause");
    }
}
