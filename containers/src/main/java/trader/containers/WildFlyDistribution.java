package trader.containers;

import java.io.File;
import java.io.IOException;
import java.io.InputStream;
import java.io.PrintStream;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.List;
import java.util.Properties;
import java.util.concurrent.TimeUnit;
import trader.launcher.jvm.Jdk;
import trader.launcher.jvm.ModulePath;

/** The WildFly distribution: fetched by Maven, from the user's repositories, when it is first needed. */
final class WildFlyDistribution {
    private static final long DEADLINE_S = 1_800;
    private static final long PROGRESS_S = 10;

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
            unpack(module.resolve("pom.xml"), unfinished, out);
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

    private static void unpack(Path pom, Path directory, PrintStream out) throws IOException, InterruptedException {
        Path log = directory.resolve("maven.log");
        ProcessBuilder maven = new ProcessBuilder("mvn", "-B", "-Dstyle.color=never", "-f", pom.toString(),
                "-Dwildfly.directory=" + directory, "dependency:unpack@wildfly").redirectErrorStream(true)
                .redirectOutput(log.toFile()).redirectInput(new File("/dev/null"));
        maven.environment().put("JAVA_HOME", Jdk.current().home().toString());
        Process process = maven.start();
        try {
            for (long waitedS = 0; !process.waitFor(PROGRESS_S, TimeUnit.SECONDS); waitedS += PROGRESS_S) {
                if (waitedS >= DEADLINE_S) {
                    throw new IOException("Maven did not end within " + DEADLINE_S + " s");
                }
                out.println("fetching WildFly, " + (waitedS + PROGRESS_S) + " s");
            }
        } finally {
            process.destroy();
        }
        if (process.exitValue() != 0) {
            List<String> errors = Files.readAllLines(log).stream().filter(line -> line.startsWith("[ERROR]"))
                    .filter(line -> line.length() > "[ERROR] ".length()).toList();
            throw new IOException(errors.isEmpty() ? "Maven ended with exit status " + process.exitValue()
                    : errors.get(0));
        }
    }
}
