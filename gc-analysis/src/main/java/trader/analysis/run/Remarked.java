package trader.analysis.run;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.function.Function;

/** A result, and the remarks on the files that it is made of. */
public record Remarked<T>(T value, RunRemarks remarks) {
    @FunctionalInterface
    public interface Reader<T> {
        T read(Path file) throws IOException;
    }

    /** Null if the file is missing, empty or unreadable; {@code remark} makes a remark of the reason. */
    public static <T> Remarked<T> read(Path file, Reader<T> reader, Function<String, RunRemarks> remark) {
        try {
            return !Files.exists(file) ? new Remarked<>(null, remark.apply("is missing"))
                    : Files.size(file) == 0 ? new Remarked<>(null, remark.apply("is empty"))
                    : new Remarked<>(reader.read(file), RunRemarks.NONE);
        } catch (IOException unreadable) {
            return new Remarked<>(null, remark.apply("cannot be read: " + unreadable.getMessage()));
        }
    }

    /** Null, and a problem of the run, if the file of a JVM is missing, empty or unreadable. */
    static <T> Remarked<T> required(Path file, Reader<T> reader) {
        return read(file, reader, why -> RunRemarks.problem(named(file) + " " + why));
    }

    /** {@code none} if there is no such file of a JVM, or with a warning if it cannot be read. */
    static <T> Remarked<T> optional(Path file, T none, Reader<T> reader) {
        try {
            return new Remarked<>(Files.exists(file) ? reader.read(file) : none, RunRemarks.NONE);
        } catch (IOException unreadable) {
            return new Remarked<>(none, RunRemarks.warning(named(file) + " cannot be read: "
                    + unreadable.getMessage()));
        }
    }

    private static String named(Path file) {
        return file.getParent().getFileName() + ": " + file.getFileName();
    }
}
