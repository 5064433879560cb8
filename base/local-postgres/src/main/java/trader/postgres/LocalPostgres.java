package trader.postgres;

import java.io.IOException;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.UUID;
import java.util.concurrent.TimeUnit;
import trader.common.DirectoryTrees;
import trader.common.FreePorts;
import trader.common.PrivateFiles;

/**
 * A PostgreSQL server with its own database directory, on the loopback address, with a password.
 *
 * <p>If this JVM runs as root, the server runs as {@code postgres} or {@code nobody}, which can then pass through its
 * directory and the parent of that; it must be able to pass through all others above. A server that is still running
 * when the JVM exits is killed, and its temporary directory deleted; when the JVM is killed, the server ends at once,
 * and its directory stays.
 */
public final class LocalPostgres implements AutoCloseable {
    private static final String USER = "trader";
    /** Only this JVM holds the other end of its input, which ends with the JVM; then the server shuts down at once. */
    private static final String END_WITH_INPUT = "trap '' HUP INT TERM; read -r line; kill -QUIT \"$0\"";
    private static final long DEADLINE_NS = TimeUnit.SECONDS.toNanos(60);
    private static final Map<String, String> DEFAULTS = Map.of("max_prepared_transactions", "128",
            "max_connections", "200", "unix_socket_directories", "", "listen_addresses", "127.0.0.1");

    private final Path directory;
    private final boolean temporary;
    private final Map<String, String> settings = new TreeMap<>(DEFAULTS);
    private final Thread killer = new Thread(this::endWithJvm, "postgres-killer");
    private ServerUser user;
    private Path programs;
    private int port;
    private Process process;
    private Process parentWatch;

    private LocalPostgres(Path directory, boolean temporary, Map<String, String> settings) {
        this.directory = directory;
        this.temporary = temporary;
        this.settings.putAll(settings);
    }

    /** The reason why no server can run here, or null if one can. */
    public static String unsupported() {
        return ServerBinaries.available() ? null : "no PostgreSQL programs for "
                + System.getProperty("os.name") + " " + System.getProperty("os.arch") + ", only for Linux amd64";
    }

    /** A server to start in a directory that is kept; {@code settings} are added to {@code postgresql.conf}. */
    public static LocalPostgres in(Path directory, Map<String, String> settings) {
        return new LocalPostgres(directory.toAbsolutePath(), false, settings);
    }

    /** A server to start in a temporary directory, which {@link #close()} deletes. */
    public static LocalPostgres temporary(Map<String, String> settings) throws IOException {
        return new LocalPostgres(Files.createTempDirectory("trader-postgres-data-"), true, settings);
    }

    /** Lets the server accept connections over a Unix socket, too. Call it before {@link #start()}. */
    public LocalPostgres withUnixSocket() {
        settings.put("unix_socket_directories", socketDirectory().toString());
        return this;
    }

    /**
     * Starts the server and waits until it accepts connections; the first start creates the database. The address
     * stays the same across restarts.
     *
     * @throws IOException with the server's output
     */
    public LocalPostgres start() throws IOException {
        if (unsupported() != null) {
            throw new IOException(unsupported());
        }
        if (running()) {
            throw new IllegalStateException("PostgreSQL is already running");
        }
        if (programs == null) {
            user = ServerUser.find();
            programs = ServerBinaries.unpackedIn(Path.of(System.getProperty("java.io.tmpdir")));
            Runtime.getRuntime().addShutdownHook(killer);
        }
        if (!Files.isDirectory(data())) {
            createDatabase();
        }
        createSocketDirectory();
        if (port == 0) {
            port = FreePorts.any();
        }
        List<String> command = new ArrayList<>(List.of(program("postgres"), "-D", data().toString()));
        settings.forEach((name, value) -> command.addAll(List.of("-c", name + "=" + value)));
        command.addAll(List.of("-c", "port=" + port));
        process = new ProcessBuilder(user.command(command)).directory(data().toFile()).redirectErrorStream(true)
                .redirectOutput(ProcessBuilder.Redirect.appendTo(log().toFile())).start();
        process.getOutputStream().close();
        parentWatch = new ProcessBuilder("sh", "-c", END_WITH_INPUT, Long.toString(process.pid()))
                .redirectOutput(ProcessBuilder.Redirect.DISCARD).redirectError(ProcessBuilder.Redirect.DISCARD).start();
        awaitReady();
        return this;
    }

    private void createDatabase() throws IOException {
        PrivateFiles.createDirectories(data());
        user.letPass(directory);
        user.own(data());
        user.own(PrivateFiles.write(passwordFile(), UUID.randomUUID().toString()));
        PrivateFiles.write(log(), "");
        try {
            user.run(data(), program("initdb"), "-D", data().toString(), "--no-sync", "--encoding=UTF8", "--locale=C",
                    "--username=" + USER, "--auth=scram-sha-256", "--pwfile=" + passwordFile());
        } catch (IOException failed) {
            DirectoryTrees.delete(data());
            throw failed;
        }
    }

    /** Only its owner, the server's user, and root can enter it. */
    private void createSocketDirectory() throws IOException {
        if (hasUnixSocket() && !Files.isDirectory(socketDirectory())) {
            user.own(PrivateFiles.createDirectory(socketDirectory()));
        }
    }

    private boolean hasUnixSocket() {
        return settings.get("unix_socket_directories").equals(socketDirectory().toString());
    }

    /** The eighth line of postmaster.pid is the state of the server. */
    private void awaitReady() throws IOException {
        Path status = data().resolve("postmaster.pid");
        long deadlineNs = System.nanoTime() + DEADLINE_NS;
        while (true) {
            if (!process.isAlive()) {
                throw new IOException("PostgreSQL does not start: " + Files.readString(log()).strip());
            }
            List<String> lines = Files.exists(status) ? Files.readAllLines(status) : List.of();
            if (lines.size() >= 8 && lines.get(0).equals(Long.toString(process.pid()))
                    && lines.get(7).startsWith("ready")) {
                return;
            }
            if (System.nanoTime() - deadlineNs > 0) {
                kill();
                throw new IOException("PostgreSQL is not ready: " + Files.readString(log()).strip());
            }
            pause();
        }
    }

    /** Stops the server; it closes its connections and writes its data. */
    public void stop() throws IOException {
        if (running()) {
            user.run(data(), program("pg_ctl"), "stop", "-D", data().toString(), "-m", "fast", "-w");
            awaitEnd(List.of(process.toHandle()));
            parentWatch.destroyForcibly();
        }
    }

    /** Kills all processes of the server at once: like a crash of the machine, except that the page cache survives. */
    public void kill() {
        if (process == null) {
            return;
        }
        if (parentWatch != null) {
            parentWatch.destroyForcibly();
        }
        List<ProcessHandle> all = new ArrayList<>(List.of(process.toHandle()));
        all.addAll(process.descendants().toList());
        all.forEach(ProcessHandle::destroyForcibly);
        awaitEnd(all);
    }

    private static void awaitEnd(List<ProcessHandle> processes) {
        processes.forEach(each -> each.onExit().orTimeout(DEADLINE_NS, TimeUnit.NANOSECONDS).join());
    }

    private void killIfRunning() {
        if (running()) {
            kill();
        }
    }

    private void endWithJvm() {
        killIfRunning();
        if (temporary) {
            try {
                DirectoryTrees.delete(directory);
            } catch (IOException failed) {
                System.err.println(directory + " cannot be deleted: " + failed);
            }
        }
    }

    public boolean running() {
        return process != null && process.isAlive();
    }

    public String jdbcUrl() {
        return "jdbc:postgresql://127.0.0.1:" + port + "/postgres";
    }

    /** The socket of a server that was started {@link #withUnixSocket()}. */
    public Path unixSocket() {
        if (!hasUnixSocket() || port == 0) {
            throw new IllegalStateException("the server was not started with a Unix socket");
        }
        return socketDirectory().resolve(".s.PGSQL." + port);
    }

    /** The URL for connections over that socket, which need junixsocket on the class path, and are not encrypted. */
    public String unixSocketUrl() {
        // The factory replaces only connections to a host of this name.
        return "jdbc:postgresql://localhost:" + port + "/postgres?sslmode=disable&gssEncMode=disable"
                + "&socketFactory=org.newsclub.net.unix.AFUNIXSocketFactory$FactoryArg&socketFactoryArg="
                + URLEncoder.encode(unixSocket().toString(), StandardCharsets.UTF_8);
    }

    /** The server's first process, the parent of all others; only while it is running. */
    public long pid() {
        return process.pid();
    }

    /** The owner of the database, a superuser. */
    public String user() {
        return USER;
    }

    public Path passwordFile() {
        return directory.resolve("password");
    }

    public String password() throws IOException {
        return Files.readString(passwordFile());
    }

    public Path log() {
        return directory.resolve("postgres.log");
    }

    private Path data() {
        return directory.resolve("data");
    }

    private Path socketDirectory() {
        return directory.resolve("socket");
    }

    private String program(String name) {
        return programs.resolve("bin").resolve(name).toString();
    }

    private static void pause() throws IOException {
        try {
            TimeUnit.MILLISECONDS.sleep(10);
        } catch (InterruptedException interrupted) {
            Thread.currentThread().interrupt();
            throw new IOException("interrupted", interrupted);
        }
    }

    private void forgetKiller() {
        try {
            Runtime.getRuntime().removeShutdownHook(killer);
        } catch (IllegalStateException jvmIsEnding) {
            // The hook is already running and will find nothing to kill.
        }
    }

    /** Stops the server; deletes its directory if it is temporary. */
    @Override
    public void close() throws IOException {
        try {
            stop();
        } finally {
            killIfRunning();
            forgetKiller();
            if (temporary) {
                DirectoryTrees.delete(directory);
            }
        }
    }
}
