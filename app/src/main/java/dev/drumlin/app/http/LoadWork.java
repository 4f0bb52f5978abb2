package dev.drumlin.app.http;

/** Loads rows, one JSON object a line: {@code POST /v1/keyspaces/{keyspace}/tables/{table}/rows}. */
final class LoadWork implements DataWork {
    @Override
    public BodyKind bodyKind() {
        return BodyKind.LINES;
    }

    @Override
    public boolean isWrite() {
        return true;
    }

    @Override
    public void run(DataExchange exchange) {
        TablePath path = TablePath.of(exchange.route());
        exchange.context().describe("bulk load into " + path.cql(), null);
        new Load(exchange, new LoadTable(exchange.door().cql(), path)).start();
    }
}
