package dev.drumlin.app.pipeline;

/**
 * A request that runs now, for people.
 *
 * @param id names it, to cancel it
 * @param stage the stage it entered last, lower case; "arrived" before the first
 * @param ageMs milliseconds since it arrived
 * @param statement the start of its text
 * @param client who asks
 */
public record RunningRequest(long id, String stage, long ageMs, String statement, String client) {}
