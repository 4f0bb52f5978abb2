package dev.drumlin.lsm.commit;

import dev.drumlin.storage.Durability;

/**
 * Settings of the commit order.
 *
 * @param durability of tables that do not say
 * @param syncPeriodNanos how long a periodic write may stay unsynced
 * @param queueGroupsMax groups that may wait for their turn
 * @param queueBytesMax bytes of mutations that may wait for their turn
 * @param recordBytesMax largest group
 */
public record CommitOptions(
        Durability durability, long syncPeriodNanos, int queueGroupsMax, long queueBytesMax, long recordBytesMax) {}
