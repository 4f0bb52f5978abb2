package dev.drumlin.lsm;

import dev.drumlin.lsm.io.CrashableFiles;
import dev.drumlin.storage.contract.KitRig;
import dev.drumlin.storage.contract.StorageContract;
import java.util.UUID;

/** The engine fulfils the contract. */
class LsmContractTest extends StorageContract {
    @Override
    protected KitRig newRig() {
        CrashableFiles files = new CrashableFiles();
        return new KitRig(
                context ->
                        new StoreOpening(files, "test folder", LsmOptions.DEFAULTS, context, UUID::randomUUID).open(),
                new LsmProvider().capabilities(),
                true);
    }
}
