package dev.drumlin.bench.compare.options;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.drumlin.bench.UsageException;
import dev.drumlin.bench.compare.workload.Level;
import dev.drumlin.bench.compare.workload.Workload;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class CompareOptionsTest {
    private static CompareOptions parse(String line) {
        return CompareOptions.parse(List.of(line.split(" ")));
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
        --workload scan                                          | either --backends A,B or --setting
        --backends lsm,rocksdb --setting a=b,c --workload scan   | either --backends A,B or --setting
        --backends lsm --workload scan                           | must name two
        --backends lsm, --workload scan                          | must name two
        --setting chunk-size --workload scan                     | is not NAME=a,b
        --setting chunk-size=4KiB --workload scan                | must name two
        --backends a,b                                           | needs --workload W. These exist: read-resident
        --backends a,b --workload read                           | no workload read. These exist: read-resident
        --backends a,b --workload scan --level disk              | --level disk is none of spi, cql, http
        --backends a,b --workload scan --level cql               | exists at --level spi only
        --backends a,b --workload load --level cql --batch 64    | --batch is for --level spi
        --backends a,b --workload scan --batch 0                 | --batch 0 is not
        --backends a,b --workload scan --pairs 0                 | --pairs 0 is not a whole number
        --backends a,b --workload scan --memory much             | --memory much is no size
        --setting pipeline.mode=staged,direct --workload mixed   | can be switched at --level cql
        --setting tracing=off,on --workload mixed --level cql    | no value on. These exist: off, fast, full
        --setting batch=1,0 --workload mixed                     | no value 0
        """)
    void refusesWhatMakesNoSense(String line, String why) {
        assertThatThrownBy(() -> parse(line)).isInstanceOf(UsageException.class).hasMessageContaining(why);
    }

    @Test
    void eachWorkloadBringsItsOwnDefaults() {
        CompareOptions options = parse("--backends lsm,rocksdb --workload read-disk,overwrite,load-sync");

        assertThat(options.measures())
                .containsExactly(
                        new Measure(Workload.READ_DISK, Level.SPI, 1, 10_000_000, 32, 5, 5),
                        new Measure(Workload.OVERWRITE, Level.SPI, 1, 1_000_000, 64, 60, 2),
                        new Measure(Workload.LOAD_SYNC, Level.SPI, 1, 10_000_000, 64, 5, 5));
    }

    @Test
    void theTableHasEveryWorkloadWithBothBatchesAndFourAtTheLevelsAbove() {
        CompareOptions options = parse("--backends lsm,rocksdb --workload table --quick");

        assertThat(options.measures()).hasSize(10 * 2 + 4 + 4);
        assertThat(options.measures())
                .filteredOn(each -> each.level() == Level.HTTP)
                .hasSize(4);
    }

    @Test
    void readsOfTheSameRowsShareTheirStores() {
        List<Measure> measures = parse("--backends a,b --workload read-settled,read-absent,scan,mixed --batch 1,64")
                .measures();

        assertThat(measures.stream().map(Measure::store).distinct()).hasSize(2);
    }

    @Test
    void bareRocksDbJoinsWhereRocksDbIsOneOfTheSides() {
        CompareOptions options = parse("--backends lsm,rocksdb --workload read-disk");
        Sides sides = Sides.of(options, options.measures().getFirst());

        assertThat(sides.processes().stream().map(Side::name))
                .containsExactly("lsm", "rocksdb", "lsm (control)", "bare-rocksdb");
        assertThat(sides.bare().orElseThrow().settings()).isEqualTo(sides.b().settings());
        assertThat(sides.a().settings()).containsEntry("durability", "periodic");
    }

    @Test
    void aSettingOfASideIsStrongerThanTheWorkloads() {
        CompareOptions options = parse("--setting durability=group,none --workload load");
        Sides sides = Sides.of(options, options.measures().getFirst());

        assertThat(sides.a().settings()).containsEntry("durability", "group");
        assertThat(sides.b().settings()).containsEntry("durability", "none");
    }

    @Test
    void flagsOfTheJvmAndTheHeapAreSettingsToo() {
        assertThat(Sides.side("jvm", "-XX:+UseZGC -Xlog:gc", "lsm").jvmFlags())
                .containsExactly("-XX:+UseZGC", "-Xlog:gc");
        assertThat(Sides.side("heap", "2g", "lsm").jvmFlags()).containsExactly("-Xms2g", "-Xmx2g");
        assertThat(Sides.side("chunk-size", "4KiB", "lsm").settings()).containsEntry("chunk-size", "4KB");
    }

    @Test
    void allSidesGetTheMemoryThatWasNamed() {
        CompareOptions options = parse("--backends a,b --workload read-disk --memory 200M --heap 1G");
        MemoryPlan memory = options.memory(options.measures().getFirst());

        assertThat(memory.total()).isBetween((200L << 20) - 4, 200L << 20);
        assertThat(memory.heap()).isEqualTo(1L << 30);
    }

    @Test
    void aResidentWorkloadGetsMemtablesForAllOfItsRows() {
        CompareOptions options = parse("--backends a,b --workload read-resident --partitions 1000000");

        assertThat(options.memory(options.measures().getFirst()).memtables()).isGreaterThan(500L * 1_000_000);
    }
}
