package dev.drumlin.bench.compare.calls;

import dev.drumlin.bench.compare.workload.Numbers;
import dev.drumlin.bench.compare.workload.Operation;

/** Says which rows each write call writes. For one call, which is made again and again. */
interface RowSource {
    /** Chooses the rows of the next call. */
    void next();

    /** Encodes the rows chosen last, one mutation for each group; the same ones each time. */
    void encode(Mutations target);

    /** Returns how many mutations that gives. */
    int count();

    /** Returns the rows of a workload. */
    static RowSource of(Numbers numbers, Operation operation, int count) {
        long[] chosen = new long[count];
        return new RowSource() {
            private int version;

            @Override
            public void next() {
                long first = operation == Operation.WRITE_NEW ? numbers.fresh(count) : 0;
                for (int i = 0; i < count; i++) {
                    chosen[i] = operation == Operation.WRITE_NEW ? numbers.partition(first + i) : numbers.present();
                }
                version = numbers.below(Integer.MAX_VALUE);
            }

            @Override
            public void encode(Mutations target) {
                for (int i = 0; i < count; i++) {
                    target.row(chosen[i], version + i);
                }
            }

            @Override
            public int count() {
                return count;
            }
        };
    }
}
