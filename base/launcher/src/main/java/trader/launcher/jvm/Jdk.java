package trader.launcher.jvm;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.TimeUnit;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/** A JDK or JRE for the measured JVMs. It is started once for its version, and once per collector. */
public final class Jdk {
    private static final int OLDEST_FEATURE = 17;
    private static final int NATIVE_ACCESS_WARNS_SINCE = 24;
    private static final long PROBE_DEADLINE_S = 30;
    private static final Pattern PROPERTY = Pattern.compile("\\s+(java\\.[a-z.]+) = (.*)");

    /** By directory. */
    private static final Map<Path, Jdk> KNOWN = new ConcurrentHashMap<>();

    private final Path home;
    private final Map<String, String> properties;
    private final Map<Collector, Boolean> collectors = new ConcurrentHashMap<>();

    private Jdk(Path home, Map<String, String> properties) {
        this.home = home;
        this.properties = properties;
    }

    public static Jdk current() {
        return at(Path.of(System.getProperty("java.home")));
    }

    /** The JDK in a directory; IllegalArgumentException if there is none or it is older than 17. */
    public static Jdk at(Path home) {
        return KNOWN.computeIfAbsent(home, Jdk::read);
    }

    private static Jdk read(Path home) {
        Path java = home.resolve("bin").resolve("java");
        if (!Files.isExecutable(java)) {
            throw new IllegalArgumentException("'" + home + "': there is no executable bin/java; "
                    + "allowed is the directory of a JDK of version " + OLDEST_FEATURE + " or newer");
        }
        Output answer = run(java, List.of("-XshowSettings:properties", "-version"));
        Map<String, String> properties = answer.text().lines().map(PROPERTY::matcher).filter(Matcher::matches)
                .collect(Collectors.toMap(line -> line.group(1), line -> line.group(2), (first, second) -> first));
        Jdk jdk = new Jdk(home, properties);
        if (answer.status() != 0 || !properties.containsKey("java.specification.version")
                || jdk.feature() < OLDEST_FEATURE) {
            throw new IllegalArgumentException("'" + home + "' is Java "
                    + properties.getOrDefault("java.version", "of an unknown version")
                    + "; allowed is a JDK of version " + OLDEST_FEATURE + " or newer");
        }
        return jdk;
    }

    public Path home() {
        return home;
    }

    public Path java() {
        return home.resolve("bin").resolve("java");
    }

    /** The feature version, such as 17. */
    public int feature() {
        String version = properties.get("java.specification.version");
        return version.startsWith("1.") ? 1 : Integer.parseInt(version);
    }

    /** The whole version, such as 17.0.15. */
    public String version() {
        return properties.get("java.version");
    }

    public String describe() {
        return properties.getOrDefault("java.vm.name", "Java") + " " + properties.getOrDefault("java.vm.version", "?")
                + " (" + properties.getOrDefault("java.vendor", "?") + ")";
    }

    /**
     * The flags that choose a collector.
     *
     * @param option the option that names the collector, for the error
     * @throws IllegalArgumentException when this JDK lacks the collector, naming those that it has
     */
    public List<String> collectorFlags(String option, Collector collector) {
        if (!has(collector)) {
            String available = Arrays.stream(Collector.values()).filter(this::has).map(Collector::toString)
                    .collect(Collectors.joining(", "));
            throw new IllegalArgumentException(option + " " + collector + ": " + describe() + " at " + home
                    + " does not have it; it has " + available);
        }
        return collector.flags(feature());
    }

    /** Whether this JDK has a collector; starts a JVM to find out. */
    public boolean has(Collector collector) {
        return collectors.computeIfAbsent(collector, each -> {
            List<String> arguments = new ArrayList<>(each.flags(feature()));
            arguments.add("-version");
            return run(java(), arguments).status() == 0;
        });
    }

    /** Flags that stop newer JDKs from warning about the libraries. */
    public List<String> quietFlags() {
        return feature() >= NATIVE_ACCESS_WARNS_SINCE
                ? List.of("--enable-native-access=ALL-UNNAMED", "--sun-misc-unsafe-memory-access=allow") : List.of();
    }

    private record Output(int status, String text) {
    }

    private static Output run(Path java, List<String> arguments) {
        List<String> command = new ArrayList<>(List.of(java.toString()));
        command.addAll(arguments);
        try {
            Process process = new ProcessBuilder(command).redirectErrorStream(true).start();
            String text = new String(process.getInputStream().readAllBytes());
            if (!process.waitFor(PROBE_DEADLINE_S, TimeUnit.SECONDS)) {
                process.destroyForcibly();
                throw new IllegalArgumentException("'" + java + "' did not end within " + PROBE_DEADLINE_S + " s");
            }
            return new Output(process.exitValue(), text);
        } catch (IOException unreadable) {
            throw new UncheckedIOException("cannot run '" + java + "'", unreadable);
        } catch (InterruptedException interrupted) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException("interrupted while running '" + java + "'", interrupted);
        }
    }
}
