package dev.drumlin.app;

import org.springframework.boot.diagnostics.AbstractFailureAnalyzer;
import org.springframework.boot.diagnostics.FailureAnalysis;
import org.springframework.boot.web.server.PortInUseException;
import org.springframework.core.Ordered;

/** Says which of our flags chooses another port, which Boot's own analyzer cannot know. */
final class PortInUseAnalyzer extends AbstractFailureAnalyzer<PortInUseException> implements Ordered {
    @Override
    protected FailureAnalysis analyze(Throwable rootFailure, PortInUseException failure) {
        return new FailureAnalysis(
                "port " + failure.getPort() + " is in use by another process.",
                "Stop that process, or choose other ports with --port and --management-port (0 takes any free one).",
                failure);
    }

    @Override
    public int getOrder() {
        return Ordered.HIGHEST_PRECEDENCE;
    }
}
