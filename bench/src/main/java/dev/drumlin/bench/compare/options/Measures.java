package dev.drumlin.bench.compare.options;

import dev.drumlin.bench.Flags;
import dev.drumlin.bench.UsageException;
import dev.drumlin.bench.compare.workload.Level;
import dev.drumlin.bench.compare.workload.Workload;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/** Turns flags into what is run. */
final class Measures {
    private static final String ALL = "all";
    private static final String TABLE = "table";
    private static final int BATCH = 64;
    private static final List<Workload> ABOVE_SPI =
            List.of(Workload.READ_RESIDENT, Workload.READ_SETTLED, Workload.LOAD_SYNC, Workload.MIXED);

    /** A quick run has a tenth of the rows, two runs of two seconds, and says little. */
    private static final int QUICK_DIVISOR = 10;

    private static final int QUICK_SECONDS = 2;
    private static final int QUICK_PAIRS = 3;

    private Measures() {}

    static List<Measure> of(Flags flags, Level level, Subject subject) {
        String names = flags.text("--workload");
        if (names == null) {
            throw new UsageException("compare needs --workload W. These exist: " + Workload.names() + "; " + ALL
                    + " for each of them, " + TABLE + " for the whole table");
        }
        List<Measure> measures = new ArrayList<>();
        if (names.equals(TABLE)) {
            // The one that takes longest to fill comes last: if time runs out, only it is missing.
            List<Workload> quick = Arrays.stream(Workload.values())
                    .filter(each -> !each.exceedsCaches())
                    .toList();
            addAll(measures, flags, Level.SPI, quick, List.of(1, BATCH));
            addAll(measures, flags, Level.CQL, ABOVE_SPI, List.of(1));
            addAll(measures, flags, Level.HTTP, ABOVE_SPI, List.of(1));
            addAll(measures, flags, Level.SPI, List.of(Workload.READ_DISK), List.of(1, BATCH));
        } else {
            addAll(measures, flags, level, workloads(names), batches(flags, level));
        }
        if (subject instanceof Subject.RunTime runTime && runTime.setting() == RunTimeSetting.BATCH) {
            return measures.stream()
                    .filter(each -> each.batch() == measures.getFirst().batch())
                    .toList();
        }
        return measures;
    }

    private static List<Workload> workloads(String names) {
        if (names.equals(ALL)) {
            return List.of(Workload.values());
        }
        return Arrays.stream(names.split(",", -1))
                .map(name -> Workload.named(name)
                        .orElseThrow(() -> new UsageException("there is no workload " + name + ". These exist: "
                                + Workload.names() + ", " + ALL + ", " + TABLE)))
                .toList();
    }

    private static List<Integer> batches(Flags flags, Level level) {
        String text = flags.text("--batch", "1");
        List<Integer> batches = new ArrayList<>();
        for (String part : text.split(",", -1)) {
            if (!part.matches("[0-9]{1,4}") || Integer.parseInt(part) < 1 || Integer.parseInt(part) > 4_096) {
                throw new UsageException("--batch " + text + " is not a whole number from 1 to 4096, nor several");
            }
            batches.add(Integer.parseInt(part));
        }
        if (level != Level.SPI && !batches.equals(List.of(1))) {
            throw new UsageException("--batch is for --level spi: above, the pipeline makes the batches");
        }
        return batches;
    }

    private static void addAll(
            List<Measure> measures, Flags flags, Level level, List<Workload> workloads, List<Integer> batches) {
        for (Workload workload : workloads) {
            for (int batch : batches) {
                measures.add(measure(flags, level, workload, batch));
            }
        }
    }

    private static Measure measure(Flags flags, Level level, Workload workload, int batch) {
        if (level != Level.SPI && !ABOVE_SPI.contains(workload) && !workload.isPoint()) {
            throw new UsageException("the workload " + workload.text() + " exists at --level spi only");
        }
        if (level == Level.HTTP && workload == Workload.READ_ABSENT) {
            throw new UsageException("the workload " + workload.text() + " does not exist at --level http");
        }
        boolean quick = flags.has("--quick");
        long partitions =
                quick ? Math.max(10, workload.partitionsDefault() / QUICK_DIVISOR) : workload.partitionsDefault();
        return new Measure(
                workload,
                level,
                batch,
                flags.number("--partitions", partitions, 1, 1_000_000_000),
                (int) flags.number("--concurrency", workload.concurrencyDefault(level, batch), 1, 4_096),
                (int) flags.number("--duration", quick ? QUICK_SECONDS : workload.secondsDefault(), 1, 86_400),
                (int) flags.number("--pairs", quick ? QUICK_PAIRS : workload.pairsDefault(), 1, 1_000));
    }
}
