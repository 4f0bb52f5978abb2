package dev.drumlin.bench.compare.child;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.drumlin.bench.compare.calls.Tally;
import dev.drumlin.bench.compare.options.MemoryPlan;
import dev.drumlin.bench.compare.options.Side;
import dev.drumlin.bench.compare.workload.Job;
import dev.drumlin.bench.compare.workload.Level;
import dev.drumlin.bench.compare.workload.Workload;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.Test;

class ChildProtocolTest {
    private static final Job JOB = new Job(Workload.MIXED, Level.SPI, 10, 1, 2, 3, Map.of("tracing", "off"));

    @Test
    void commandsComeBackFromTheirLines() {
        Side side = new Side("a b", "lsm", Map.of("chunk-size", "4KB"), List.of("-Xmx1g"));
        List<Command> commands = List.of(
                new Command.Open(side, Level.CQL, new MemoryPlan(1, 2, 3, 4, 5), "/tmp/\"x\"\n", 7),
                new Command.Prepare(JOB),
                new Command.Run(JOB, 200),
                new Command.Slices(JOB, JOB.withBatch(64), 200, 100, 1),
                new Command.Close());

        for (Command command : commands) {
            String line = Lines.of(command);
            assertThat(line).doesNotContain("\n");
            assertThat(Lines.command(line)).isEqualTo(command);
        }
    }

    @Test
    void figuresComeBackWithTheirLatencies() {
        Tally tally = new Tally(0);
        tally.ended(0, 5_000, 64, 100);
        tally.ended(5_000, 2_000_000_000, 64, 100);
        tally.wrong(1, "a row was wrong");
        RunFigures figures = RunFigures.of(Tally.sum(List.of(tally), 0), 7, 8, new ProcessFigures(1, 2, 3, 4, 5));

        Reply back = Lines.reply(Lines.of(new Reply.Ran(figures)));

        assertThat(back).isEqualTo(new Reply.Ran(figures));
        assertThat(figures.histogram().getTotalCount()).isEqualTo(2);
        assertThat(figures.operations()).isEqualTo(128);
        assertThat(figures.secondMin()).isZero();
        assertThat(figures.errors()).isEqualTo(1);
        assertThat(figures.speed()).isEqualTo(64);
    }

    @Test
    void progressIsToldAndTheAnswerGiven() throws Exception {
        List<Long> progress = new ArrayList<>();
        try (ChildProcess child =
                shell("read line; echo '{\"is\":\"progress\",\"rows\":5}'; echo '{\"is\":\"closed\"}'")) {
            assertThat(child.ask(new Command.Close(), progress::add)).isEqualTo(new Reply.Closed());
        }
        assertThat(progress).containsExactly(5L);
    }

    @Test
    void whatAnAgentInTheChildPrintsIsNoAnswer() throws Exception {
        try (ChildProcess child = shell("echo Profiling started; read line; echo '{\"is\":\"closed\"}'")) {
            assertThat(child.ask(new Command.Close(), rows -> {})).isEqualTo(new Reply.Closed());
        }
    }

    @Test
    void aBrokenAnswerNamesTheSide() throws Exception {
        try (ChildProcess child = shell("read line; echo '{\"is\":\"clo'")) {
            assertThatThrownBy(() -> child.ask(new Command.Close(), rows -> {}))
                    .isInstanceOf(ChildFailedException.class)
                    .hasMessageContaining("side a");
        }
    }

    @Test
    void aDyingChildIsToldWithItsExitCodeAndItsLastWords() throws Exception {
        try (ChildProcess child = shell("read line; echo no memory left >&2; exit 3")) {
            assertThatThrownBy(() -> child.ask(new Command.Close(), rows -> {}))
                    .isInstanceOf(ChildFailedException.class)
                    .hasMessageContaining("side a")
                    .hasMessageContaining("exit code 3")
                    .hasMessageContaining("no memory left");
        }
    }

    @Test
    void aChildThatWasKilledIsToldToo() throws Exception {
        try (ChildProcess child = shell("kill -9 $$")) {
            assertThatThrownBy(() -> child.ask(new Command.Close(), rows -> {}))
                    .isInstanceOf(ChildFailedException.class)
                    .hasMessageContaining("exit code 137");
        }
    }

    @Test
    void whatAKilledChildHadStartedEndsToo() throws Exception {
        ChildProcess child =
                shell("sleep 600 & echo '{\"is\":\"progress\",\"rows\":1}'; echo '{\"is\":\"closed\"}'; wait");
        child.ask(new Command.Close(), rows -> {});
        List<ProcessHandle> started =
                ProcessHandle.of(child.pid()).orElseThrow().descendants().toList();
        child.kill();
        child.close();

        assertThat(started).isNotEmpty();
        Awaitility.await().until(() -> started.stream().noneMatch(ProcessHandle::isAlive));
    }

    @Test
    void aCommandThatFailedSaysWhy() throws Exception {
        try (ChildProcess child = shell("read line; echo '{\"is\":\"failed\",\"why\":\"the disk is full\"}'")) {
            assertThatThrownBy(() -> child.ask(new Command.Close(), rows -> {})).hasMessage("side a: the disk is full");
        }
    }

    private static ChildProcess shell(String script) throws Exception {
        return new ChildProcess("a", List.of("sh", "-c", script));
    }
}
