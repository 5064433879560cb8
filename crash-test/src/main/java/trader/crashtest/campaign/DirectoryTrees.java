package trader.crashtest.campaign;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.stream.Stream;

/** Whole directories. */
final class DirectoryTrees {
    private DirectoryTrees() {
    }

    /** Deletes a directory and all in it; does nothing where there is none. */
    static void delete(Path directory) throws IOException {
        try (Stream<Path> all = Files.walk(directory)) {
            for (Path each : all.sorted(Comparator.reverseOrder()).toList()) {
                Files.deleteIfExists(each);
            }
        } catch (NoSuchFileException absent) {
            // That is what was wanted.
        } catch (UncheckedIOException failed) {
            throw failed.getCause();
        }
    }
}
