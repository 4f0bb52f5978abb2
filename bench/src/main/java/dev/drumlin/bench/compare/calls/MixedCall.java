package dev.drumlin.bench.compare.calls;

import dev.drumlin.bench.compare.workload.Numbers;

/** A read or a write, drawn for each call. */
public final class MixedCall implements Call {
    private final Numbers numbers;
    private final Call read;
    private final Call write;
    private Call last = Call.NONE;
    private boolean again;

    /** Makes a call of the two, of which one is under way at a time. */
    public MixedCall(Numbers numbers, Call read, Call write) {
        this.numbers = numbers;
        this.read = read;
        this.write = write;
    }

    @Override
    public boolean begin() {
        if (!again) {
            last = numbers.coin() ? read : write;
        }
        return last.begin();
    }

    @Override
    public boolean count(Tally tally, long beginNanos, long endNanos) {
        again = !last.count(tally, beginNanos, endNanos);
        return !again;
    }

    @Override
    public void close() {
        read.close();
        write.close();
    }
}
