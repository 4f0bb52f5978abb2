package dev.drumlin.differential.peer;

import com.datastax.oss.driver.api.core.CqlIdentifier;
import com.datastax.oss.driver.api.core.CqlSession;
import com.datastax.oss.driver.api.core.config.DefaultDriverOption;
import com.datastax.oss.driver.api.core.config.DriverConfigLoader;
import com.datastax.oss.driver.api.core.cql.ColumnDefinition;
import com.datastax.oss.driver.api.core.cql.ResultSet;
import com.datastax.oss.driver.api.core.cql.Row;
import com.datastax.oss.driver.api.core.cql.SimpleStatement;
import com.datastax.oss.driver.api.core.servererrors.CoordinatorException;
import com.datastax.oss.protocol.internal.util.Bytes;
import dev.drumlin.differential.generate.Parameter;
import dev.drumlin.differential.generate.Step;
import dev.drumlin.differential.type.CanonicalForm;
import dev.drumlin.differential.type.TypeNames;
import java.net.InetSocketAddress;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** A Cassandra, asked through its driver. */
public final class CassandraPeer implements Peer, AutoCloseable {
    private static final Duration ANSWER_MAX = Duration.ofSeconds(60);

    private final CqlSession session;

    public CassandraPeer(InetSocketAddress address) {
        session = CqlSession.builder()
                .addContactPoint(address)
                .withLocalDatacenter("datacenter1")
                .addTypeCodecs(new RawCodec())
                .withConfigLoader(DriverConfigLoader.programmaticBuilder()
                        .withDuration(DefaultDriverOption.REQUEST_TIMEOUT, ANSWER_MAX)
                        .withBoolean(DefaultDriverOption.METADATA_SCHEMA_ENABLED, false)
                        .withBoolean(DefaultDriverOption.REQUEST_LOG_WARNINGS, false)
                        .withBoolean(DefaultDriverOption.REQUEST_WARN_IF_SET_KEYSPACE, false)
                        .withDuration(DefaultDriverOption.CONTROL_CONNECTION_AGREEMENT_INTERVAL, Duration.ofMillis(20))
                        .withInt(DefaultDriverOption.REQUEST_PAGE_SIZE, 0)
                        .withInt(DefaultDriverOption.CONNECTION_POOL_LOCAL_SIZE, 1)
                        .build())
                .build();
    }

    @Override
    public Answer execute(String keyspace, Step step) {
        SimpleStatement statement = SimpleStatement.newInstance(
                        step.text().replace(Step.KEYSPACE, keyspace),
                        step.parameters().stream().map(CassandraPeer::raw).toArray())
                .setKeyspace(CqlIdentifier.fromInternal(keyspace))
                .setPageSize(step.pageSize());
        try {
            return rows(session.execute(statement));
        } catch (CoordinatorException e) {
            return new Answer.Refused(e.getClass().getSimpleName(), String.valueOf(e.getMessage()));
        }
    }

    private static @Nullable Object raw(Parameter parameter) {
        return parameter.bytes() == null ? null : new RawCodec.Raw(parameter.bytes());
    }

    private static Answer rows(ResultSet result) {
        List<Answer.Column> columns = new ArrayList<>();
        for (ColumnDefinition definition : result.getColumnDefinitions()) {
            columns.add(new Answer.Column(
                    definition.getName().asInternal(),
                    TypeNames.parse(definition.getType().asCql(false, false))));
        }
        List<List<String>> rows = new ArrayList<>();
        for (Row row : result) {
            List<String> values = new ArrayList<>();
            for (int i = 0; i < columns.size(); i++) {
                var bytes = row.getBytesUnsafe(i);
                values.add(CanonicalForm.of(columns.get(i).type(), bytes == null ? null : Bytes.getArray(bytes)));
            }
            rows.add(values);
        }
        return new Answer.Rows(columns, rows);
    }

    @Override
    public void close() {
        session.close();
    }
}
