package dev.drumlin.app.pipeline;

import dev.drumlin.app.StopOrder;
import dev.drumlin.storage.NanoClock;
import org.springframework.beans.factory.ObjectProvider;
import org.springframework.context.SmartLifecycle;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;

/** The server's one pipeline, closed after the web servers have drained. */
@Configuration(proxyBeanMethods = false)
class PipelineConfiguration {
    @Bean
    Pipeline pipeline(
            PipelineSettings settings, ObjectProvider<NanoClock> clock, ObjectProvider<RequestObserver> observer) {
        return new Pipeline(
                settings,
                clock.getIfAvailable(() -> System::nanoTime),
                observer.getIfAvailable(() -> RequestObserver.NONE));
    }

    @Bean
    PipelineMeters pipelineMeters(Pipeline pipeline) {
        return new PipelineMeters(pipeline);
    }

    @Bean
    SmartLifecycle pipelineStop(Pipeline pipeline) {
        return new PipelineStop(pipeline);
    }

    /** Closes the pipeline in its turn. */
    private static final class PipelineStop implements SmartLifecycle {
        private final Pipeline pipeline;
        private volatile boolean running;

        PipelineStop(Pipeline pipeline) {
            this.pipeline = pipeline;
        }

        @Override
        public void start() {
            running = true;
        }

        @Override
        public void stop() {
            pipeline.close();
            running = false;
        }

        @Override
        public boolean isRunning() {
            return running;
        }

        @Override
        public int getPhase() {
            return StopOrder.PIPELINE;
        }
    }
}
