package trader.server.mdb;

import com.arjuna.ats.internal.jta.resources.arjunacore.XAResourceRecord;
import com.arjuna.ats.internal.jta.transaction.arjunacore.TransactionImple;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.lang.invoke.MethodHandles;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.jar.Attributes;
import java.util.jar.JarOutputStream;
import java.util.jar.Manifest;
import java.util.zip.ZipEntry;
import org.jboss.as.server.Bootstrap;
import org.jboss.as.server.ElapsedTime;
import org.jboss.as.server.Main;
import org.jboss.as.server.ServerEnvironment;
import org.jboss.modules.Module;
import org.jboss.msc.Service;
import org.jboss.msc.service.ServiceContainer;
import org.jboss.msc.service.ServiceName;
import org.jboss.msc.service.StartContext;
import org.jboss.msc.service.StopContext;
import org.slf4j.bridge.SLF4JBridgeHandler;
import trader.server.listener.ContainerParts;
import trader.server.transaction.Transactions;

/** WildFly in this JVM, with the beans. */
final class WildFly implements AutoCloseable {
    private static final long STOP_TIMEOUT_S = 3;
    private static final String BEANS_JAR = "beans.jar";
    private static final String PACKAGE = "trader/server/mdb/beans/";
    private static final List<String> BEANS = List.of("QuoteBean", "PriceBean", "OrderBean");

    private final ServiceContainer services;
    private final CountDownLatch listenersClosed = new CountDownLatch(1);

    private WildFly(ServiceContainer services) {
        this.services = services;
    }

    /** Starts it, and waits until the beans are deployed, or cannot be. */
    static WildFly start(ContainerParts parts) {
        SLF4JBridgeHandler.removeHandlersForRootLogger();
        SLF4JBridgeHandler.install();
        try {
            Path directory = parts.directory().resolve("wildfly");
            Path configuration = Files.createDirectories(directory.resolve("configuration"));
            try (InputStream file = WildFly.class.getResourceAsStream("standalone.xml")) {
                Files.write(configuration.resolve("standalone.xml"), file.readAllBytes());
            }
            keepSettingsOfServer();
            writeBeans(directory.resolve(BEANS_JAR));
            WildFly wildFly = new WildFly(start(directory, parts));
            wildFly.delayUndeployment();
            return wildFly;
        } catch (IOException failed) {
            throw new UncheckedIOException("WildFly does not start: " + failed.getMessage(), failed);
        }
    }

    /** Narayana's classes keep the settings with which they are first used. WildFly would set others for these. */
    private static void keepSettingsOfServer() {
        try {
            MethodHandles.lookup().ensureInitialized(TransactionImple.class);
            MethodHandles.lookup().ensureInitialized(XAResourceRecord.class);
        } catch (IllegalAccessException impossible) {
            throw new IllegalStateException(impossible);
        }
    }

    private static ServiceContainer start(Path directory, ContainerParts parts) {
        ServerEnvironment environment = Main.determineEnvironment(
                new String[] {"-Djboss.server.base.dir=" + directory, "-Dtrader.node=" + parts.node(),
                    "-Dtrader.listeners=" + parts.listeners(),
                    "-Dtrader.transaction-timeout-s=" + Transactions.TIMEOUT_S},
                System.getProperties(), System.getenv(), ServerEnvironment.LaunchType.STANDALONE,
                ElapsedTime.startingFromNow()).getServerEnvironment();
        Bootstrap.Configuration configuration = new Bootstrap.Configuration(environment);
        configuration.setModuleLoader(Module.getBootModuleLoader());
        try {
            return Bootstrap.Factory.newInstance().startup(configuration, List.of()).get();
        } catch (ExecutionException failed) {
            throw new IllegalStateException("WildFly does not start: " + failed.getCause(), failed);
        } catch (InterruptedException interrupted) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException("interrupted while WildFly starts", interrupted);
        }
    }

    private static void writeBeans(Path jar) throws IOException {
        Manifest manifest = new Manifest();
        manifest.getMainAttributes().put(Attributes.Name.MANIFEST_VERSION, "1.0");
        manifest.getMainAttributes().putValue("Dependencies", ServerModule.NAME + ",jakarta.jms.api");
        try (JarOutputStream out = new JarOutputStream(Files.newOutputStream(jar), manifest)) {
            for (String bean : BEANS) {
                String name = PACKAGE + bean + ".class";
                out.putNextEntry(new ZipEntry(name));
                try (InputStream classFile = WildFly.class.getClassLoader().getResourceAsStream(name)) {
                    classFile.transferTo(out);
                }
            }
        }
    }

    /** WildFly stops by itself at the end of the JVM, but the beans only after the server's listeners. */
    private void delayUndeployment() {
        var service = services.addService();
        for (String bean : BEANS) {
            service.requires(ServiceName.of("jboss", "deployment", "unit", BEANS_JAR, "component", bean, "START"));
        }
        service.setInstance(new UndeploymentDelay(listenersClosed)).install();
    }

    @Override
    public void close() {
        listenersClosed.countDown();
        services.shutdown();
        try {
            services.awaitTermination(STOP_TIMEOUT_S, TimeUnit.SECONDS);
        } catch (InterruptedException interrupted) {
            Thread.currentThread().interrupt();
        }
    }

    private record UndeploymentDelay(CountDownLatch listenersClosed) implements Service {
        @Override
        public void start(StartContext context) {
            // Only its stop matters.
        }

        @Override
        public void stop(StopContext context) {
            try {
                listenersClosed.await(STOP_TIMEOUT_S, TimeUnit.SECONDS);
            } catch (InterruptedException interrupted) {
                Thread.currentThread().interrupt();
            }
        }
    }
}
