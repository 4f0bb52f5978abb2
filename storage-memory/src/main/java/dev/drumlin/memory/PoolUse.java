package dev.drumlin.memory;

/**
 * What a pool holds at one moment. Immutable.
 *
 * @param owner who the memory is for
 * @param bytes bytes of the slabs that are taken
 * @param bytesMax the limit, in bytes, from which on the pool calls itself full
 * @param bytesTouched bytes that were used or prepared and not given to the system since: the machine's memory backs them
 * @param bytesUnprepared bytes that were taken before they had been prepared, since the pool was made
 * @param refusals how often there was no room, since the pool was made
 */
public record PoolUse(
        String owner, long bytes, long bytesMax, long bytesTouched, long bytesUnprepared, long refusals) {}
