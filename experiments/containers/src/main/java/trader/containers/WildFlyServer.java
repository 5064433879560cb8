package trader.containers;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import trader.common.WatchedMain;
import trader.launcher.jvm.JvmFlags;
import trader.launcher.jvm.JvmProcess;

/** WildFly, with the configuration of its distribution. */
final class WildFlyServer {
    private static final int HTTP = 8080;
    /** HTTP, HTTPS, management, and two of its transaction manager. WildFly adds an offset to all. */
    private static final int[] PORTS = {HTTP, 8443, 9990, 4712, 4713};

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

    private WildFlyServer() {
    }

    static ContainerServer start(ServiceVariant variant, Path directory, Path home, JvmFlags flags, String classPath)
            throws IOException {
        Path configuration = Files.createDirectory(directory.resolve("configuration"));
        try (Stream<Path> files = Files.list(home.resolve("standalone/configuration"))) {
            for (Path file : files.toList()) {
                Files.copy(file, configuration.resolve(file.getFileName()));
            }
        }
        variant.archive().write(Files.createDirectory(directory.resolve("deployments"))
                .resolve(ContainerServer.CONTEXT + ".war"), classPath);
        int offset = PortOffset.free(PORTS);
        List<String> arguments = new ArrayList<>(ContainerServer.arguments(flags, directory));
        arguments.addAll(OPENED);
        arguments.addAll(List.of("-Djava.net.preferIPv4Stack=true", "-Djava.awt.headless=true",
                "-Dlogging.configuration=" + configuration.resolve("logging.properties").toUri(),
                "-Dorg.jboss.boot.log.file=" + directory.resolve("boot.log")));
        JvmProcess jvm = JvmProcess.start(variant.option(), directory, flags, arguments,
                WarFile.library("common", classPath) + ":" + home.resolve("jboss-modules.jar"),
                WatchedMain.class.getName(), "org.jboss.modules.Main", "-mp", home.resolve("modules").toString(),
                "org.jboss.as.standalone", "-Djboss.home.dir=" + home, "-Djboss.server.base.dir=" + directory,
                "-Djboss.bind.address=127.0.0.1", "-Djboss.bind.address.management=127.0.0.1",
                "-Djboss.socket.binding.port-offset=" + offset);
        return new ContainerServer(jvm, HTTP + offset);
    }
}
