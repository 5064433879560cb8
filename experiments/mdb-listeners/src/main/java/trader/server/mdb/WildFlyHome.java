package trader.server.mdb;

import java.io.IOException;
import java.io.InputStream;
import java.net.URISyntaxException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.Properties;

/** The provisioned WildFly, beside the classes of this module. */
final class WildFlyHome {
    /** A file that {@code trader} creates once WildFly is complete. */
    static final String COMPLETE = "provisioned";

    private WildFlyHome() {
    }

    /** Its directory, whether or not it is there. */
    static Path directory() throws IOException {
        try (InputStream file = WildFlyHome.class.getResourceAsStream("wildfly.properties")) {
            Properties properties = new Properties();
            properties.load(file);
            return Path.of(WildFlyHome.class.getProtectionDomain().getCodeSource().getLocation().toURI())
                    .resolveSibling("wildfly-" + properties.getProperty("version"));
        } catch (URISyntaxException malformed) {
            throw new IOException(malformed);
        }
    }

    /**
     * Its directory.
     *
     * @throws NoSuchFileException if it has not been provisioned completely
     */
    static Path require() throws IOException {
        Path directory = directory();
        if (!Files.exists(directory.resolve(COMPLETE))) {
            throw new NoSuchFileException(directory.toString(), null,
                    "WildFly is missing; './trader server --listener-container mdb --help' provisions it");
        }
        return directory;
    }
}
