package dev.drumlin.app.http;

/** Sends all rows of a table, one JSON object a line: {@code GET /v1/keyspaces/{keyspace}/tables/{table}/rows}. */
final class ExportWork implements DataWork {
    @Override
    public BodyKind bodyKind() {
        return BodyKind.NONE;
    }

    @Override
    public void run(DataExchange exchange) {
        TablePath path = TablePath.of(exchange.route());
        exchange.context().describe("export of " + path.cql(), null);
        new Export(exchange, exchange.door().cql().prepare("SELECT * FROM " + path.cql(), null)).start();
    }
}
