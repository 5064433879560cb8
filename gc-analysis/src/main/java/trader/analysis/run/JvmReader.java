package trader.analysis.run;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.function.Consumer;
import trader.analysis.clock.ClockMapping;
import trader.analysis.gclog.GcLog;
import trader.analysis.gclog.GcLogReader;

/**
 * Reads {@code gc.log} and {@code stops.csv} in the directory of a JVM that Trader started.
 *
 * @param problems gets a sentence for each file that is missing or unreadable
 * @param warnings gets the other remarks
 */
public record JvmReader(List<String> problems, List<String> warnings) {
    @FunctionalInterface
    public interface Reader<T> {
        T read(Path file) throws IOException;
    }

    /** {@code name}: of the JVM. */
    public Jvm read(String name, Path directory) {
        GcLog gc = required(name + ": gc.log", directory.resolve("gc.log"),
                file -> GcLogReader.read(file).on(ClockMapping.of(file)), null);
        if (gc != null) {
            warnings.addAll(gc.warnings());
            if (gc.clock() != GcLog.Clock.NANO_TIME) {
                problems.add(name + ": gc.log has no timenanos decoration, so its pauses cannot be placed beside the "
                        + "requests");
                gc = null;
            }
        }
        return Jvm.of(name, gc, required(name + ": stops.csv", directory.resolve("stops.csv"), CsvFiles::stops, null),
                0);
    }

    /** {@code file}: in the directory of a JVM. */
    <T> T required(Path file, Reader<T> reader, T missing) {
        return required(file.getParent().getFileName() + ": " + file.getFileName(), file, reader, missing);
    }

    <T> T required(String what, Path file, Reader<T> reader, T missing) {
        T read = read(file, reader, why -> problems.add(what + " " + why));
        return read == null ? missing : read;
    }

    /** Null, with the reason, if the file is missing, empty or unreadable. */
    public static <T> T read(Path file, Reader<T> reader, Consumer<String> lacks) {
        try {
            if (!Files.exists(file)) {
                lacks.accept("is missing");
            } else if (Files.size(file) == 0) {
                lacks.accept("is empty");
            } else {
                return reader.read(file);
            }
        } catch (IOException unreadable) {
            lacks.accept("cannot be read: " + unreadable.getMessage());
        }
        return null;
    }
}
