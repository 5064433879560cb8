package trader.containers;

import java.io.IOException;
import java.io.InputStream;
import java.io.PrintStream;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.Properties;
import trader.benchmarks.MavenFetch;
import trader.launcher.jvm.ModulePath;

/** The WildFly distribution: fetched by Maven, from the user's repositories, when it is first needed. */
final class WildFlyDistribution {
    private WildFlyDistribution() {
    }

    /**
     * The directory of the distribution, below {@code containers/target}.
     *
     * @param unfinished a directory beside it, for the download
     * @param out        for the progress of the download
     * @throws IOException with Maven's errors if it cannot be had
     */
    static Path home(ModulePath modules, Path unfinished, PrintStream out) throws IOException, InterruptedException {
        String version = version();
        Path module = modules.home().resolve("containers");
        Path home = module.resolve("target").resolve("wildfly-" + version);
        if (!Files.isDirectory(home)) {
            out.println("fetching WildFly " + version + " with Maven, once: 261 MB");
            MavenFetch.run("WildFly", module.resolve("pom.xml"), unfinished, out,
                    "-Dwildfly.directory=" + unfinished, "dependency:unpack@wildfly");
            try {
                Files.move(unfinished.resolve(home.getFileName()), home, StandardCopyOption.ATOMIC_MOVE);
            } catch (FileSystemException notMoved) {
                // Another process may have been faster.
                if (!Files.isDirectory(home)) {
                    throw notMoved;
                }
            }
        }
        return home;
    }

    static String version() throws IOException {
        Properties properties = new Properties();
        try (InputStream file = WildFlyDistribution.class.getResourceAsStream("wildfly.properties")) {
            properties.load(file);
        }
        return properties.getProperty("version");
    }
}
