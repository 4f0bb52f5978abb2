package dev.drumlin.app.pipeline;

import dev.drumlin.storage.error.StorageException;

/** A call that notes what became of it. */
final class TestCall implements StageCall {
    private final RequestContext request;
    private final int bytes;
    final String name;
    StorageException problem;
    boolean ran;

    TestCall(RequestContext request, String name, int bytes) {
        this.request = request;
        this.name = name;
        this.bytes = bytes;
    }

    @Override
    public RequestContext request() {
        return request;
    }

    @Override
    public int bytes() {
        return bytes;
    }

    @Override
    public void failed(StorageException why) {
        if (!ran && problem == null) {
            problem = why;
        }
    }

    @Override
    public String toString() {
        return name;
    }
}
