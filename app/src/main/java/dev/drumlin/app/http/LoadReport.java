package dev.drumlin.app.http;

import dev.drumlin.app.cql.value.JsonOut;
import io.netty.buffer.Unpooled;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import org.springframework.http.MediaType;

/** What a bulk load has done so far: counts, and the reasons of the first rejected lines. */
final class LoadReport {
    private record Reason(long line, String message) {}

    private final int reasonsMax;
    private final List<Reason> reasons = new ArrayList<>();
    private long loaded;
    private long rejected;

    LoadReport(int reasonsMax) {
        this.reasonsMax = reasonsMax;
    }

    void loaded() {
        loaded++;
    }

    void rejected(long line, String message) {
        rejected++;
        if (reasons.size() < reasonsMax) {
            reasons.add(new Reason(line, message));
        }
    }

    long loadedCount() {
        return loaded;
    }

    long rejectedCount() {
        return rejected;
    }

    Answer answer() {
        JsonOut out = new JsonOut(256).beginObject();
        out.name("loaded").number(loaded);
        out.name("rejected").number(rejected);
        out.name("errors").beginArray();
        reasons.sort(Comparator.comparingLong(Reason::line));
        for (Reason reason : reasons) {
            out.beginObject();
            out.name("line").number(reason.line());
            out.name("message").string(reason.message());
            out.endObject();
        }
        out.endArray().endObject();
        return Answer.of(200, MediaType.APPLICATION_JSON, Unpooled.wrappedBuffer(out.array(), 0, out.size()));
    }
}
