package dev.drumlin.app.management;

import dev.drumlin.app.plugins.DataLocation;
import java.io.PrintStream;
import java.lang.management.ManagementFactory;
import java.time.Clock;
import org.springframework.boot.context.event.ApplicationReadyEvent;
import org.springframework.context.event.EventListener;
import org.springframework.stereotype.Component;

/** Tells on standard output, once, that the server takes requests and where; scripts wait for this line. */
@Component
final class ReadyLine {
    private final Addresses addresses;
    private final DataLocation location;

    ReadyLine(Addresses addresses, DataLocation location) {
        this.addresses = addresses;
        this.location = location;
    }

    @EventListener(ApplicationReadyEvent.class)
    void ready() {
        PrintStream out = System.out;
        out.println(text(millisSinceStart()));
        out.flush();
    }

    String text(long millis) {
        return "Drumlin ready: data " + addresses.dataUrl() + " management " + addresses.managementUrl() + " backend "
                + location.backend() + " folder " + location.folder() + " in " + millis + " ms";
    }

    /** Since the process began, which is what a person waited for. */
    private static long millisSinceStart() {
        return Clock.systemUTC().millis() - ManagementFactory.getRuntimeMXBean().getStartTime();
    }
}
