package trader.server;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import trader.jmsclient.testing.ServerArchive;

/** A server, or a broker by itself, in a JVM of its own, for tests that kill it. */
public final class TestServerJvm implements AutoCloseable {
    private static final String READY = "READY ";
    /** Null if the server is not packaged, as in an IDE: its class path then has directories, which no archive can. */
    private static final String MODULE = System.getProperty("server.module");

    private static final Pattern TOTAL = Pattern.compile("(?m)^Total +[0-9]+ +([0-9]+)");

    private final Path directory;
    private final Process process;
    private final BufferedReader output;
    private final List<String> said = new ArrayList<>();
    /** Length of what earlier JVMs have logged in this directory. */
    private final int loggedBefore;

    /**
     * Starts a server, which need not become ready.
     *
     * @param jvmOptions such as {@code -Dname=value}
     * @param settings such as {@code key=value}
     */
    public TestServerJvm(Path directory, List<String> jvmOptions, List<String> settings) throws IOException {
        this(directory, List.of(), TradingServer.class, jvmOptions, settings);
    }

    /**
     * Starts a server or a broker.
     *
     * @param wrapper a command that runs the JVM
     * @param main the main class
     */
    public TestServerJvm(Path directory, List<String> wrapper, Class<?> main, List<String> jvmOptions,
            List<String> settings) throws IOException {
        this.directory = directory;
        Path file = directory.resolve("server.properties");
        List<String> all = new ArrayList<>(settings);
        all.add("out-dir=" + directory);
        Files.write(file, all);
        List<String> command = new ArrayList<>(wrapper);
        command.addAll(java(""));
        command.add("-Xmx256m");
        command.addAll(jvmOptions);
        command.addAll(List.of(main.getName(), file.toString()));
        Path log = directory.resolve("error.log");
        loggedBefore = Files.exists(log) ? Files.readString(log).length() : 0;
        process = new ProcessBuilder(command).redirectError(ProcessBuilder.Redirect.appendTo(log.toFile())).start();
        output = process.inputReader(StandardCharsets.UTF_8);
    }

    /** A JVM that starts fast with the server's class path, which {@code more} extends. */
    static List<String> java(String more) throws IOException {
        List<String> command = new ArrayList<>(List.of(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(), "-XX:TieredStopAtLevel=1",
                "-XX:+UseSerialGC"));
        if (Runtime.version().feature() >= 24) {
            // Without this the JVM warns about Netty.
            command.addAll(List.of("--enable-native-access=ALL-UNNAMED", "--sun-misc-unsafe-memory-access=allow"));
        }
        if (MODULE == null) {
            command.addAll(List.of("-cp", System.getProperty("java.class.path")));
            return command;
        }
        ServerArchive server = new ServerArchive(Path.of(MODULE));
        try {
            // Standard output is the server's: the JVM shall not say that it uses less of an archive than it could.
            command.addAll(List.of(server.option(), "-Xlog:cds*=off", "-cp", server.classPath() + more));
        } catch (InterruptedException interrupted) {
            throw new IOException(interrupted);
        }
        return command;
    }

    /** The settings of a small server without delays, such as {@code key=value}; {@code more} replace these. */
    static List<String> small(String... more) {
        return Stream.concat(Stream.of("symbols=10", "quote-listeners=1", "order-listeners=4", "insert-delay=0",
                "prepare-delay=0", "commit-delay=0"), Stream.of(more)).toList();
    }

    /** Settings, given as key, value, key, value, such as {@code key=value}. */
    static List<String> lines(String... settings) {
        List<String> lines = new ArrayList<>();
        for (int i = 0; i < settings.length; i += 2) {
            lines.add(settings[i] + "=" + settings[i + 1]);
        }
        return lines;
    }

    /** Waits until the server serves, and returns its broker's URL. */
    public String awaitReady() throws IOException {
        for (String line = output.readLine(); line != null; line = output.readLine()) {
            if (line.startsWith(READY)) {
                return line.substring(READY.length());
            }
            said.add(line);
        }
        throw new AssertionError("the server ended before it was ready:\n" + said + errors());
    }

    /** What it said on standard output, except that it is ready. */
    List<String> said() {
        return said;
    }

    /** What it said before it was ready, after this. */
    String said(String beginning) {
        return said.stream().filter(line -> line.startsWith(beginning)).findFirst().orElseThrow()
                .substring(beginning.length());
    }

    long pid() {
        return process.pid();
    }

    /** Sends it a signal, such as {@code STOP}. */
    void signal(String name) throws IOException, InterruptedException {
        int status = new ProcessBuilder("kill", "-" + name, Long.toString(process.pid())).inheritIO().start().waitFor();
        if (status != 0) {
            throw new AssertionError("kill -" + name + " ended with " + status);
        }
    }

    /** Waits until this JVM has logged a text. */
    void awaitLog(String text) throws InterruptedException {
        Fixtures.await("'" + text + "' is logged", () -> {
            if (!process.isAlive()) {
                throw new AssertionError("the process ended before it logged '" + text + "': " + errors());
            }
            return errors().indexOf(text, loggedBefore) >= 0;
        });
    }

    /** Standard error of this JVM, and of those that ran in this directory before. */
    String errors() {
        try {
            return Files.readString(directory.resolve("error.log"));
        } catch (IOException unreadable) {
            throw new UncheckedIOException(unreadable);
        }
    }

    /** SIGKILL. */
    public void kill() {
        process.destroyForcibly().onExit().join();
    }

    /** Waits for its end, and returns its exit status. */
    int awaitEnd() throws InterruptedException, IOException {
        output.lines().forEach(said::add);
        return process.waitFor();
    }

    /** Bytes of its live objects, counted after a full collection. */
    long liveBytes() {
        try {
            Process jcmd = new ProcessBuilder(Path.of(System.getProperty("java.home"), "bin", "jcmd").toString(),
                    Long.toString(process.pid()), "GC.class_histogram").redirectErrorStream(true).start();
            String said = new String(jcmd.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
            Matcher total = TOTAL.matcher(said);
            if (!total.find()) {
                throw new AssertionError("no histogram of a JVM that " + (process.isAlive() ? "lives" : "has ended")
                        + ": " + said + errors());
            }
            return Long.parseLong(total.group(1));
        } catch (IOException failed) {
            throw new UncheckedIOException(failed);
        }
    }

    /** Files and sockets that are open. */
    long openFiles() {
        try (Stream<Path> open = Files.list(Path.of("/proc", Long.toString(process.pid()), "fd"))) {
            return open.count();
        } catch (IOException failed) {
            throw new UncheckedIOException(failed);
        }
    }

    /** SIGTERM; returns {@code server.json}. */
    public JsonNode stop() throws IOException, InterruptedException {
        process.toHandle().destroy();
        awaitEnd();
        if (!process.waitFor(5, TimeUnit.MINUTES)) {
            throw new AssertionError("the server does not end");
        }
        return new ObjectMapper().readTree(directory.resolve("server.json").toFile());
    }

    @Override
    public void close() throws IOException {
        kill();
        output.close();
    }
}
