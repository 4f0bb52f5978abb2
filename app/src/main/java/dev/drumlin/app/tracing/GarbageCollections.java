package dev.drumlin.app.tracing;

import com.sun.management.GarbageCollectionNotificationInfo;
import dev.drumlin.tracing.slowquery.Surroundings;
import java.lang.management.GarbageCollectorMXBean;
import java.lang.management.ManagementFactory;
import java.util.ArrayList;
import java.util.List;
import javax.management.ListenerNotFoundException;
import javax.management.Notification;
import javax.management.NotificationEmitter;
import javax.management.NotificationListener;
import javax.management.openmbean.CompositeData;
import org.jspecify.annotations.Nullable;

/** Tells {@link Surroundings} of each garbage collection, until closed. */
final class GarbageCollections implements NotificationListener, AutoCloseable {
    private final Surroundings surroundings;
    private final List<NotificationEmitter> emitters = new ArrayList<>();

    GarbageCollections(Surroundings surroundings) {
        this.surroundings = surroundings;
        for (GarbageCollectorMXBean collector : ManagementFactory.getGarbageCollectorMXBeans()) {
            if (collector instanceof NotificationEmitter emitter) {
                emitter.addNotificationListener(this, null, null);
                emitters.add(emitter);
            }
        }
    }

    @Override
    public void handleNotification(Notification notification, @Nullable Object handback) {
        if (GarbageCollectionNotificationInfo.GARBAGE_COLLECTION_NOTIFICATION.equals(notification.getType())) {
            long millis = GarbageCollectionNotificationInfo.from((CompositeData) notification.getUserData())
                    .getGcInfo()
                    .getDuration();
            if (millis > 0) {
                surroundings.ended("garbage collection", millis * 1_000_000);
            }
        }
    }

    @Override
    public void close() {
        for (NotificationEmitter emitter : emitters) {
            try {
                emitter.removeNotificationListener(this);
            } catch (ListenerNotFoundException e) {
                throw new IllegalStateException("the listener was added in the constructor", e);
            }
        }
    }
}
