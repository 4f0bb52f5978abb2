package dev.drumlin.lsm;

import dev.drumlin.lsm.io.CrashableFiles;
import dev.drumlin.lsm.io.FaultyFiles;
import dev.drumlin.storage.contract.KitRig;
import dev.drumlin.storage.contract.StorageContract;
import java.util.UUID;

/** The engine fulfils the contract on a thread that may not wait, with every second read of a file in the system's memory. */
class LsmEventLoopContractTest extends StorageContract {
    private int reads;

    @Override
    protected KitRig newRig() {
        FaultyFiles files = new FaultyFiles(new CrashableFiles());
        files.inMemory(length -> reads++ % 2 == 0 ? length : 0);
        return new KitRig(
                context -> new StoreOpening(
                                files,
                                "test folder",
                                LsmOptions.DEFAULTS,
                                EventLoop.passingOn(context),
                                UUID::randomUUID)
                        .open(),
                new LsmProvider().capabilities(),
                true);
    }
}
