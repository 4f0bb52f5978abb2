package dev.drumlin.bench.http;

import com.sun.management.OperatingSystemMXBean;
import io.netty.bootstrap.Bootstrap;
import io.netty.channel.ChannelFuture;
import io.netty.channel.ChannelOption;
import io.netty.channel.EventLoop;
import io.netty.channel.EventLoopGroup;
import io.netty.channel.IoHandlerFactory;
import io.netty.channel.MultiThreadIoEventLoopGroup;
import io.netty.channel.epoll.Epoll;
import io.netty.channel.epoll.EpollIoHandler;
import io.netty.channel.epoll.EpollSocketChannel;
import io.netty.channel.nio.NioIoHandler;
import io.netty.channel.socket.nio.NioSocketChannel;
import io.netty.util.concurrent.DefaultThreadFactory;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.net.InetSocketAddress;
import java.net.URI;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import java.util.concurrent.TimeUnit;
import java.util.function.IntFunction;
import org.HdrHistogram.Histogram;
import org.jspecify.annotations.Nullable;

/**
 * Kept-alive connections to one server, and the load on them. One phase at a time, run by one thread; {@link #stop} may be
 * called by any.
 *
 * <p>The requests and the connections' state stay on event loops of this object, one for each two processors of the machine:
 * the other half is for the server.
 */
public final class HttpLoad implements AutoCloseable {
    /** How long answers are waited for when no requests are begun any more. */
    public static final Duration DRAIN_MAX = Duration.ofSeconds(5);

    private static final long SECOND = 1_000_000_000;
    private static final long DRAIN_OF_STOP = SECOND / 2;
    private static final int CONNECT_MILLIS_MAX = 10_000;

    private final OperatingSystemMXBean process = (OperatingSystemMXBean) ManagementFactory.getOperatingSystemMXBean();
    private final EventLoopGroup loops;
    private final List<LoadConnection> connections = new ArrayList<>();
    private volatile @Nullable LoadPhase current;
    private volatile boolean stopped;

    /** Is told of the seconds of a phase as they pass; on the thread that runs the phase. */
    public interface Listener {
        /** Listens to nothing. */
        Listener NONE = (operations, errors, nanos) -> {};

        /**
         * A second is over.
         *
         * @param operations that were rightly answered in it
         * @param errors of it
         * @param nanos how long it was
         */
        void second(long operations, long errors, long nanos);
    }

    /**
     * Opens the connections.
     *
     * @param server with host and port; its path is not used
     * @throws IOException if one cannot be opened; none is open then
     */
    public HttpLoad(URI server, int connectionCount) throws IOException {
        boolean epoll = Epoll.isAvailable();
        IoHandlerFactory io = epoll ? EpollIoHandler.newFactory() : NioIoHandler.newFactory();
        int threads = Math.max(1, Runtime.getRuntime().availableProcessors() / 2);
        loops = new MultiThreadIoEventLoopGroup(threads, new DefaultThreadFactory("http-load", true), io);
        Bootstrap bootstrap = new Bootstrap()
                .channel(epoll ? EpollSocketChannel.class : NioSocketChannel.class)
                .option(ChannelOption.TCP_NODELAY, true)
                .option(ChannelOption.CONNECT_TIMEOUT_MILLIS, CONNECT_MILLIS_MAX)
                .remoteAddress(new InetSocketAddress(server.getHost(), port(server)));
        List<ChannelFuture> opening = new ArrayList<>();
        for (int i = 0; i < connectionCount; i++) {
            LoadConnection connection = new LoadConnection(i, loops.next(), bootstrap);
            connections.add(connection);
            opening.add(connection.connect());
        }
        for (ChannelFuture each : opening) {
            if (!each.awaitUninterruptibly().isSuccess()) {
                close();
                throw new IOException(
                        "cannot connect to " + server + ": " + each.cause().getMessage(), each.cause());
            }
        }
    }

    private static int port(URI server) {
        return server.getPort() < 0 ? 80 : server.getPort();
    }

    public int connectionCount() {
        return connections.size();
    }

    /**
     * Runs load for a time, then waits for the answers that are still to come, {@link #DRAIN_MAX} at most. Ends early if all
     * connections have no more requests, and soon after {@link #stop}.
     *
     * @param requests gives each connection, by its number from 0, what it asks for
     */
    public HttpResult run(IntFunction<? extends Requests> requests, Pace pace, Duration duration, Listener listener)
            throws InterruptedException {
        Map<EventLoop, LoadTally> tallies = new HashMap<>();
        List<Requests> sources = new ArrayList<>();
        for (int i = 0; i < connections.size(); i++) {
            tallies.computeIfAbsent(connections.get(i).loop(), _ -> new LoadTally());
            sources.add(requests.apply(i));
        }
        long cpu = process.getProcessCpuTime();
        long start = System.nanoTime();
        LoadPhase phase = new LoadPhase(pace, start, duration.toNanos(), connections.size());
        current = phase;
        if (stopped) {
            phase.stop();
        }
        for (int i = 0; i < connections.size(); i++) {
            LoadConnection connection = connections.get(i);
            Requests source = sources.get(i);
            LoadTally tally = Objects.requireNonNull(tallies.get(connection.loop()));
            connection.loop().execute(() -> connection.begin(phase, source, tally));
        }
        List<Long> perSecond = watch(phase, start, tallies.values(), listener);
        if (!phase.await(phase.isStopped() ? DRAIN_OF_STOP : DRAIN_MAX.toNanos())) {
            for (LoadConnection connection : connections) {
                connection.loop().submit(connection::giveUp).syncUninterruptibly();
            }
        }
        long nanos = System.nanoTime() - start;
        long meant = Math.min(duration.toNanos(), nanos);
        return result(phase, meant, nanos, perSecond, process.getProcessCpuTime() - cpu, tallies.values());
    }

    /** Waits until no more requests are begun; returns what was answered in each whole second. */
    private static List<Long> watch(LoadPhase phase, long start, Collection<LoadTally> tallies, Listener listener)
            throws InterruptedException {
        List<Long> perSecond = new ArrayList<>();
        long operations = 0;
        long errors = 0;
        for (long from = start, until; from - phase.endNanos < 0; from = until) {
            until = Math.min(from + SECOND, phase.endNanos);
            boolean over = phase.await(until - System.nanoTime());
            if (over && phase.pace.isOpen() && until - phase.endNanos == 0) {
                // The last request of a schedule starts, and may be answered, before the schedule's time is over.
                TimeUnit.NANOSECONDS.sleep(until - System.nanoTime());
            }
            if (phase.isStopped() || over && System.nanoTime() - until < 0) {
                break;
            }
            long operationsNow =
                    tallies.stream().mapToLong(each -> each.inTime.get()).sum();
            long errorsNow =
                    tallies.stream().mapToLong(each -> each.errorCount.get()).sum();
            listener.second(operationsNow - operations, errorsNow - errors, until - from);
            perSecond.add(operationsNow - operations);
            operations = operationsNow;
            errors = errorsNow;
        }
        return perSecond;
    }

    private static HttpResult result(
            LoadPhase phase,
            long meantNanos,
            long nanos,
            List<Long> perSecond,
            long cpuNanos,
            Collection<LoadTally> tallies) {
        Histogram latency = LoadTally.histogram();
        Histogram lateness = LoadTally.histogram();
        TreeMap<String, Long> errors = new TreeMap<>();
        long operations = 0;
        long inTime = 0;
        String firstProblem = null;
        for (LoadTally tally : tallies) {
            latency.add(tally.latency);
            lateness.add(tally.lateness);
            tally.errors.forEach((kind, count) -> errors.merge(kind, count, Long::sum));
            operations += tally.operations;
            inTime += tally.inTime.get();
            firstProblem = firstProblem == null ? tally.firstProblem : firstProblem;
        }
        long begun =
                operations + errors.values().stream().mapToLong(Long::longValue).sum();
        return new HttpResult(
                meantNanos,
                nanos,
                phase.pace.isOpen() ? phase.schedule.count() : begun,
                operations,
                inTime,
                perSecond,
                errors,
                firstProblem,
                latency,
                lateness,
                cpuNanos);
    }

    /** Ends the phase that is under way, and all later ones at once. */
    public void stop() {
        stopped = true;
        LoadPhase phase = current;
        if (phase != null) {
            phase.stop();
        }
    }

    public boolean isStopped() {
        return stopped;
    }

    /** Closes the connections; only when no phase is under way. */
    @Override
    public void close() {
        connections.forEach(each -> each.loop().submit(each::close).syncUninterruptibly());
        loops.shutdownGracefully(0, SECOND, TimeUnit.NANOSECONDS).syncUninterruptibly();
    }
}
