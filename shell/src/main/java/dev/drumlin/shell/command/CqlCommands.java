package dev.drumlin.shell.command;

import dev.drumlin.shell.client.CqlRequest;
import dev.drumlin.shell.client.DataClient;
import dev.drumlin.shell.client.Problem;
import dev.drumlin.shell.client.RefusedException;
import dev.drumlin.shell.client.TableName;
import dev.drumlin.shell.render.Answer;
import dev.drumlin.shell.render.Printable;
import dev.drumlin.shell.render.StatementPosition;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.springframework.shell.core.command.CommandContext;
import org.springframework.shell.core.command.annotation.Argument;
import org.springframework.shell.core.command.annotation.Command;
import org.springframework.shell.core.command.annotation.Option;
import tools.jackson.databind.JsonNode;

/** Statements. */
public final class CqlCommands {
    private final DataClient data;
    private final BindValues bindValues;

    public CqlCommands(DataClient data, BindValues bindValues) {
        this.data = data;
        this.bindValues = bindValues;
    }

    @Command(
            name = "cql",
            group = Commands.DATA,
            description = "Run a statement and print all pages of its result",
            help = "A value is converted to the type of its bind marker, in their order; collections are written as"
                    + " JSON.")
    public Answer cql(
            @Argument(index = 0, description = "the statement, in quotes") String statement,
            @Option(longName = "keyspace", description = "of tables that are named without one") @Nullable
                    String keyspace,
            @Option(longName = "value", description = "of a bind marker; may be repeated") @Nullable
                    BindValue firstValue,
            @Option(longName = "page-size", description = "rows that are fetched at a time") @Nullable Count pageSize,
            @Option(longName = "limit", description = "rows that are printed at most") @Nullable Count limit,
            @Option(longName = "timeout", description = "after which the server gives up") @Nullable TimeSpan timeout,
            @Option(longName = "tracing", description = "trace the request fully and print its trace id") @Nullable
                    Boolean tracing,
            CommandContext context) {
        CqlRequest plain = new CqlRequest(
                statement,
                keyspace == null ? null : TableName.keyspaceOf(keyspace),
                List.of(),
                fetchSize(pageSize, limit),
                Boolean.TRUE.equals(tracing),
                timeout == null ? 0 : (int) Math.min(Integer.MAX_VALUE, Math.ceilDiv(timeout.micros(), 1_000)));
        try {
            List<JsonNode> values = bindValues.typed(plain, BindValue.all(context));
            return new Answer.Result(data.pages(plain.withValues(values)), limit == null ? 0 : limit.value());
        } catch (RefusedException e) {
            throw located(e, statement);
        }
    }

    private static int fetchSize(@Nullable Count pageSize, @Nullable Count limit) {
        return pageSize == null ? 0 : limit == null ? pageSize.value() : Math.min(pageSize.value(), limit.value());
    }

    private static RefusedException located(RefusedException refusal, String statement) {
        Problem problem = refusal.problem();
        String place = StatementPosition.of(statement, problem.line(), problem.column());
        return place.isEmpty() ? refusal : new RefusedException(problem, Printable.line(refusal.text()) + place);
    }
}
