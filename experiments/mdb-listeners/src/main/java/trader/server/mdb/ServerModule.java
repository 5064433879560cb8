package trader.server.mdb;

import java.io.File;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Collectors;

/**
 * The server as a module of JBoss Modules: its class path, without the libraries that are modules of WildFly. It is
 * also the resource adapter.
 */
final class ServerModule {
    static final String NAME = "trader.server";

    private static final String MAIN = "trader.server.TradingServer";
    /** By the beginnings of the jars' names. */
    private static final List<String> PROVIDED_BY_WILDFLY = List.of("narayana-jta-", "jakarta.jms-api-",
            "jakarta.transaction-api-", "jakarta.resource-api-", "jakarta.enterprise.cdi-api-",
            "jakarta.enterprise.lang-model-", "jakarta.inject-api-", "jakarta.interceptor-api-", "jboss-invocation-",
            "jboss-logging-", "jboss-modules-", "jboss-threads-", "jboss-transaction-spi-", "wildfly-common-");
    private static final List<String> WILDFLY_DEPENDENCIES = List.of("jakarta.ejb.api", "jakarta.jms.api",
            "jakarta.resource.api", "jakarta.transaction.api", "org.jboss.as.server", "org.jboss.as.controller",
            "org.jboss.jboss-transaction-spi", "org.jboss.jts", "org.jboss.logging", "org.jboss.modules",
            "org.jboss.msc", "org.jboss.threads");

    private ServerModule() {
    }

    /** Writes the descriptions of module and resource adapter below a directory of modules. */
    static void write(Path modules, String classPath) throws IOException {
        Path directory = Files.createDirectories(modules.resolve(NAME.replace('.', '/')).resolve("main"));
        // WildFly reads it only in a directory, not in a jar.
        Path adapter = Files.createDirectories(directory.resolve("META-INF")).resolve("ra.xml");
        try (InputStream file = ServerModule.class.getResourceAsStream("ra.xml")) {
            Files.write(adapter, file.readAllBytes());
        }
        Files.writeString(directory.resolve("module.xml"), """
                <module xmlns="urn:jboss:module:1.9" name="%s">
                  <exports><exclude path="trader/server/mdb/beans"/></exports>
                  <main-class name="%s"/>
                  <resources>
                    <resource-root path="."/>
                %s
                  </resources>
                  <dependencies>
                %s
                %s
                  </dependencies>
                </module>
                """.formatted(NAME, MAIN,
                Arrays.stream(classPath.split(File.pathSeparator)).filter(ServerModule::isOwn)
                        .map(each -> "    <resource-root path=\"" + escaped(Path.of(each).toAbsolutePath()) + "\"/>")
                        .collect(Collectors.joining("\n")),
                ModuleLayer.boot().modules().stream().map(Module::getName).sorted().map(ServerModule::dependency)
                        .collect(Collectors.joining("\n")),
                WILDFLY_DEPENDENCIES.stream().map(ServerModule::dependency).collect(Collectors.joining("\n"))));
    }

    private static boolean isOwn(String entry) {
        Path file = Path.of(entry);
        String name = file.getFileName().toString();
        // Maven also lists libraries that are only a POM.
        return !name.endsWith(".pom") && Files.exists(file) && PROVIDED_BY_WILDFLY.stream().noneMatch(name::startsWith);
    }

    private static String escaped(Path path) {
        return path.toString().replace("&", "&amp;").replace("<", "&lt;").replace("\"", "&quot;");
    }

    private static String dependency(String module) {
        return "    <module name=\"" + module + "\"/>";
    }
}
