package dev.drumlin.bench.http;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.drumlin.bench.UsageException;
import java.net.URI;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class HttpOptionsTest {
    @Test
    void theDefaultsAreThoseOfTheHelp() {
        HttpOptions options = HttpOptions.parse(List.of());
        assertThat(options.url()).isNull();
        assertThat(options.backend()).isEqualTo("lsm");
        assertThat(options.mix()).isEqualTo(RowRequests.Mix.READ);
        assertThat(options.connections()).isEqualTo(64);
        assertThat(options.pace().isOpen()).isFalse();
        assertThat(options.durationSeconds()).isEqualTo(10);
        assertThat(options.warmupSeconds()).isEqualTo(5);
        assertThat(options.partitions()).isEqualTo(10_000);
        assertThat(options.json()).isNull();
    }

    @Test
    void everyFlagIsHeard() {
        HttpOptions options = HttpOptions.parse(List.of(
                "--url=http://localhost:8080", "--mixed", "--rate", "500", "--connections", "3", "--random-seed", "9"));
        assertThat(options.url()).isEqualTo(URI.create("http://localhost:8080"));
        assertThat(options.mix()).isEqualTo(RowRequests.Mix.MIXED);
        assertThat(options.pace()).isEqualTo(Pace.openLoop(500));
        assertThat(options.connections()).isEqualTo(3);
        assertThat(options.seed()).isEqualTo(9);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "--foo                           | http does not know --foo. These exist: --write",
                "--write --mixed                 | exclude each other",
                "--rate 0                        | --rate 0 is not a whole number from 1 to 10000000",
                "--connections 0                 | --connections 0 is not a whole number",
                "--duration 0                    | --duration 0 is not a whole number",
                "--url localhost:8080            | --url localhost:8080 is not like http://localhost:8080",
                "--url https://localhost         | is not like http://localhost:8080",
                "--url http://[                  | --url http://[ is no URL",
                "--url http://h --backend lsm    | --backend is for a server that is started here",
                "--json /nosuch/x                | --json /nosuch/x cannot be written"
            })
    void aWrongCommandLineIsExplained(String line, String explanation) {
        assertThatThrownBy(() -> HttpOptions.parse(List.of(line.split(" +", -1))))
                .isInstanceOf(UsageException.class)
                .hasMessageContaining(explanation);
    }
}
