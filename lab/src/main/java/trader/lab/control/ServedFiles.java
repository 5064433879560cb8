package trader.lab.control;

import java.io.IOException;
import java.io.RandomAccessFile;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Stream;

/**
 * The files that a control port hands over: those directly in the given directories, without data of the server, and
 * without links. What is not listed cannot be read.
 */
public final class ServedFiles {
    /** {@code .properties} name the server's files; the other files have figures and messages. */
    static final String NAME = "[a-z][a-z0-9-]{0,63}\\.(bin|csv|hlog|jfr|journal|json|log)";

    private final List<Path> directories;

    /** {@code directories} whose files have different names. */
    public ServedFiles(List<Path> directories) {
        this.directories = List.copyOf(directories);
    }

    private Map<String, Path> paths() throws IOException {
        Map<String, Path> paths = new TreeMap<>();
        for (Path directory : directories) {
            try (Stream<Path> all = Files.list(directory)) {
                all.filter(file -> file.getFileName().toString().matches(NAME)
                                && Files.isRegularFile(file, LinkOption.NOFOLLOW_LINKS))
                        .forEach(file -> paths.put(file.getFileName().toString(), file));
            }
        }
        return paths;
    }

    /** Bytes by name. */
    Map<String, Long> sizes() throws IOException {
        Map<String, Long> sizes = new TreeMap<>();
        for (Map.Entry<String, Path> file : paths().entrySet()) {
            sizes.put(file.getKey(), Files.size(file.getValue()));
        }
        return sizes;
    }

    /**
     * Reads a part of a file.
     *
     * @return at most {@code most} bytes; none at the end
     * @throws IllegalArgumentException if there is no such file, or the offset is negative
     */
    byte[] read(String name, long offset, int most) throws IOException {
        Path file = paths().get(name);
        if (file == null || offset < 0) {
            throw new IllegalArgumentException("'" + name + "' from " + offset + " on: allowed are "
                    + paths().keySet());
        }
        try (RandomAccessFile in = new RandomAccessFile(file.toFile(), "r")) {
            byte[] bytes = new byte[(int) Math.max(0, Math.min(most, in.length() - offset))];
            in.seek(offset);
            in.readFully(bytes);
            return bytes;
        }
    }
}
