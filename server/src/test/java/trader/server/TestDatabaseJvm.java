package trader.server;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import trader.common.PrivateFiles;
import trader.server.order.jdbc.DatabaseProcess;

/** A database engine's own server in a JVM of its own, as a run starts it. */
final class TestDatabaseJvm implements AutoCloseable {
    private final TestServerJvm jvm;
    private final Map<String, String> settings;

    /** Starts it; {@code parent}: the directory for its directory, {@code resource}: the server's setting. */
    TestDatabaseJvm(Path parent, String resource) throws IOException {
        Path directory = Files.createDirectories(parent.resolve("database"));
        Path password = PrivateFiles.write(directory.resolve("password"), "secret");
        settings = new TreeMap<>(Map.of("order-store", resource, "durability", "process", "jdbc-user", "trader",
                "jdbc-password-file", password.toString()));
        jvm = new TestServerJvm(directory, List.of(), DatabaseProcess.class, List.of(),
                settings.entrySet().stream().map(each -> each.getKey() + "=" + each.getValue()).toList());
        settings.put("jdbc-url", jvm.awaitReady());
    }

    /** The settings of a server that records there: key, value, key, value. */
    String[] settings() {
        List<String> all = new ArrayList<>();
        settings.forEach((key, value) -> all.addAll(List.of(key, value)));
        return all.toArray(String[]::new);
    }

    /** The settings that say where it is, such as {@code key=value}. */
    List<String> address() {
        return settings.entrySet().stream().filter(each -> each.getKey().startsWith("jdbc-"))
                .map(each -> each.getKey() + "=" + each.getValue()).toList();
    }

    @Override
    public void close() throws IOException {
        jvm.close();
    }
}
