package trader.launcher.jvm;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/** The class paths of the modules that run in their own JVMs, as written by the build below the root of a checkout. */
public record ModulePath(Path home) {
    /** The modules of the checkout that the launcher script passes in the system property {@code trader.home}. */
    public static ModulePath fromSystemProperty() {
        String home = System.getProperty("trader.home");
        if (home == null) {
            throw new IllegalStateException("the system property trader.home is not set; start with ./trader");
        }
        return new ModulePath(Path.of(home));
    }

    /** A module's class path: its jar and its dependencies. The module must have been built. */
    public String of(String module) throws IOException {
        Path target = home.resolve(module).resolve("target");
        return target.resolve(module + ".jar") + ":" + Files.readString(target.resolve("classpath.txt")).strip();
    }
}
