package dev.drumlin.lsm.commit;

import dev.drumlin.storage.WriteSink;
import dev.drumlin.storage.error.StorageException;

/** A group that was refused, to be told to its sink once no lock is held. */
record GroupFailure(WriteSink sink, int group, StorageException problem) {}
