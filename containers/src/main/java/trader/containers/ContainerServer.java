package trader.containers;

import java.io.IOException;
import java.net.URI;
import java.net.URL;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import trader.containers.client.MessageRequest;
import trader.launcher.jvm.JvmFailure;
import trader.launcher.jvm.JvmFlags;
import trader.launcher.jvm.JvmProcess;
import trader.launcher.jvm.JvmWatch;
import trader.launcher.jvm.ModulePath;

/** A JVM with a container and the service in it, on the loopback address. */
final class ContainerServer implements AutoCloseable {
    /** Of the WAR; WildFly takes it from the name of the file. */
    static final String CONTEXT = "service";

    private static final long READY_DEADLINE_S = 180;
    private static final long STOP_DEADLINE_MS = 20_000;
    private static final long POLL_MS = 20;
    /** WildFly's code for a start with errors. */
    private static final String FAILED = "WFLYSRV0026";

    /** What {@code standalone.sh} gives a JVM with modules. */
    private static final List<String> OPENED = List.of("--add-exports=java.desktop/sun.awt=ALL-UNNAMED",
            "--add-exports=java.naming/com.sun.jndi.ldap=ALL-UNNAMED",
            "--add-exports=java.naming/com.sun.jndi.url.ldap=ALL-UNNAMED",
            "--add-exports=java.naming/com.sun.jndi.url.ldaps=ALL-UNNAMED",
            "--add-exports=jdk.naming.dns/com.sun.jndi.dns=ALL-UNNAMED",
            "--add-opens=java.base/java.lang=ALL-UNNAMED", "--add-opens=java.base/java.lang.invoke=ALL-UNNAMED",
            "--add-opens=java.base/java.lang.reflect=ALL-UNNAMED", "--add-opens=java.base/java.io=ALL-UNNAMED",
            "--add-opens=java.base/java.net=ALL-UNNAMED", "--add-opens=java.base/java.security=ALL-UNNAMED",
            "--add-opens=java.base/java.util=ALL-UNNAMED",
            "--add-opens=java.base/java.util.concurrent=ALL-UNNAMED",
            "--add-opens=java.management/javax.management=ALL-UNNAMED",
            "--add-opens=java.naming/javax.naming=ALL-UNNAMED");

    private final JvmProcess jvm;
    private final URL url;

    private ContainerServer(JvmProcess jvm, URL url) {
        this.jvm = jvm;
        this.url = url;
    }

    /**
     * Starts a server and waits until the service answers.
     *
     * @param directory a new one for its files
     * @param wildFly   the distribution; unused by variants on Tomcat
     */
    static ContainerServer start(ServiceVariant variant, Path directory, Path wildFly, JvmFlags flags,
            ModulePath modules) throws IOException, InterruptedException, JvmFailure {
        Files.createDirectories(directory);
        ContainerServer server = variant.onWildFly() ? wildFly(variant, directory, wildFly, flags, modules)
                : tomcat(variant, directory, flags, modules);
        try {
            server.awaitMessage(directory.resolve("console.log"));
            return server;
        } catch (IOException | InterruptedException | JvmFailure failed) {
            server.close();
            throw failed;
        }
    }

    private static ContainerServer wildFly(ServiceVariant variant, Path directory, Path home, JvmFlags flags,
            ModulePath modules) throws IOException {
        Path configuration = Files.createDirectory(directory.resolve("configuration"));
        try (Stream<Path> files = Files.list(home.resolve("standalone/configuration"))) {
            for (Path file : files.toList()) {
                Files.copy(file, configuration.resolve(file.getFileName()));
            }
        }
        String classPath = modules.of("containers");
        variant.archive().write(Files.createDirectory(directory.resolve("deployments")).resolve(CONTEXT + ".war"),
                classPath);
        int offset = PortOffset.free();
        List<String> arguments = new ArrayList<>(arguments(flags, directory));
        arguments.addAll(OPENED);
        arguments.addAll(List.of("-Djava.net.preferIPv4Stack=true", "-Djava.awt.headless=true",
                "-Dlogging.configuration=" + configuration.resolve("logging.properties").toUri(),
                "-Dorg.jboss.boot.log.file=" + directory.resolve("boot.log")));
        JvmProcess jvm = JvmProcess.start(variant.option(), directory, flags, arguments,
                ownClasses(classPath) + ":" + home.resolve("jboss-modules.jar"), WildFlyMain.class.getName(), "-mp",
                home.resolve("modules").toString(), "org.jboss.as.standalone", "-Djboss.home.dir=" + home,
                "-Djboss.server.base.dir=" + directory, "-Djboss.bind.address=127.0.0.1",
                "-Djboss.bind.address.management=127.0.0.1", "-Djboss.socket.binding.port-offset=" + offset);
        return new ContainerServer(jvm, url(PortOffset.HTTP + offset));
    }

    private static ContainerServer tomcat(ServiceVariant variant, Path directory, JvmFlags flags, ModulePath modules)
            throws IOException, InterruptedException, JvmFailure {
        String classPath = modules.of("containers");
        Path war = directory.resolve(CONTEXT + ".war");
        variant.archive().write(war, classPath);
        Files.createDirectory(directory.resolve("webapps"));
        JvmProcess jvm = JvmProcess.start(variant.option(), directory, flags, arguments(flags, directory),
                ownClasses(classPath) + ":" + WarFile.library("tomcat-embed-core", classPath) + ":"
                + WarFile.library("tomcat-annotations-api", classPath), TomcatMain.class.getName(),
                directory.toString(), war.toString());
        try {
            return new ContainerServer(jvm, url(Integer.parseInt(jvm.awaitLine(TomcatMain.READY, READY_DEADLINE_S))));
        } catch (InterruptedException | JvmFailure failed) {
            jvm.kill();
            throw failed;
        }
    }

    private static List<String> arguments(JvmFlags flags, Path directory) {
        return flags.profiled() ? flags.withLogs(directory.resolve("gc.log"), directory.resolve(JvmWatch.PROFILE))
                : flags.flags();
    }

    /** This module without its libraries. */
    private static String ownClasses(String classPath) throws IOException {
        return WarFile.library("containers", classPath) + ":" + WarFile.library("common", classPath);
    }

    private static URL url(int port) throws IOException {
        return URI.create("http://127.0.0.1:" + port + "/" + CONTEXT + "/api/message").toURL();
    }

    private void awaitMessage(Path console) throws IOException, InterruptedException, JvmFailure {
        MessageRequest request = new MessageRequest(url);
        long startNs = System.nanoTime();
        while (true) {
            boolean alive = jvm.isAlive();
            boolean failed = Files.readString(console).contains(FAILED);
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
