package dev.drumlin.rocksdb;

import dev.drumlin.storage.NanoClock;

/** What read items need beside their batch. */
record ReadEnvironment(RocksStore store, NanoClock clock, FoldRequests folds) {}
