package dev.drumlin.bench.simplequery;

import dev.drumlin.app.cql.BoundValues;
import dev.drumlin.app.cql.CqlService;
import dev.drumlin.app.cql.Prepared;
import dev.drumlin.bench.load.Workload;
import java.util.SplittableRandom;

/** What the event loops ask of the table. */
final class Workloads {
    private final StandardTable table;
    private final SimpleQueryOptions options;
    private final Prepared measured;
    private final Prepared update;

    /** Prepares the statements; the table must exist. */
    Workloads(StandardTable table, SimpleQueryOptions options, CqlService service) {
        this.table = table;
        this.options = options;
        this.update = service.prepare(StandardTable.update(), StandardTable.KEYSPACE);
        this.measured = switch (options.mode()) {
            case READ -> service.prepare(StandardTable.select(options.bypassCache()), StandardTable.KEYSPACE);
            case WRITE -> update;
            case DELETE -> service.prepare(StandardTable.delete(), StandardTable.KEYSPACE);
        };
    }

    /** Writes each key once; the loops share the keys out among them. */
    Workload population(int loop) {
        SplittableRandom random = new SplittableRandom(options.seed() + loop);
        return new Workload() {
            private long next = loop;

            @Override
            public Prepared statement() {
                return update;
            }

            @Override
            public boolean next(BoundValues values) {
                if (next >= options.partitions()) {
                    return false;
                }
                table.bindBlobs(random, values);
                StandardTable.bindKey(next, values);
                next += options.cores();
                return true;
            }

            @Override
            public int rows() {
                return 0;
            }
        };
    }

    /** Does the mode's operation on keys drawn uniformly; each of a loop's workloads goes on where the last one stopped. */
    Workload measured(SplittableRandom random) {
        boolean blobs = options.mode() == Mode.WRITE;
        int rows = options.mode() == Mode.READ ? 1 : 0;
        return new Workload() {
            @Override
            public Prepared statement() {
                return measured;
            }

            @Override
            public boolean next(BoundValues values) {
                if (blobs) {
                    table.bindBlobs(random, values);
                }
                StandardTable.bindKey(random.nextLong(options.partitions()), values);
                return true;
            }

            @Override
            public int rows() {
                return rows;
            }
        };
    }
}
