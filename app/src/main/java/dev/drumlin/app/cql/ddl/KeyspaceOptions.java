package dev.drumlin.app.cql.ddl;

import dev.drumlin.app.cql.ast.Name;
import dev.drumlin.app.cql.ast.Option;
import dev.drumlin.storage.error.InvalidRequestException;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/** The options of CREATE and ALTER KEYSPACE. */
final class KeyspaceOptions {
    private static final String LOCATORS = "org.apache.cassandra.locator.";
    private static final String CLASS = "class";
    private static final String FACTOR = "replication_factor";

    private final String keyspace;
    private @Nullable Map<String, String> replication;
    private @Nullable Boolean durableWrites;

    private KeyspaceOptions(String keyspace) {
        this.keyspace = keyspace;
    }

    static KeyspaceOptions read(String keyspace, List<Option> options) {
        KeyspaceOptions read = new KeyspaceOptions(keyspace);
        Set<String> seen = new HashSet<>();
        for (Option option : options) {
            OptionReader reader = new OptionReader(option);
            if (!seen.add(option.name().text())) {
                throw reader.problem("is given twice");
            }
            switch (option.name().text()) {
                case "replication" -> read.replication = replication(reader, keyspace);
                case "durable_writes" -> read.durableWrites = reader.bool();
                default -> throw reader.problem("is not known; a keyspace has replication and durable_writes");
            }
        }
        return read;
    }

    Map<String, String> requiredReplication() {
        if (replication == null) {
            throw new InvalidRequestException("Keyspace '" + keyspace + "' needs a replication option, such as WITH"
                    + " replication = {'class': 'SimpleStrategy', 'replication_factor': 1}");
        }
        return replication;
    }

    Map<String, String> replication(Map<String, String> old) {
        return replication == null ? old : replication;
    }

    boolean durableWrites(boolean old) {
        return durableWrites == null ? old : durableWrites;
    }

    /** The map is only kept and shown, but what Cassandra would refuse is refused, so that schemas can move. */
    private static Map<String, String> replication(OptionReader reader, String keyspace) {
        Map<String, String> given = reader.map();
        String name = given.get(CLASS);
        if (name == null) {
            throw reader.problem("lacks 'class', the replication strategy");
        }
        String shortName = name.startsWith(LOCATORS) ? name.substring(LOCATORS.length()) : name;
        Map<String, String> checked = new TreeMap<>(given);
        switch (shortName) {
            case "SimpleStrategy" -> {
                if (!given.containsKey(FACTOR)) {
                    throw reader.problem("lacks 'replication_factor', which SimpleStrategy requires");
                }
                for (String key : given.keySet()) {
                    if (!key.equals(CLASS) && !key.equals(FACTOR)) {
                        throw reader.problem("has the key '" + Name.shown(key)
                                + "', which SimpleStrategy does not know (keyspace " + keyspace + ")");
                    }
                }
            }
            case "NetworkTopologyStrategy", "EverywhereStrategy" -> {}
            case "LocalStrategy" ->
                throw reader.problem("cannot be LocalStrategy: that is for the server's own keyspaces");
            default ->
                throw reader.problem("has the class '" + Name.shown(name)
                        + "', which is not known; use SimpleStrategy or NetworkTopologyStrategy");
        }
        for (Map.Entry<String, String> entry : given.entrySet()) {
            if (!entry.getKey().equals(CLASS) && !entry.getValue().matches("\\d{1,4}")) {
                throw reader.problem("must have a number of replicas for '" + Name.shown(entry.getKey()) + "'");
            }
        }
        checked.put(CLASS, LOCATORS + shortName);
        return checked;
    }
}
