package dev.drumlin.bench.compare.child;

import dev.drumlin.app.plugins.StandaloneEngine;
import dev.drumlin.bench.compare.bare.BareTarget;
import dev.drumlin.bench.compare.calls.SpiTarget;
import dev.drumlin.bench.compare.calls.Target;
import dev.drumlin.bench.compare.cql.CqlTarget;
import dev.drumlin.bench.compare.http.HttpTarget;
import dev.drumlin.bench.compare.options.MemoryPlan;
import dev.drumlin.bench.compare.options.Side;
import dev.drumlin.bench.compare.workload.Level;
import dev.drumlin.bench.compare.workload.Rows;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.TreeMap;

/** Opens the store that a side is. */
final class Targets {
    private Targets() {}

    /**
     * Opens a side. Blocks.
     *
     * @param folder empty, or made
     * @param seed of the values
     */
    static Target open(Side side, Level level, MemoryPlan memory, Path folder, long seed) {
        Rows rows = new Rows(seed);
        if (side.isBare()) {
            return new BareTarget(side, memory, folder, rows);
        }
        return switch (level) {
            case SPI -> new SpiTarget(engine(side, memory, folder), rows);
            case CQL -> new CqlTarget(engine(side, memory, folder), rows);
            case HTTP -> new HttpTarget(side, memory, folder, seed);
        };
    }

    private static StandaloneEngine engine(Side side, MemoryPlan memory, Path folder) {
        return StandaloneEngine.open(side.backend(), folder, side.settings(), memory.budget());
    }

    /** Returns what a side is set to, one setting a line: all of RocksDB's options, of others what is not as they have it. */
    static List<String> options(Side side, MemoryPlan memory, Target target) {
        List<String> lines = new ArrayList<>();
        if (side.backend().equals(Side.ROCKSDB)) {
            lines.addAll(BareTarget.optionsOfPlugin(side, memory));
        } else if (!side.isBare()) {
            new TreeMap<>(side.settings()).forEach((name, value) -> lines.add(name + "=" + value));
        }
        lines.addAll(target.options());
        return lines;
    }
}
