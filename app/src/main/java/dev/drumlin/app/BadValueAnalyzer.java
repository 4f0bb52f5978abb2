package dev.drumlin.app;

import org.jspecify.annotations.Nullable;
import org.springframework.boot.context.properties.bind.BindException;
import org.springframework.boot.context.properties.bind.validation.BindValidationException;
import org.springframework.boot.context.properties.source.ConfigurationProperty;
import org.springframework.boot.diagnostics.AbstractFailureAnalyzer;
import org.springframework.boot.diagnostics.FailureAnalysis;
import org.springframework.core.NestedExceptionUtils;
import org.springframework.core.Ordered;

/** Says in one line which setting has which bad value, and why it is bad. */
final class BadValueAnalyzer extends AbstractFailureAnalyzer<BindException> implements Ordered {
    @Override
    protected @Nullable FailureAnalysis analyze(Throwable rootFailure, BindException failure) {
        ConfigurationProperty property = failure.getProperty();
        Throwable reason = NestedExceptionUtils.getMostSpecificCause(failure);
        if (property == null || reason instanceof BindValidationException) {
            return null; // what Boot's own analyzers say of these is good
        }
        return new FailureAnalysis(
                "the setting " + property.getName() + " cannot be " + property.getValue() + ": " + reason.getMessage(),
                null,
                failure);
    }

    @Override
    public int getOrder() {
        return Ordered.HIGHEST_PRECEDENCE;
    }
}
