package dev.drumlin.app.http;

import dev.drumlin.storage.error.InvalidRequestException;
import dev.drumlin.storage.error.StorageException;
import dev.drumlin.storage.error.TooLargeException;
import tools.jackson.core.JacksonException;
import tools.jackson.core.JsonParser;
import tools.jackson.core.ObjectReadContext;
import tools.jackson.core.StreamReadConstraints;
import tools.jackson.core.TokenStreamLocation;
import tools.jackson.core.exc.StreamConstraintsException;
import tools.jackson.core.json.JsonFactory;

/** The one JSON reader, with its limits: strict JSON, nested at most 100 deep. Thread-safe. */
final class Json {
    static final int DEPTH_MAX = 100;

    private static final JsonFactory FACTORY = JsonFactory.builder()
            .streamReadConstraints(StreamReadConstraints.builder()
                    .maxNestingDepth(DEPTH_MAX)
                    .maxStringLength(Integer.MAX_VALUE)
                    .maxNumberLength(10_000)
                    .maxNameLength(65_536)
                    .build())
            .build();

    private Json() {}

    /** Returns a parser in front of the first token. Requires: the bytes are UTF-8. */
    static JsonParser parser(byte[] bytes, int from, int length) {
        return FACTORY.createParser(ObjectReadContext.empty(), bytes, from, length);
    }

    /**
     * Says what is wrong with a document, and where. The reader's own words are left out: they quote the document, which may
     * hold secrets.
     */
    static StorageException problem(String what, JacksonException failure) {
        TokenStreamLocation at = failure.getLocation();
        String where = at == null ? "" : " at line " + at.getLineNr() + ", column " + at.getColumnNr();
        if (failure instanceof StreamConstraintsException) {
            return new TooLargeException(what + " is over a limit of JSON" + where + ": nested more than " + DEPTH_MAX
                    + " deep, or a number of more than 10000 digits");
        }
        return new InvalidRequestException(what + " is not valid JSON" + where);
    }
}
