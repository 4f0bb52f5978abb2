package dev.drumlin.shell;

import jakarta.validation.ConstraintViolation;
import jakarta.validation.Validator;
import jakarta.validation.executable.ExecutableValidator;
import jakarta.validation.metadata.BeanDescriptor;
import java.lang.reflect.Constructor;
import java.lang.reflect.Method;
import java.util.Set;

/**
 * The validator of classes without constraint annotations: nothing is ever violated. Values are checked by their option's
 * type when the line is parsed; a test holds that no command carries a constraint that would be passed over here.
 */
final class NoConstraints implements Validator, ExecutableValidator {

    @Override
    public ExecutableValidator forExecutables() {
        return this;
    }

    @Override
    public <T> Set<ConstraintViolation<T>> validate(T object, Class<?>... groups) {
        return Set.of();
    }

    @Override
    public <T> Set<ConstraintViolation<T>> validateProperty(T object, String name, Class<?>... groups) {
        return Set.of();
    }

    @Override
    public <T> Set<ConstraintViolation<T>> validateValue(Class<T> type, String name, Object value, Class<?>... groups) {
        return Set.of();
    }

    @Override
    public <T> Set<ConstraintViolation<T>> validateParameters(
            T object, Method method, Object[] values, Class<?>... groups) {
        return Set.of();
    }

    @Override
    public <T> Set<ConstraintViolation<T>> validateReturnValue(
            T object, Method method, Object value, Class<?>... groups) {
        return Set.of();
    }

    @Override
    public <T> Set<ConstraintViolation<T>> validateConstructorParameters(
            Constructor<? extends T> constructor, Object[] values, Class<?>... groups) {
        return Set.of();
    }

    @Override
    public <T> Set<ConstraintViolation<T>> validateConstructorReturnValue(
            Constructor<? extends T> constructor, T object, Class<?>... groups) {
        return Set.of();
    }

    @Override
    public BeanDescriptor getConstraintsForClass(Class<?> type) {
        throw new UnsupportedOperationException("there are no constraints to describe");
    }

    @Override
    public <T> T unwrap(Class<T> type) {
        return type.cast(this);
    }
}
