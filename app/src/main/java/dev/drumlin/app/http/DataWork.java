package dev.drumlin.app.http;

/** What is done for the requests of one route. One object serves all of them. */
interface DataWork {
    /** Returns the media types that a body may have, the first of which is named in errors; none if there is no body. */
    default BodyKind bodyKind() {
        return BodyKind.JSON;
    }

    /** Returns whether the client must always be told what became of a write. */
    default boolean isWrite() {
        return false;
    }

    /**
     * Does it, on the loop of the request, without blocking. Ends now or later by one call of
     * {@link DataExchange#done(Answer)} or {@link DataExchange#failed}. What it throws is taken as a failure.
     */
    void run(DataExchange exchange);
}
