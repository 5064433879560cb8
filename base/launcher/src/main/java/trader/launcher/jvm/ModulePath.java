package trader.launcher.jvm;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Predicate;
import java.util.stream.Collectors;

/**
 * The class paths of the modules that run in their own JVMs.
 *
 * @param home the root of a checkout, where the build has written them, or the directory of an unpacked zip
 */
public record ModulePath(Path home) {
    private static final String EXPERIMENTS = "experiments";

    /** The modules below the directory that the launcher script passes in the system property {@code trader.home}. */
    public static ModulePath fromSystemProperty() {
        String home = System.getProperty("trader.home");
        if (home == null) {
            throw new IllegalStateException("the system property trader.home is not set; start with ./trader");
        }
        return new ModulePath(Path.of(home));
    }

    /** The project's version, such as 0.1.0. */
    public static String version() {
        try (InputStream text = ModulePath.class.getResourceAsStream("version.txt")) {
            return new String(text.readAllBytes(), StandardCharsets.UTF_8).strip();
        } catch (IOException unreadable) {
            throw new UncheckedIOException(unreadable);
        }
    }

    /** Whether this is an unpacked zip, which cannot be built. */
    public boolean isUnpacked() {
        return Files.isDirectory(classPaths());
    }

    /**
     * A module's class path: its jar and its dependencies.
     *
     * @throws IOException if the module has not been built
     */
    public String of(String module) throws IOException {
        Path file = isUnpacked() ? classPaths().resolve(module + ".txt") : target(module).resolve("classpath.txt");
        if (!Files.exists(file)) {
            throw new IOException("the module " + module + (isUnpacked() ? " is not in the zip"
                    : " has not been built: mvn -Pexperiments -pl :" + module + " -am package"));
        }
        String names = Files.readString(file).strip();
        return jar(module) + ":" + (!isUnpacked() ? names : Arrays.stream(names.split(":"))
                .map(name -> home.resolve(name).toString()).collect(Collectors.joining(":")));
    }

    /**
     * The class paths of several modules, without repetitions.
     *
     * @throws IOException if one of them has not been built
     */
    public String of(List<String> several) throws IOException {
        Set<String> entries = new LinkedHashSet<>();
        for (String module : several) {
            entries.addAll(List.of(of(module).split(":")));
        }
        return String.join(":", entries);
    }

    /** A module's jar, without its dependencies. */
    public Path jar(String module) {
        return isUnpacked() ? home.resolve("lib").resolve(module + "-" + version() + ".jar")
                : target(module).resolve(module + ".jar");
    }

    /** The lines of {@code experiments/NAME/experiment.txt}, which experiments/README.md describes. */
    record Experiment(String name, List<String> lines) {
        private static final String ENTRY = "entry ";

        Optional<String> entry() {
            return lines.stream().filter(line -> line.startsWith(ENTRY)).map(line -> line.substring(ENTRY.length()))
                    .findFirst();
        }
    }

    /** The experiments that have a line for which the rule holds, by name. */
    List<Experiment> experiments(Predicate<String> rule) throws IOException {
        Path all = home.resolve(EXPERIMENTS);
        if (!Files.isDirectory(all)) {
            return List.of();
        }
        List<Experiment> needed = new ArrayList<>();
        try (DirectoryStream<Path> modules = Files.newDirectoryStream(all)) {
            for (Path module : modules) {
                Path file = module.resolve("experiment.txt");
                List<String> lines = Files.exists(file) ? Files.readAllLines(file) : List.of();
                if (lines.stream().anyMatch(rule)) {
                    needed.add(new Experiment(module.getFileName().toString(), lines));
                }
            }
        }
        needed.sort(Comparator.comparing(Experiment::name));
        return needed;
    }

    private Path target(String module) {
        Path experiment = home.resolve(EXPERIMENTS).resolve(module);
        return (Files.isDirectory(experiment) ? experiment : home.resolve(module)).resolve("target");
    }

    private Path classPaths() {
        return home.resolve("lib").resolve("class-path");
    }
}
