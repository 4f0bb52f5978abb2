package dev.drumlin.differential;

import static org.assertj.core.api.Assertions.assertThat;

import dev.drumlin.differential.generate.ScenarioGenerator;
import dev.drumlin.differential.generate.Step;
import dev.drumlin.differential.peer.Answer;
import dev.drumlin.differential.peer.Peer;
import java.util.List;
import org.junit.jupiter.api.Test;

/** The harness itself, over sides that answer nothing but what they are told. */
class DifferentialRunTest {
    private static final Answer DONE = new Answer.Rows(List.of(), List.of());
    private static final Peer AGREEABLE = (keyspace, step) -> DONE;

    @Test
    void sidesThatAgreeGiveNoDifference() throws Exception {
        DifferentialRun run = new DifferentialRun(AGREEABLE, AGREEABLE, 2);

        assertThat(run.run(1, 1_000)).isEmpty();
        assertThat(run.counts().statements()).isGreaterThanOrEqualTo(1_000);
    }

    @Test
    void oneThatRefusesDeletionsIsFoundAndTheScriptMadeSmall() throws Exception {
        Peer stubborn = (keyspace, step) ->
                step.text().startsWith("DELETE") ? new Answer.Refused("invalid-request", "no deletions") : DONE;

        List<String> differences = new DifferentialRun(AGREEABLE, stubborn, 2).run(1, 1_000);

        assertThat(differences).singleElement().asString().contains("only Drumlin refuses", "DELETE");
        assertThat(differences.getFirst()).doesNotContain("INSERT INTO t");
    }

    @Test
    void theSameSeedGivesTheSameSteps() {
        assertThat(steps(7)).isEqualTo(steps(7)).isNotEqualTo(steps(8));
    }

    private static List<String> steps(long seed) {
        return ScenarioGenerator.steps(seed, 400).stream().map(Step::text).toList();
    }
}
