package trader.analysis.gclog;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.File;
import java.io.IOException;
import java.lang.ProcessBuilder.Redirect;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Properties;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.params.provider.Arguments;

/** The JDKs on this machine: the one that runs the test, those of TRADER_TEST_JDKS, those of /usr/lib/jvm. */
public final class Jdks {
    /** The collectors with the options that choose them. */
    static final Map<String, List<String>> COLLECTORS = new LinkedHashMap<>();

    static {
        COLLECTORS.put("Serial", List.of("-XX:+UseSerialGC"));
        COLLECTORS.put("Parallel", List.of("-XX:+UseParallelGC"));
        COLLECTORS.put("G1", List.of("-XX:+UseG1GC"));
        COLLECTORS.put("ZGC", List.of("-XX:+UseZGC"));
        COLLECTORS.put("Generational ZGC", List.of("-XX:+UseZGC", "-XX:+ZGenerational"));
        COLLECTORS.put("Shenandoah", List.of("-XX:+UseShenandoahGC"));
        COLLECTORS.put("Generational Shenandoah", List.of("-XX:+UnlockExperimentalVMOptions", "-XX:+UseShenandoahGC",
                "-XX:ShenandoahGCMode=generational"));
    }

    private Jdks() {
    }

    /** A JDK of 17 or later with its major version. */
    public record Jdk(Path home, int major) {
        public Path java() {
            return home.resolve("bin/java");
        }

        @Override
        public String toString() {
            return "JDK " + major + " (" + home.getFileName() + ")";
        }
    }

    /** One JDK of each major version from 17 on, oldest first. */
    public static List<Jdk> all() throws IOException {
        Stream<Path> homes = Stream.of(Path.of(System.getProperty("java.home")));
        String named = System.getenv("TRADER_TEST_JDKS");
        if (named != null) {
            homes = Stream.concat(homes, Stream.of(named.split(File.pathSeparator)).map(Path::of));
        }
        Path installed = Path.of("/usr/lib/jvm");
        if (Files.isDirectory(installed)) {
            try (Stream<Path> list = Files.list(installed)) {
                homes = Stream.concat(homes, list.sorted().toList().stream());
            }
        }
        Map<Integer, Jdk> byMajor = homes.map(Jdks::jdk).filter(jdk -> jdk != null && jdk.major() >= 17)
                .collect(Collectors.toMap(Jdk::major, jdk -> jdk, (first, second) -> first));
        return byMajor.values().stream().sorted((a, b) -> a.major() - b.major()).toList();
    }

    private static Jdk jdk(Path home) {
        Path release = home.resolve("release");
        if (!Files.isExecutable(home.resolve("bin/java")) || !Files.isReadable(release)) {
            return null;
        }
        Properties properties = new Properties();
        try (var reader = Files.newBufferedReader(release)) {
            properties.load(reader);
        } catch (IOException unreadable) {
            return null;
        }
        String version = properties.getProperty("JAVA_VERSION", "0").replace("\"", "");
        return new Jdk(home, Integer.parseInt(version.split("[.\\-+]")[0]));
    }

    /** Each collector of each JDK; from 24 on, the only ZGC is the generational one. */
    static Stream<Arguments> collectors() throws IOException {
        return all().stream().flatMap(jdk -> COLLECTORS.keySet().stream()
                .filter(collector -> jdk.major() < 24 || !collector.equals("Generational ZGC"))
                .map(collector -> Arguments.of(jdk, collector)));
    }

    /** Runs {@link Allocating}, and appends what it prints to stdout.log and stderr.log; false if it failed. */
    static boolean allocate(Jdk jdk, String collector, Path directory, List<String> options, String... arguments)
            throws IOException, InterruptedException {
        List<String> command = new ArrayList<>(List.of(jdk.java().toString(), "-Xmx64m", "-cp", testClasses()));
        command.addAll(COLLECTORS.get(collector));
        command.addAll(options);
        command.add(Allocating.class.getName());
        command.addAll(List.of(arguments));
        Process process = new ProcessBuilder(command)
                .redirectOutput(Redirect.appendTo(directory.resolve("stdout.log").toFile()))
                .redirectError(Redirect.appendTo(directory.resolve("stderr.log").toFile())).start();
        try {
            assertThat(process.waitFor(5, TimeUnit.MINUTES)).as("the JVM ended").isTrue();
        } finally {
            process.destroyForcibly();
        }
        return process.exitValue() == 0;
    }

    private static String testClasses() {
        for (String entry : System.getProperty("java.class.path").split(File.pathSeparator)) {
            if (Files.exists(Path.of(entry, Allocating.class.getName().replace('.', '/') + ".class"))) {
                return entry;
            }
        }
        throw new IllegalStateException("the test's classes are in no directory of the class path");
    }
}
