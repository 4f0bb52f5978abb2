package dev.drumlin.differential.peer;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

/** The configuration of a one-node Cassandra and the command line that starts it. */
final class CassandraFiles {
    private static final List<String> EXPORTS = List.of(
            "java.base/jdk.internal.misc",
            "java.management.rmi/com.sun.jmx.remote.internal.rmi",
            "java.rmi/sun.rmi.registry",
            "java.rmi/sun.rmi.server",
            "java.rmi/sun.rmi.transport.tcp",
            "java.sql/java.sql",
            "jdk.unsupported/sun.misc",
            "jdk.attach/sun.tools.attach");
    private static final List<String> OPENS = List.of(
            "java.base/java.lang.module",
            "java.base/jdk.internal.loader",
            "java.base/jdk.internal.ref",
            "java.base/jdk.internal.reflect",
            "java.base/jdk.internal.math",
            "java.base/jdk.internal.module",
            "java.base/jdk.internal.util.jar",
            "java.base/sun.nio.ch",
            "java.base/java.io",
            "java.base/java.nio",
            "java.base/java.lang",
            "java.base/java.util",
            "java.base/java.util.concurrent",
            "java.base/java.util.concurrent.atomic",
            "java.base/java.lang.reflect",
            "jdk.management/com.sun.management.internal");

    private static final String LOGGING = """
        <configuration>
          <appender name="OUT" class="ch.qos.logback.core.ConsoleAppender">
            <encoder><pattern>%-5level %date{ISO8601} %F:%L - %msg%n</pattern></encoder>
          </appender>
          <root level="INFO"><appender-ref ref="OUT"/></root>
        </configuration>
        """;

    private CassandraFiles() {}

    /**
     * Writes the configuration and returns the command.
     *
     * @param folder for everything that it writes
     * @param lib its jars
     * @param ports native protocol, storage, storage with TLS, JMX
     */
    static List<String> command(Path java, Path folder, Path lib, int[] ports) throws IOException {
        Path conf = Files.createDirectories(folder.resolve("conf"));
        Files.writeString(conf.resolve("cassandra.yaml"), settings(folder, ports), UTF_8);
        Files.writeString(conf.resolve("logback.xml"), LOGGING, UTF_8);
        List<String> command = new ArrayList<>(List.of(java.toString(), "-Djdk.attach.allowAttachSelf=true"));
        EXPORTS.forEach(each -> command.add("--add-exports=" + each + "=ALL-UNNAMED"));
        OPENS.forEach(each -> command.add("--add-opens=" + each + "=ALL-UNNAMED"));
        command.addAll(List.of(
                "-javaagent:" + agent(lib),
                "-Xms256m",
                "-Xmx512m",
                "-XX:+UseSerialGC",
                "-Xss512k",
                "-Dcassandra.config=" + conf.resolve("cassandra.yaml").toUri(),
                "-Dlogback.configurationFile=" + conf.resolve("logback.xml"),
                "-Dcassandra-foreground=yes",
                "-Dcassandra.storagedir=" + folder,
                "-Dcassandra.jmx.local.port=" + ports[3],
                "-Dcassandra.ring_delay_ms=100",
                "-Dcassandra.skip_wait_for_gossip_to_settle=0",
                "-Dcassandra.superuser_setup_delay_ms=0",
                "-Dcassandra.test.flush_local_schema_changes=false",
                "-Dcassandra.unsafesystem=true",
                "-cp",
                conf + ":" + lib + "/*",
                "org.apache.cassandra.service.CassandraDaemon"));
        return command;
    }

    /** Sizes are those of a small machine; limits on batches are lifted, as Drumlin's are others. */
    private static String settings(Path folder, int[] ports) {
        return """
            cluster_name: differential
            num_tokens: 1
            partitioner: org.apache.cassandra.dht.Murmur3Partitioner
            listen_address: 127.0.0.1
            rpc_address: 127.0.0.1
            storage_port: %2$d
            ssl_storage_port: %3$d
            native_transport_port: %4$d
            start_native_transport: true
            endpoint_snitch: SimpleSnitch
            commitlog_sync: periodic
            commitlog_sync_period: 10000ms
            commitlog_segment_size: 32MiB
            auto_snapshot: false
            hinted_handoff_enabled: false
            batch_size_warn_threshold: 10MiB
            batch_size_fail_threshold: 20MiB
            memtable_heap_space: 64MiB
            memtable_offheap_space: 64MiB
            file_cache_size: 32MiB
            read_request_timeout: 30s
            write_request_timeout: 30s
            range_request_timeout: 30s
            truncate_request_timeout: 60s
            seed_provider: [{class_name: org.apache.cassandra.locator.SimpleSeedProvider, parameters: [{seeds: "127.0.0.1:%2$d"}]}]
            data_file_directories: [%1$s/data]
            commitlog_directory: %1$s/commitlog
            saved_caches_directory: %1$s/saved_caches
            hints_directory: %1$s/hints
            cdc_raw_directory: %1$s/cdc_raw
            """.formatted(folder, ports[1], ports[2], ports[0]);
    }

    private static Path agent(Path lib) throws IOException {
        try (Stream<Path> jars = Files.list(lib)) {
            return jars.filter(jar -> jar.getFileName().toString().matches("jamm-.*\\.jar"))
                    .findFirst()
                    .orElseThrow(() -> new IOException("no jamm-*.jar in " + lib));
        }
    }
}
