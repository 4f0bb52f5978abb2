package dev.drumlin.shell.interactive;

import dev.drumlin.shell.client.SchemaClient;
import dev.drumlin.shell.exit.ShellException;
import java.time.Duration;
import java.util.List;
import java.util.function.LongSupplier;
import java.util.function.Supplier;

/**
 * The names of the tables, for completion. They are asked for again when some seconds have passed; while the server cannot
 * be asked there are none. Used by the thread that reads the keyboard only.
 */
final class TableNames implements Supplier<List<String>> {
    private static final long KEPT_NANOS = Duration.ofSeconds(10).toNanos();

    private final SchemaClient schema;
    private final LongSupplier nanoClock;
    private List<String> names = List.of();
    private long askedNanos;
    private boolean asked;

    TableNames(SchemaClient schema, LongSupplier nanoClock) {
        this.schema = schema;
        this.nanoClock = nanoClock;
    }

    @Override
    public List<String> get() {
        long now = nanoClock.getAsLong();
        if (!asked || now - askedNanos > KEPT_NANOS) {
            asked = true;
            askedNanos = now;
            names = ask();
        }
        return names;
    }

    private List<String> ask() {
        try {
            return schema.tables(null).stream().map(Object::toString).toList();
        } catch (ShellException e) {
            return List.of();
        }
    }
}
