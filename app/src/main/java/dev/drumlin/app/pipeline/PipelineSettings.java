package dev.drumlin.app.pipeline;

import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.bind.DefaultValue;
import org.springframework.util.unit.DataSize;

/**
 * How requests are run.
 *
 * @param mode staged: calls that arrive together are run together; direct: each call is run by itself at once
 * @param batchMax calls that a stage runs together at most, 1 to 4096
 * @param queueCallsMax calls that may wait in one stage of one event loop; one more is refused as overloaded
 * @param queueBytesMax bytes that the calls waiting in one stage of one event loop may hold on to
 */
@ConfigurationProperties("drumlin.pipeline")
public record PipelineSettings(
        @DefaultValue("staged") PipelineMode mode,
        @DefaultValue("64") int batchMax,
        @DefaultValue("4096") int queueCallsMax,
        @DefaultValue("32MB") DataSize queueBytesMax) {
    public PipelineSettings {
        require(batchMax >= 1 && batchMax <= 4096, "batch-max", batchMax, "1 to 4096");
        require(queueCallsMax >= 1, "queue-calls-max", queueCallsMax, "at least 1");
        require(queueBytesMax.toBytes() >= 1, "queue-bytes-max", queueBytesMax, "at least 1B");
    }

    /** Returns the settings of a server that was not told otherwise. */
    public static PipelineSettings defaults(PipelineMode mode) {
        return new PipelineSettings(mode, 64, 4096, DataSize.ofMegabytes(32));
    }

    private static void require(boolean good, String name, Object value, String wanted) {
        if (!good) {
            throw new IllegalArgumentException("drumlin.pipeline." + name + "=" + value + " must be " + wanted);
        }
    }
}
