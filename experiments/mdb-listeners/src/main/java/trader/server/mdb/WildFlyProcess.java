package trader.server.mdb;

import java.io.File;
import java.io.IOException;
import java.nio.file.Path;
import org.jboss.modules.Main;
import trader.common.Settings;

/** Runs the server as a module of JBoss Modules, so that WildFly's modules can run in the same JVM. */
public final class WildFlyProcess {
    private static final String USAGE = "usage: <settings file>";

    private WildFlyProcess() {
    }

    /** The argument is the server's. */
    public static void main(String[] arguments) throws Throwable {
        if (arguments.length != 1) {
            fail(USAGE);
        }
        try {
            Path modules = Path.of(Settings.read(Path.of(arguments[0])).text("out-dir"), "wildfly", "modules");
            Path home = WildFlyHome.require();
            ServerModule.write(modules, System.getProperty("java.class.path"));
            System.setProperty("jboss.home.dir", home.toString());
            // A fault agent's classes are on the class path of the JVM.
            System.setProperty("jboss.modules.system.pkgs", "trader.faultagent");
            // WildFly's log goes to the server's.
            System.setProperty("org.jboss.logging.provider", "jdk");
            Main.main(new String[] {"-mp", home.resolve("modules") + File.pathSeparator + modules, ServerModule.NAME,
                arguments[0]});
        } catch (IOException | IllegalArgumentException failed) {
            fail(failed.getMessage());
        }
    }

    private static void fail(String problem) {
        System.err.println("trader server: " + problem);
        System.exit(2);
    }
}
