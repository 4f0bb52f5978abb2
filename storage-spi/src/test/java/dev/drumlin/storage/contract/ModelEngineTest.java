package dev.drumlin.storage.contract;

/** The model fulfils the contract. */
class ModelEngineTest extends StorageContract {
    @Override
    protected KitRig newRig() {
        return new KitRig(ModelEngine::new, ModelEngine.CAPABILITIES, false);
    }
}
