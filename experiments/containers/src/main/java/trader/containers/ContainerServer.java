package trader.containers;

import java.io.IOException;
import java.net.MalformedURLException;
import java.net.URI;
import java.net.URL;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.regex.Pattern;
import trader.containers.client.MessageRequest;
import trader.launcher.jvm.JvmFailure;
import trader.launcher.jvm.JvmFlags;
import trader.launcher.jvm.JvmProcess;
import trader.launcher.jvm.JvmWatch;
import trader.launcher.jvm.ModulePath;

/** A JVM with a container and the service in it, on the loopback address. */
final class ContainerServer implements AutoCloseable {
    /** Of the WAR, and the name of its file, from which WildFly takes it. */
    static final String CONTEXT = "service";

    private static final long READY_DEADLINE_S = 180;
    private static final long STOP_DEADLINE_MS = 20_000;
    private static final long POLL_MS = 20;
    /** WildFly's code for a start with errors; those of Open Liberty's errors in features, ports and applications. */
    private static final Pattern FAILED = Pattern.compile("WFLYSRV0026|CWWK[FOZ][0-9]{4}E");

    private final JvmProcess jvm;
    private final URL url;

    ContainerServer(JvmProcess jvm, int port) throws MalformedURLException {
        this.jvm = jvm;
        this.url = URI.create("http://127.0.0.1:" + port + "/" + CONTEXT + "/api/message").toURL();
    }

    /**
     * Starts a server and waits until the service answers.
     *
     * @param directory a new one for its files
     * @param homes     of the distributions; has that of the variant
     */
    static ContainerServer start(ServiceVariant variant, Path directory, Map<ServerDistribution, Path> homes,
            JvmFlags flags, ModulePath modules) throws IOException, InterruptedException, JvmFailure {
        Files.createDirectories(directory);
        String classPath = modules.of("containers");
        ServerDistribution distribution = variant.distribution();
        ContainerServer server = distribution == null ? tomcat(variant, directory, flags, classPath)
                : switch (distribution) {
                    case WILDFLY -> WildFlyServer.start(variant, directory, homes.get(distribution), flags, classPath);
                    case LIBERTY -> LibertyServer.start(variant, directory, homes.get(distribution), flags, classPath);
                };
        try {
            server.awaitMessage(directory.resolve("console.log"));
            return server;
        } catch (IOException | InterruptedException | JvmFailure failed) {
            server.close();
            throw failed;
        }
    }

    private static ContainerServer tomcat(ServiceVariant variant, Path directory, JvmFlags flags, String classPath)
            throws IOException, InterruptedException, JvmFailure {
        Path war = directory.resolve(CONTEXT + ".war");
        variant.archive().write(war, classPath);
        Files.createDirectory(directory.resolve("webapps"));
        JvmProcess jvm = JvmProcess.start(variant.option(), directory, flags, arguments(flags, directory),
                WarFile.library("containers", classPath) + ":" + WarFile.library("common", classPath) + ":"
                + WarFile.library("tomcat-embed-core", classPath) + ":"
                + WarFile.library("tomcat-annotations-api", classPath), TomcatMain.class.getName(),
                directory.toString(), war.toString());
        try {
            return new ContainerServer(jvm, Integer.parseInt(jvm.awaitLine(TomcatMain.READY, READY_DEADLINE_S)));
        } catch (InterruptedException | JvmFailure failed) {
            jvm.kill();
            throw failed;
        }
    }

    static List<String> arguments(JvmFlags flags, Path directory) {
        return flags.profiled() ? flags.withLogs(directory.resolve("gc.log"), directory.resolve(JvmWatch.PROFILE))
                : flags.flags();
    }

    private void awaitMessage(Path console) throws IOException, InterruptedException, JvmFailure {
        MessageRequest request = new MessageRequest(url);
        long startNs = System.nanoTime();
        while (true) {
            boolean alive = jvm.isAlive();
            boolean failed = FAILED.matcher(Files.readString(console)).find();
            try {
                request.send();
                return;
            } catch (IOException notYet) {
                if (!alive || failed || System.nanoTime() - startNs > TimeUnit.SECONDS.toNanos(READY_DEADLINE_S)) {
                    throw new JvmFailure(jvm.name() + (alive ? " does not answer: " + notYet.getMessage()
                            : " ended before it was ready"), jvm.lastConsoleLines());
                }
            }
            Thread.sleep(POLL_MS);
        }
    }

    long pid() {
        return jvm.pid();
    }

    /** Address of the message. */
    URL url() {
        return url;
    }

    @Override
    public void close() {
        try {
            jvm.stop(STOP_DEADLINE_MS);
        } catch (InterruptedException interrupted) {
            jvm.kill();
            Thread.currentThread().interrupt();
        }
    }
}
