package dev.drumlin.app.pipeline;

import dev.drumlin.storage.NanoClock;
import java.util.ArrayList;
import java.util.Collection;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Function;

/**
 * The stages of all event loops. Modules define what a stage does at the start; each loop then gets stages of its own, so
 * that nothing on the way of a request is shared between threads. Thread-safe.
 */
public final class Pipeline implements AutoCloseable {
    private final PipelineSettings settings;
    private final NanoClock clock;
    private final RequestObserver observer;
    private final RunningRequests running;

    private final Map<EventLoop, PipelineLoop> loops = new ConcurrentHashMap<>();
    private final AtomicLong lastRequestId = new AtomicLong();
    private final Map<StageName, List<Stage<?>>> stages = new EnumMap<>(StageName.class);
    private final Map<StageName, Boolean> defined = new ConcurrentHashMap<>();
    private volatile boolean closed;

    public Pipeline(PipelineSettings settings, NanoClock clock, RequestObserver observer) {
        this.settings = settings;
        this.clock = clock;
        this.observer = observer;
        this.running = new RunningRequests(loops.values(), clock);
        for (StageName name : StageName.values()) {
            stages.put(name, new CopyOnWriteArrayList<>());
        }
    }

    /**
     * Says what a stage does; once for each stage.
     *
     * @param functions makes the function of one loop; called on that loop when its first call arrives
     * @return the key by which calls are submitted
     */
    public <T extends StageCall> StageKey<T> define(
            StageName name, Function<PipelineLoop, StageFunction<T>> functions) {
        if (defined.put(name, true) != null) {
            throw new IllegalStateException("stage " + name.text() + " is defined already");
        }
        return new StageKey<>(name, functions);
    }

    /** Returns the stages of a loop, the same ones for the same loop. */
    public PipelineLoop loop(EventLoop loop) {
        return loops.computeIfAbsent(loop, each -> new PipelineLoop(each, this));
    }

    /** Returns all loops that have been asked for. */
    public Collection<PipelineLoop> loops() {
        return List.copyOf(loops.values());
    }

    /** Returns what each stage has done, in order of {@link StageName}. */
    public List<StageSnapshot> stages() {
        List<StageSnapshot> snapshots = new ArrayList<>();
        stages.forEach((name, each) -> snapshots.add(StageSnapshot.of(name, each)));
        return snapshots;
    }

    /** Returns what one stage has done. */
    public StageSnapshot stage(StageName name) {
        return StageSnapshot.of(name, stagesOf(name));
    }

    /** Returns the list of running requests. */
    public RunningRequests running() {
        return running;
    }

    /** Refuses new calls and ends those that wait; what is being run goes on. */
    @Override
    public void close() {
        closed = true;
        loops.values().forEach(PipelineLoop::close);
    }

    <T extends StageCall> Stage<T> newStage(StageKey<T> key, PipelineLoop loop) {
        Stage<T> stage = new Stage<>(key, loop, settings);
        stagesOf(key.name()).add(stage);
        return stage;
    }

    private List<Stage<?>> stagesOf(StageName name) {
        return Objects.requireNonNull(stages.get(name));
    }

    long nextRequestId() {
        return lastRequestId.incrementAndGet();
    }

    NanoClock clock() {
        return clock;
    }

    RequestObserver observer() {
        return observer;
    }

    boolean isClosed() {
        return closed;
    }

    boolean isDirect() {
        return settings.mode() == PipelineMode.DIRECT;
    }
}
