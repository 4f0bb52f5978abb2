package dev.drumlin.app.http;

import io.micrometer.core.instrument.Gauge;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.binder.MeterBinder;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Executor;
import java.util.concurrent.TimeUnit;
import org.springframework.boot.web.server.context.WebServerApplicationContext;
import org.springframework.context.SmartLifecycle;
import org.springframework.stereotype.Component;

/**
 * Lets bulk loads and exports finish while the web server drains, and cuts those that are left before its time is up, so that
 * their clients read an error and not a broken connection. Also counts places and long exchanges.
 */
@Component
class LongExchangeStop implements SmartLifecycle, MeterBinder {
    /** Of the ten seconds that the drain has. */
    static final Duration GRACE = Duration.ofSeconds(7);

    private final DataDoor door;
    private volatile boolean running;

    LongExchangeStop(DataDoor door) {
        this.door = door;
    }

    @Override
    public void start() {
        running = true;
    }

    /** In the phase of the drain, which waits for the exchanges; so this itself need not be waited for. */
    @Override
    public void stop(Runnable callback) {
        running = false;
        Executor later = CompletableFuture.delayedExecutor(GRACE.toMillis(), TimeUnit.MILLISECONDS);
        later.execute(door::cutLongExchanges);
        callback.run();
    }

    @Override
    public void stop() {
        running = false;
        door.cutLongExchanges();
    }

    @Override
    public boolean isRunning() {
        return running;
    }

    @Override
    public int getPhase() {
        return WebServerApplicationContext.GRACEFUL_SHUTDOWN_PHASE;
    }

    @Override
    public void bindTo(MeterRegistry registry) {
        Gauge.builder(
                        "drumlin.http.places.free",
                        door,
                        each -> each.places().getMetrics().getAvailableConcurrentCalls())
                .description("requests that could begin now")
                .register(registry);
        Gauge.builder("drumlin.http.bodies.bytes", door, each -> each.bodies().used())
                .description("bytes of bodies that are being worked on")
                .register(registry);
        Gauge.builder(
                        "drumlin.http.long.exchanges",
                        door,
                        each -> each.longExchanges().size())
                .description("bulk loads and exports that run now")
                .register(registry);
    }
}
