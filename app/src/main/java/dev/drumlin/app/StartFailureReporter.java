package dev.drumlin.app;

import org.springframework.boot.diagnostics.FailureAnalysis;
import org.springframework.boot.diagnostics.FailureAnalysisReporter;

/** Writes why the server did not start as one line on standard error, in place of Boot's banner. */
final class StartFailureReporter implements FailureAnalysisReporter {
    @Override
    public void report(FailureAnalysis analysis) {
        String action = analysis.getAction();
        String text = action == null ? analysis.getDescription() : analysis.getDescription() + " " + action;
        System.err.println("drumlin: " + OneLine.of(text.strip()));
    }
}
