package trader.containers;

import java.io.IOException;
import java.io.InputStream;
import java.io.PrintStream;
import java.io.UncheckedIOException;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.Properties;
import trader.benchmarks.MavenFetch;
import trader.launcher.jvm.ModulePath;

/** A server in an archive: fetched by Maven, from the user's repositories, when it is first needed. */
enum ServerDistribution {
    WILDFLY("WildFly", "wildfly", "wildfly-" + version("wildfly"), 261),
    LIBERTY("Open Liberty", "liberty", "wlp", 352);

    private final String title;
    /** Of its version, of its property and execution in the POM, and the start of its directory. */
    private final String name;
    /** The directory that the archive has everything in. */
    private final String top;
    private final int megabytes;

    ServerDistribution(String title, String name, String top, int megabytes) {
        this.title = title;
        this.name = name;
        this.top = top;
        this.megabytes = megabytes;
    }

    String title() {
        return title;
    }

    String version() {
        return version(name);
    }

    private static String version(String name) {
        Properties properties = new Properties();
        try (InputStream file = ServerDistribution.class.getResourceAsStream("distributions.properties")) {
            properties.load(file);
        } catch (IOException unreadable) {
            throw new UncheckedIOException(unreadable);
        }
        return properties.getProperty(name);
    }

    /**
     * The directory of the distribution, below the module's {@code target}.
     *
     * @param unfinished a directory beside it, for the download
     * @param out        for the progress of the download
     * @throws IOException with Maven's errors if it cannot be had
     */
    Path home(ModulePath modules, Path unfinished, PrintStream out) throws IOException, InterruptedException {
        Path target = modules.jar("containers").getParent();
        Path home = target.resolve(name + "-" + version());
        if (!Files.isDirectory(home)) {
            out.println("fetching " + title + " " + version() + " with Maven, once: " + megabytes + " MB");
            MavenFetch.run(title, target.resolveSibling("pom.xml"), unfinished, out,
                    "-Dserver.directory=" + unfinished, "dependency:unpack@" + name);
            try {
                Files.move(unfinished.resolve(top), home, StandardCopyOption.ATOMIC_MOVE);
            } catch (FileSystemException notMoved) {
                // Another process may have been faster.
                if (!Files.isDirectory(home)) {
                    throw notMoved;
                }
            }
        }
        return home;
    }
}
