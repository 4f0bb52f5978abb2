package dev.drumlin.app.cql.plan;

import dev.drumlin.app.cql.Marker;
import dev.drumlin.app.cql.Markers;
import dev.drumlin.app.cql.ast.Term;
import dev.drumlin.storage.error.InvalidRequestException;
import dev.drumlin.storage.schema.CqlType;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Collects the markers of a statement while it is planned. */
final class MarkerList {
    private final @Nullable Marker[] markers;

    MarkerList(int count) {
        markers = new Marker[count];
    }

    /** Notes what a marker takes and returns its value. */
    ValueSource.Bound add(Term.BindMarker marker, String purpose, CqlType type) {
        String written = marker.name();
        String name = written == null ? purpose : written;
        markers[marker.index()] = new Marker(name, written != null, type);
        return new ValueSource.Bound(marker.index(), "'" + name + "'", type);
    }

    Markers markers() {
        List<Marker> list = new ArrayList<>();
        for (int i = 0; i < markers.length; i++) {
            Marker marker = markers[i];
            if (marker == null) {
                throw new InvalidRequestException("The type of bind marker " + (i + 1)
                        + " cannot be told from where it stands: write it as (type) ?");
            }
            list.add(marker);
        }
        return new Markers(list);
    }
}
