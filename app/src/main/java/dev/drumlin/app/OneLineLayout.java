package dev.drumlin.app;

import ch.qos.logback.classic.pattern.ThrowableProxyConverter;
import ch.qos.logback.classic.spi.ILoggingEvent;
import ch.qos.logback.core.LayoutBase;
import java.time.Instant;
import java.time.ZoneId;
import java.time.format.DateTimeFormatter;

/** Log events as one physical line each: time, level, thread, logger, message, and a stack trace with its breaks escaped. */
public final class OneLineLayout extends LayoutBase<ILoggingEvent> {
    private static final DateTimeFormatter TIME = DateTimeFormatter.ofPattern("yyyy-MM-dd'T'HH:mm:ss.SSSXXX");

    private final ThrowableProxyConverter stackTraces = new ThrowableProxyConverter();

    @Override
    public void start() {
        stackTraces.start();
        super.start();
    }

    @Override
    public String doLayout(ILoggingEvent event) {
        StringBuilder line = new StringBuilder(160)
                .append(TIME.format(Instant.ofEpochMilli(event.getTimeStamp()).atZone(ZoneId.systemDefault())))
                .append(' ')
                .append(event.getLevel())
                .append(" [")
                .append(OneLine.of(String.valueOf(event.getThreadName())))
                .append("] ")
                .append(simpleName(event.getLoggerName()))
                .append(": ")
                .append(OneLine.of(String.valueOf(event.getFormattedMessage())));
        if (event.getThrowableProxy() != null) {
            line.append(" | ").append(OneLine.of(stackTraces.convert(event).strip()));
        }
        return line.append('\n').toString();
    }

    private static String simpleName(String logger) {
        return logger.substring(logger.lastIndexOf('.') + 1);
    }
}
