package dev.drumlin.storage.contract;

import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;

/**
 * The whole contract: an engine's test class extends this, opens its engine in {@link #newRig}, and inherits every topic. A
 * topic that rests on a capability proves either that it works or that it is refused, by what the rig declares.
 */
public abstract class StorageContract
        implements WritesTopic,
                DeletionsTopic,
                PagingTopic,
                SchemaTopic,
                AtomicityTopic,
                ConditionsTopic,
                LimitsTopic,
                LifeTopic,
                RandomTopic {
    private @Nullable KitRig rig;

    /** Opens a fresh engine on an empty folder. */
    protected abstract KitRig newRig();

    @Override
    public final KitRig rig() {
        if (rig == null) {
            rig = newRig();
        }
        return rig;
    }

    @Override
    public final KitRig freshRig() {
        if (rig != null) {
            rig.close();
        }
        rig = newRig();
        return rig;
    }

    @AfterEach
    void closeRig() {
        if (rig != null) {
            rig.close();
        }
    }
}
