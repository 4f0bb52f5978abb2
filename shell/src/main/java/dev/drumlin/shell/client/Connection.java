package dev.drumlin.shell.client;

import dev.drumlin.shell.exit.UsageException;
import java.net.URI;
import java.net.URISyntaxException;

/**
 * Which server the current command talks to. The management URL comes from the command line; the data URL is asked from
 * the management port when it is first needed, and again when the management URL changes.
 *
 * <p>Commands run one at a time; completion reads the same fields from another thread, so they are guarded.
 */
public final class Connection {
    /** Where a server listens that was started without options. */
    public static final URI DEFAULT_URL = URI.create("http://127.0.0.1:10000");

    private final JsonHttp http;
    private URI management = DEFAULT_URL;
    private URI data = DEFAULT_URL;
    private boolean dataKnown;

    public Connection(JsonHttp http) {
        this.http = http;
    }

    /** Chooses the server of the commands that follow. */
    public synchronized void use(URI managementUrl) {
        if (!managementUrl.equals(management)) {
            management = managementUrl;
            dataKnown = false;
        }
    }

    /** The management URL, without a slash at its end. */
    public synchronized URI management() {
        return management;
    }

    /** The data URL, without a slash at its end. Asks the server unless it is known already. */
    public URI data() {
        URI asked;
        synchronized (this) {
            if (dataKnown) {
                return data;
            }
            asked = management;
        }
        URI found = askForData(asked);
        synchronized (this) {
            if (asked.equals(management)) {
                data = found;
                dataKnown = true;
            }
        }
        return found;
    }

    /** Forgets the data URL: the server may have come back on another port. */
    public synchronized void forgetData() {
        dataKnown = false;
    }

    private URI askForData(URI from) {
        URI info = at(from, "/actuator/info");
        String url = http.get(info).path("drumlin").path("dataUrl").asString("");
        if (url.isEmpty()) {
            throw UnreachableException.notDrumlin(from, "its /actuator/info names no drumlin.dataUrl");
        }
        return parse(url);
    }

    /** A path below a base URL; the path starts with a slash and is already encoded. */
    static URI at(URI base, String path) {
        return URI.create(base + path);
    }

    /** Reads a URL as a user types it. */
    public static URI parse(String text) {
        URI url;
        try {
            url = new URI(text.strip());
        } catch (URISyntaxException e) {
            throw new UsageException("--url: '" + text + "' is not a URL: " + e.getReason(), e);
        }
        String scheme = url.getScheme();
        if (scheme == null || !scheme.matches("(?i)https?") || url.getHost() == null) {
            throw new UsageException("--url: '" + text + "' is not a URL like " + DEFAULT_URL);
        }
        if (url.getRawUserInfo() != null || url.getRawQuery() != null || url.getRawFragment() != null) {
            throw new UsageException("--url: '" + text + "' may have no user, '?' or '#'");
        }
        String plain = url.toString();
        return plain.endsWith("/") ? URI.create(plain.replaceAll("/+$", "")) : url;
    }
}
