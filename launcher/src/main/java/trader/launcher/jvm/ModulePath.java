package trader.launcher.jvm;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/** Where the build left the class paths of the modules that run as a JVM of their own. */
public final class ModulePath {
    private final Path home;

    /** The modules below the root of the checkout. */
    public ModulePath(Path home) {
        this.home = home;
    }

    /** The root of the checkout, as the launcher passes it in the system property {@code trader.home}. */
    public static ModulePath fromSystemProperty() {
        String home = System.getProperty("trader.home");
        if (home == null) {
            throw new IllegalStateException("the system property trader.home is not set; start with ./trader");
        }
        return new ModulePath(Path.of(home));
    }

    /** The root of the checkout. */
    public Path home() {
        return home;
    }

    /**
     * A module's class path: its own jar and what it needs.
     *
     * @throws IOException when the module has not been built
     */
    public String of(String module) throws IOException {
        Path target = home.resolve(module).resolve("target");
        return target.resolve(module + ".jar") + ":" + Files.readString(target.resolve("classpath.txt")).strip();
    }
}
