package dev.drumlin.app.management;

import java.util.LinkedHashMap;
import java.util.Map;
import org.springframework.boot.actuate.info.Info;
import org.springframework.boot.actuate.info.InfoContributor;
import org.springframework.stereotype.Component;

/** What {@code /actuator/info} says of the server; a client that knows the management URL finds the data URL here. */
@Component
final class ServerInfo implements InfoContributor {
    private final Addresses addresses;

    ServerInfo(Addresses addresses) {
        this.addresses = addresses;
    }

    @Override
    public void contribute(Info.Builder info) {
        Map<String, Object> drumlin = new LinkedHashMap<>();
        String dataUrl = addresses.dataUrl();
        if (dataUrl != null) {
            drumlin.put("dataUrl", dataUrl);
        }
        info.withDetail("drumlin", drumlin);
    }
}
