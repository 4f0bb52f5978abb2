package dev.drumlin.bench.compare.cql;

import dev.drumlin.app.cql.CqlService;
import dev.drumlin.app.cql.Prepared;
import dev.drumlin.bench.compare.workload.Operation;
import dev.drumlin.bench.compare.workload.Rows;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/** The prepared statements of a workload. Immutable. */
record CqlStatements(CqlService service, Rows rows, Operation operation, Prepared select, Prepared update) {
    private static final String KEYSPACE = "ks";

    CqlStatements(CqlService service, Rows rows, Operation operation) {
        this(
                service,
                rows,
                operation,
                service.prepare("SELECT " + columns("\"C%d\"") + " FROM cf WHERE \"KEY\" = ?", KEYSPACE),
                service.prepare("UPDATE cf SET " + columns("\"C%d\" = ?") + " WHERE \"KEY\" = ?", KEYSPACE));
    }

    private static String columns(String pattern) {
        return IntStream.range(0, Rows.COLUMNS)
                .mapToObj(i -> pattern.replace("%d", Integer.toString(i)))
                .collect(Collectors.joining(", "));
    }
}
