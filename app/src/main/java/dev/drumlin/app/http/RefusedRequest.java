package dev.drumlin.app.http;

/** A request that is refused before anything was done for it, with the answer that says why. */
final class RefusedRequest extends RuntimeException {
    private static final long serialVersionUID = 1L;

    private final transient Answer answer;

    RefusedRequest(Answer answer) {
        super(answer.toString(), null, false, false);
        this.answer = answer;
    }

    Answer answer() {
        return answer;
    }
}
