package trader.server;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import trader.common.PrivateFiles;
import trader.server.order.jdbc.DatabaseProcess;

/** A database engine's own server in a JVM of its own, as a run starts it. */
final class TestDatabaseJvm implements AutoCloseable {
    private final TestServerJvm jvm;
    private final String[] settings;

    /** Starts it; {@code parent}: the directory for its directory, {@code resource}: the server's setting. */
    TestDatabaseJvm(Path parent, String resource) throws IOException {
        Path directory = Files.createDirectories(parent.resolve("database"));
        Path password = PrivateFiles.write(directory.resolve("password"), "secret");
        String[] own = {"order-store", resource, "durability", "process", "jdbc-user", "trader", "jdbc-password-file",
            password.toString()};
        jvm = new TestServerJvm(directory, List.of(), DatabaseProcess.class, List.of(), TestServerJvm.lines(own));
        settings = Stream.concat(Stream.of(own), Stream.of("jdbc-url", jvm.awaitReady())).toArray(String[]::new);
    }

    /** The settings of a server that records there: key, value, key, value. */
    String[] settings() {
        return settings;
    }

    @Override
    public void close() throws IOException {
        jvm.close();
    }
}
