package trader.architecture;

import com.tngtech.archunit.core.importer.Location;
import com.tngtech.archunit.junit.LocationProvider;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** The modules of this checkout: their sources, main and tests, and their main classes. */
final class Sources implements LocationProvider {
    private static final Path ROOT = Path.of(System.getProperty("trader.root", "..")).toAbsolutePath().normalize();

    /** Everything beneath {@code src}: Java files, scripts, settings. */
    static List<Path> files() {
        return modules().flatMap(module -> below(module.resolve("src"), Integer.MAX_VALUE))
                .filter(Files::isRegularFile).toList();
    }

    @Override
    public Set<Location> get(Class<?> testClass) {
        return modules().map(module -> module.resolve("target/classes/trader")).filter(Files::isDirectory)
                .map(Location::of).collect(Collectors.toSet());
    }

    private static Stream<Path> modules() {
        return Stream.of("", "base", "broker", "experiments", "fixml-schema").map(ROOT::resolve)
                .flatMap(parent -> below(parent, 1)).filter(module -> Files.isDirectory(module.resolve("src")));
    }

    private static Stream<Path> below(Path directory, int depth) {
        try (Stream<Path> entries = Files.walk(directory, depth)) {
            return entries.skip(1).toList().stream();
        } catch (IOException unreadable) {
            throw new UncheckedIOException(unreadable);
        }
    }
}
