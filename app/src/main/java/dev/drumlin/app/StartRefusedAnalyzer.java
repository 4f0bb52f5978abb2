package dev.drumlin.app;

import org.springframework.boot.diagnostics.AbstractFailureAnalyzer;
import org.springframework.boot.diagnostics.FailureAnalysis;

/** Takes a refusal's message as it is. */
final class StartRefusedAnalyzer extends AbstractFailureAnalyzer<StartRefused> {
    @Override
    protected FailureAnalysis analyze(Throwable rootFailure, StartRefused refusal) {
        return new FailureAnalysis(String.valueOf(refusal.getMessage()), null, refusal);
    }
}
