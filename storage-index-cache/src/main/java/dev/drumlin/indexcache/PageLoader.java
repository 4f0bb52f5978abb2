package dev.drumlin.indexcache;

/** Brings the bytes of a page that is not in memory. */
@FunctionalInterface
public interface PageLoader {
    /**
     * Begins a load that must be ended, by {@link PageLoad#complete} or {@link PageLoad#fail}: before this returns, or later
     * and on any thread. The bytes must have been checked: the cache takes what it is given. An exception ends the load.
     */
    void load(PageLoad load) throws Exception;
}
