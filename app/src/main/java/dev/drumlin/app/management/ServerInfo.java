package dev.drumlin.app.management;

import dev.drumlin.app.plugins.DataLocation;
import java.util.LinkedHashMap;
import java.util.Map;
import org.springframework.boot.actuate.info.Info;
import org.springframework.boot.actuate.info.InfoContributor;
import org.springframework.stereotype.Component;

/** What {@code /actuator/info} says of the server; a client that knows the management URL finds the data URL here. */
@Component
final class ServerInfo implements InfoContributor {
    private final Addresses addresses;
    private final DataLocation location;

    ServerInfo(Addresses addresses, DataLocation location) {
        this.addresses = addresses;
        this.location = location;
    }

    @Override
    public void contribute(Info.Builder info) {
        Map<String, Object> drumlin = new LinkedHashMap<>();
        String dataUrl = addresses.dataUrl();
        if (dataUrl != null) {
            drumlin.put("dataUrl", dataUrl);
        }
        drumlin.put("backend", location.backend());
        drumlin.put("folder", location.folder().toString());
        info.withDetail("drumlin", drumlin);
    }
}
