package dev.drumlin.differential.peer;

import com.datastax.oss.driver.api.core.ProtocolVersion;
import com.datastax.oss.driver.api.core.type.DataType;
import com.datastax.oss.driver.api.core.type.DataTypes;
import com.datastax.oss.driver.api.core.type.codec.TypeCodec;
import com.datastax.oss.driver.api.core.type.reflect.GenericType;
import java.nio.ByteBuffer;
import org.jspecify.annotations.Nullable;

/** Lets the driver send values of any type, right or wrong, without preparing a statement: they are bytes already. */
final class RawCodec implements TypeCodec<RawCodec.Raw> {
    /**
     * A value.
     *
     * @param bytes as they are sent
     */
    @SuppressWarnings("ArrayRecordComponent")
    record Raw(byte[] bytes) {}

    @Override
    public GenericType<Raw> getJavaType() {
        return GenericType.of(Raw.class);
    }

    @Override
    public DataType getCqlType() {
        return DataTypes.custom(RawCodec.class.getName());
    }

    @Override
    public @Nullable ByteBuffer encode(@Nullable Raw value, ProtocolVersion version) {
        return value == null ? null : ByteBuffer.wrap(value.bytes());
    }

    @Override
    public Raw decode(@Nullable ByteBuffer bytes, ProtocolVersion version) {
        throw new UnsupportedOperationException("only for sending");
    }

    @Override
    public String format(@Nullable Raw value) {
        return String.valueOf(value);
    }

    @Override
    public Raw parse(@Nullable String value) {
        throw new UnsupportedOperationException("only for sending");
    }
}
