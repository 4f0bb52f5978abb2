package dev.drumlin.app;

import com.google.errorprone.annotations.Keep;
import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandleProxies;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;
import java.time.Duration;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.locks.LockSupport;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * What SIGTERM and SIGINT do: the first one stops the server in order, a second one at once. A stop that takes longer
 * than {@link #STOP_MAX} is cut short, since whoever sent the signal will soon send one that cannot be caught.
 */
final class StopSignals {
    static final Duration STOP_MAX = Duration.ofSeconds(12);

    private static final Logger log = LoggerFactory.getLogger(StopSignals.class);

    private final AtomicBoolean stopping = new AtomicBoolean();

    private StopSignals() {}

    static void install() {
        StopSignals signals = new StopSignals();
        signals.on("TERM", 143);
        signals.on("INT", 130);
    }

    /**
     * Signals have no supported API; the one in jdk.unsupported has been stable since Java 1.3. It is called by
     * reflection because javac warns of it in a way that cannot be silenced. Without it a stop still works, but a
     * second signal does nothing.
     */
    private void on(String name, int exitCode) {
        try {
            Class<?> signal = Class.forName("sun.misc.Signal");
            Class<?> handler = Class.forName("sun.misc.SignalHandler");
            MethodHandle received = MethodHandles.lookup()
                    .bind(this, "received", MethodType.methodType(void.class, String.class, int.class));
            MethodHandle callback =
                    MethodHandles.dropArguments(MethodHandles.insertArguments(received, 0, name, exitCode), 0, signal);
            Object proxy = MethodHandleProxies.asInterfaceInstance(handler, callback);
            signal.getMethod("handle", signal, handler)
                    .invoke(null, signal.getConstructor(String.class).newInstance(name), proxy);
        } catch (ReflectiveOperationException | IllegalArgumentException unsupportedHere) {
            log.debug("signal={} keeps the default of the JVM", name, unsupportedHere);
        }
    }

    @Keep // called by way of its name, in on()
    private void received(String name, int exitCode) {
        if (stopping.compareAndSet(false, true)) {
            Thread.ofPlatform().name("stop").start(() -> System.exit(exitCode));
            Thread.ofPlatform().name("stop-limit").daemon().start(() -> haltAfterLimit(exitCode));
        } else {
            log.warn("second signal={}: stopping at once", name);
            Runtime.getRuntime().halt(exitCode);
        }
    }

    private void haltAfterLimit(int exitCode) {
        long end = System.nanoTime() + STOP_MAX.toNanos();
        for (long left = STOP_MAX.toNanos(); left > 0; left = end - System.nanoTime()) {
            LockSupport.parkNanos(this, left);
        }
        log.error("the stop took longer than {} s: halted", STOP_MAX.toSeconds());
        Runtime.getRuntime().halt(exitCode);
    }
}
