package trader.benchmarks;

import java.io.File;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import trader.launcher.jvm.Jdk;

/** Fetches a part that only one benchmark needs, with Maven, from the user's repositories. */
public final class MavenFetch {
    private static final long DEADLINE_S = 1_800;
    private static final long PROGRESS_S = 10;

    private MavenFetch() {
    }

    /**
     * Runs Maven to its end.
     *
     * @param what      the part, for the progress
     * @param directory an existing directory, for Maven's log
     * @param arguments properties and goals
     * @throws IOException with Maven's first error
     */
    public static void run(String what, Path pom, Path directory, PrintStream out, String... arguments)
            throws IOException, InterruptedException {
        Path log = directory.resolve("maven.log");
        List<String> command = new ArrayList<>(List.of("mvn", "-B", "-Dstyle.color=never", "-f", pom.toString()));
        command.addAll(List.of(arguments));
        ProcessBuilder maven = new ProcessBuilder(command).redirectErrorStream(true).redirectOutput(log.toFile())
                .redirectInput(new File("/dev/null"));
        maven.environment().put("JAVA_HOME", Jdk.current().home().toString());
        Process process = maven.start();
        try {
            for (long waitedS = 0; !process.waitFor(PROGRESS_S, TimeUnit.SECONDS); waitedS += PROGRESS_S) {
                if (waitedS >= DEADLINE_S) {
                    throw new IOException("Maven did not end within " + DEADLINE_S + " s");
                }
                out.println("fetching " + what + ", " + (waitedS + PROGRESS_S) + " s");
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
