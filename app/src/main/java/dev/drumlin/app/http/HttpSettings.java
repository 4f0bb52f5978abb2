package dev.drumlin.app.http;

import java.time.Duration;
import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.bind.DefaultValue;
import org.springframework.util.unit.DataSize;

/**
 * Limits of the data port.
 *
 * @param requestsMax requests that may run at a time; one more is refused as overloaded
 * @param bodyBytesMax largest body of a request, except for bulk loads, which are streamed
 * @param bodiesBytesMax bytes of all bodies that have been received and not yet worked off
 * @param bodyTimeout time in which a body must have arrived, and longest pause inside a bulk load
 * @param timeout time in which a request must be answered if it does not say itself
 * @param timeoutMax longest time that a request may ask for
 * @param idleTimeout time after which a connection without requests is closed
 * @param writeTimeout time after which a client that takes no bytes of its answer is cut off
 * @param batchStatementsMax statements of one batch
 * @param lineBytesMax longest line of a bulk load; a longer one is rejected, not fatal
 * @param loadRowsInFlight rows of one bulk load that are being written at a time
 * @param loadBytesInFlight bytes of lines of one bulk load that are being written at a time
 * @param loadErrorsMax reasons that the answer to a bulk load names; all rejected rows are counted
 * @param exportPageRows rows that an export reads at a time
 */
@ConfigurationProperties("drumlin.http")
public record HttpSettings(
        @DefaultValue("1024") int requestsMax,
        @DefaultValue("16MB") DataSize bodyBytesMax,
        @DefaultValue("64MB") DataSize bodiesBytesMax,
        @DefaultValue("10s") Duration bodyTimeout,
        @DefaultValue("10s") Duration timeout,
        @DefaultValue("5m") Duration timeoutMax,
        @DefaultValue("60s") Duration idleTimeout,
        @DefaultValue("2m") Duration writeTimeout,
        @DefaultValue("1000") int batchStatementsMax,
        @DefaultValue("1MB") DataSize lineBytesMax,
        @DefaultValue("256") int loadRowsInFlight,
        @DefaultValue("4MB") DataSize loadBytesInFlight,
        @DefaultValue("100") int loadErrorsMax,
        @DefaultValue("1000") int exportPageRows) {
    private static final long ARRAY_MAX = 1L << 30;

    public HttpSettings {
        range("requests-max", requestsMax, 1, 1_000_000);
        range("body-bytes-max", bodyBytesMax.toBytes(), 1, ARRAY_MAX);
        range("bodies-bytes-max", bodiesBytesMax.toBytes(), bodyBytesMax.toBytes(), Long.MAX_VALUE);
        duration("body-timeout", bodyTimeout);
        duration("timeout", timeout);
        duration("timeout-max", timeoutMax);
        if (timeout.compareTo(timeoutMax) > 0) {
            throw new IllegalArgumentException("drumlin.http.timeout=" + timeout.toMillis()
                    + "ms must be at most drumlin.http.timeout-max=" + timeoutMax.toMillis() + "ms");
        }
        duration("idle-timeout", idleTimeout);
        duration("write-timeout", writeTimeout);
        range("batch-statements-max", batchStatementsMax, 1, 1_000_000);
        range("line-bytes-max", lineBytesMax.toBytes(), 1, ARRAY_MAX);
        range("load-rows-in-flight", loadRowsInFlight, 1, 1_000_000);
        range("load-bytes-in-flight", loadBytesInFlight.toBytes(), 1, Long.MAX_VALUE);
        range("load-errors-max", loadErrorsMax, 0, 100_000);
        range("export-page-rows", exportPageRows, 1, 10_000);
    }

    private static void range(String name, long value, long least, long most) {
        if (value < least || value > most) {
            throw new IllegalArgumentException(
                    "drumlin.http." + name + "=" + value + " must be between " + least + " and " + most);
        }
    }

    private static void duration(String name, Duration value) {
        if (value.toMillis() < 1 || value.compareTo(Duration.ofDays(1)) > 0) {
            throw new IllegalArgumentException(
                    "drumlin.http." + name + "=" + value.toMillis() + "ms must be between 1ms and 1d");
        }
    }
}
