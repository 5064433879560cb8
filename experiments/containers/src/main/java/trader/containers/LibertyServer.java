package trader.containers;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import trader.common.WatchedMain;
import trader.launcher.jvm.JvmFlags;
import trader.launcher.jvm.JvmProcess;

/** Open Liberty, with the features of its distribution that the service needs. */
final class LibertyServer {
    private static final String NAME = "measured";
    private static final int HTTP = 8080;
    private static final int OPTIONS_SINCE = 24;

    private static final String CONFIGURATION = """
            <server>
              <featureManager>
            %s
              </featureManager>
              <httpEndpoint id="defaultHttpEndpoint" host="127.0.0.1" httpPort="%s" httpsPort="-1"/>
              <webApplication location="%s.war" contextRoot="%3$s"/>
              <applicationMonitor updateTrigger="disabled" dropinsEnabled="false"/>
              <config updateTrigger="disabled"/>
            </server>
            """;

    private LibertyServer() {
    }

    static ContainerServer start(ServiceVariant variant, Path directory, Path home, JvmFlags flags, String classPath)
            throws IOException {
        int port = HTTP + PortOffset.free(HTTP);
        Path server = Files.createDirectories(directory.resolve("servers").resolve(NAME));
        Files.writeString(server.resolve("server.xml"), CONFIGURATION.formatted(features(variant).stream()
                .map(each -> "    <feature>" + each + "</feature>").collect(Collectors.joining("\n")), port,
                ContainerServer.CONTEXT));
        // No port for commands.
        Files.writeString(server.resolve("bootstrap.properties"), "command.port=-1\n");
        variant.archive().write(Files.createDirectory(server.resolve("apps"))
                .resolve(ContainerServer.CONTEXT + ".war"), classPath);
        List<String> arguments = new ArrayList<>(ContainerServer.arguments(flags, directory));
        Path tools = home.resolve("bin/tools");
        // What the script 'server' gives the JVM.
        arguments.addAll(List.of("-javaagent:" + tools.resolve("ws-javaagent.jar"), "-Djava.awt.headless=true",
                "-Djdk.attach.allowAttachSelf=true", "@" + home.resolve("lib/platform/java").resolve(
                        flags.jdk().feature() >= OPTIONS_SINCE ? "java24.options" : "java9.options")));
        // It looks for its directories in the environment only.
        List<String> environment = List.of("/usr/bin/env", "WLP_USER_DIR=" + directory,
                "WLP_OUTPUT_DIR=" + server.getParent(), "LOG_DIR=" + server.resolve("logs"));
        JvmProcess jvm = JvmProcess.startUnder(environment, variant.option(), directory, flags, arguments,
                WarFile.library("common", classPath) + ":" + tools.resolve("ws-server.jar"),
                WatchedMain.class.getName(), "com.ibm.ws.kernel.boot.cmdline.EnvCheck", NAME);
        return new ContainerServer(jvm, port);
    }

    /** Those of Jakarta EE 10, as WildFly has them. */
    private static List<String> features(ServiceVariant variant) {
        return switch (variant) {
            case SPRING_LIBERTY -> List.of("servlet-6.0");
            case CDI_LIBERTY -> List.of("restfulWS-3.1", "cdi-4.0");
            case EJB_LIBERTY -> List.of("restfulWS-3.1", "cdi-4.0", "enterpriseBeansLite-4.0");
            default -> throw new IllegalArgumentException(variant + " is not for Open Liberty");
        };
    }
}
