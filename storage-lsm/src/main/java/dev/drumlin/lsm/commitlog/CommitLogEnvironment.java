package dev.drumlin.lsm.commitlog;

import dev.drumlin.lsm.io.StorageFiles;
import dev.drumlin.storage.NanoClock;
import java.lang.foreign.MemorySegment;
import java.util.UUID;
import java.util.concurrent.Executor;
import java.util.function.IntFunction;

/**
 * What the log needs of others.
 *
 * @param files the data folder
 * @param storeId of this data folder, in every file
 * @param memory gives memory of so many bytes, writable, any content; asked twice, at open. The owner frees it after
 *     the log is closed
 * @param nanos times the syncs
 * @param background makes the next segment ahead of time; may refuse, or run the task at once
 * @param listener hears of progress
 */
public record CommitLogEnvironment(
        StorageFiles files,
        UUID storeId,
        IntFunction<MemorySegment> memory,
        NanoClock nanos,
        Executor background,
        CommitLogListener listener) {}
