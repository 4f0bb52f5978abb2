package dev.drumlin.app.cql.exec;

import com.github.benmanes.caffeine.cache.Cache;
import com.github.benmanes.caffeine.cache.Caffeine;
import dev.drumlin.app.cql.BatchRequest;
import dev.drumlin.app.cql.CqlEnvironment;
import dev.drumlin.app.cql.CqlRequest;
import dev.drumlin.app.cql.CqlService;
import dev.drumlin.app.cql.Prepared;
import dev.drumlin.app.cql.ResultSink;
import dev.drumlin.app.cql.ddl.SchemaExecutor;
import dev.drumlin.app.cql.parse.CqlParser;
import dev.drumlin.app.cql.parse.ParsedStatement;
import dev.drumlin.app.cql.system.SystemTables;
import dev.drumlin.storage.StorageEngine;
import dev.drumlin.storage.error.InvalidRequestException;
import dev.drumlin.storage.error.NotFoundException;
import dev.drumlin.storage.error.StorageException;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/** CQL over a storage engine. Thread-safe. */
public final class EngineCqlService implements CqlService {
    private static final int ID_CHARACTERS = 32;
    private static final int CHARACTERS_PER_STATEMENT = 1_024;

    private final CqlParser parser = new CqlParser();
    private final Runners runners;
    private final Cache<StatementId, PreparedStatement> byText;
    private final Cache<String, PreparedStatement> byId;

    public EngineCqlService(CqlEnvironment environment) {
        StorageEngine engine = environment.engine();
        SystemTables system = environment.systemTables();
        Executions executions = new Executions(
                engine,
                environment.capabilities(),
                batch -> system.read(batch, engine.schema()),
                environment.pipeline(),
                environment.wall(),
                environment.nanos(),
                environment.settings(),
                environment.pageStates(),
                environment.randomUuids());
        runners = new Runners(
                engine, executions, new SchemaExecutor(engine, environment.wall(), environment.randomUuids()), system);
        int max = environment.settings().preparedMax();
        byText = Caffeine.newBuilder()
                .executor(Runnable::run)
                .maximumWeight(max)
                .<StatementId, PreparedStatement>weigher((id, _) -> weight(id.text()))
                .build();
        byId = Caffeine.newBuilder()
                .executor(Runnable::run)
                .maximumWeight(max)
                .<String, PreparedStatement>weigher((_, statement) -> weight(statement.statement()))
                .build();
    }

    /** Long texts count as several statements, so that the bound is one on memory too. */
    private static int weight(String text) {
        return 1 + text.length() / CHARACTERS_PER_STATEMENT;
    }

    @Override
    public Prepared prepare(String statement, @Nullable String keyspace) {
        StatementId id = new StatementId(statement, keyspace);
        PreparedStatement known = byText.getIfPresent(id);
        if (known == null) {
            known = new PreparedStatement(id, parser.parse(statement), runners);
            byText.put(id, known);
        }
        known.runner();
        byId.put(known.id(), known);
        return known;
    }

    @Override
    public Prepared analyse(String statement, @Nullable String keyspace) {
        StatementId id = new StatementId(statement, keyspace);
        PreparedStatement known = byText.getIfPresent(id);
        if (known == null) {
            ParsedStatement parsed = parser.parse(statement);
            known = new PreparedStatement(id, parsed, runners);
            if (!parsed.markers().isEmpty()) {
                byText.put(id, known);
            }
        }
        known.runner();
        return known;
    }

    @Override
    public Prepared prepared(String id) {
        String key = id.toLowerCase(Locale.ROOT);
        PreparedStatement known = key.length() == ID_CHARACTERS ? byId.getIfPresent(key) : null;
        if (known == null) {
            throw new NotFoundException("No statement is prepared under this id, or no longer: prepare it again");
        }
        return known;
    }

    @Override
    public void execute(CqlRequest request, ResultSink sink) {
        Runner runner;
        try {
            runner = statement(request.prepared()).runner();
        } catch (StorageException e) {
            sink.failed(e);
            return;
        }
        runner.run(request, sink);
    }

    @Override
    public void batch(BatchRequest request, ResultSink sink) {
        List<WriteRunner> statements = new ArrayList<>(request.size());
        try {
            for (int i = 0; i < request.size(); i++) {
                Runner runner = statement(request.statement(i)).runner();
                if (!(runner instanceof WriteRunner write)) {
                    throw new InvalidRequestException("A batch takes INSERT, UPDATE and DELETE only: statement "
                            + (i + 1) + " of " + request.size() + " is none");
                }
                statements.add(write);
            }
        } catch (StorageException e) {
            sink.failed(e);
            return;
        }
        runners.writes().run(new WriteSource.Several(statements, request), sink, true);
    }

    private static PreparedStatement statement(Prepared prepared) {
        if (prepared instanceof PreparedStatement own) {
            return own;
        }
        throw new IllegalArgumentException("a statement that this service did not prepare");
    }
}
