package dev.drumlin.bench.http;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class ProcessUseTest {
    @Test
    void readsWhatTheKernelWrites() {
        String stat = "4711 (a) b (c)) S 1 4711 4711 0 -1 4194560 100 200 3 4 123 45 6 7 20 0 60 0 999 8888 777\n";
        String status = "Name:\tx\nVmPeak:\t  900 kB\nVmHWM:\t     300 kB\nVmRSS:\t     200 kB\n";
        assertThat(ProcessUse.parse(stat, status)).isEqualTo(new ProcessUse(1_680_000_000L, 200 << 10, 300 << 10));
    }

    @Test
    void thisProcessHasMemoryAndOneThatIsNotHasNothing() {
        ProcessUse own = ProcessUse.of(ProcessHandle.current().pid());
        assertThat(own).isNotNull();
        assertThat(own.residentBytes()).isPositive().isLessThanOrEqualTo(own.residentPeakBytes());
        assertThat(ProcessUse.of(-1)).isNull();
    }
}
