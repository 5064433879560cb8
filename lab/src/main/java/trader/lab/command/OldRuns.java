package trader.lab.command;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.FileVisitResult;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.SimpleFileVisitor;
import java.nio.file.attribute.BasicFileAttributes;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Stream;

/** The directories of a directory of runs that a run, a comparison or a search has written. */
final class OldRuns {
    private static final List<String> RECORDS = List.of("run.json", "plan.json", "search.json");

    private OldRuns() {
    }

    /**
     * A run.
     *
     * @param lastWritten when one of its files was last written
     * @param isRunning   whether one of its JVMs, or the command that makes it, may still write to it
     */
    record OldRun(Path path, Instant lastWritten, long bytes, boolean isRunning) {
    }

    /** The runs, latest first. Links are not followed, and what is not a run is left out. */
    static List<OldRun> in(Path runs) throws IOException {
        List<OldRun> found = new ArrayList<>();
        try (Stream<Path> all = Files.list(runs)) {
            for (Path path : (Iterable<Path>) all::iterator) {
                if (Files.isDirectory(path, LinkOption.NOFOLLOW_LINKS)
                        && RECORDS.stream().anyMatch(name -> Files.isRegularFile(path.resolve(name)))) {
                    found.add(read(path));
                }
            }
        }
        found.sort(Comparator.comparing(OldRun::lastWritten).reversed());
        return found;
    }

    private static OldRun read(Path run) throws IOException {
        long[] bytes = new long[1];
        Instant[] last = {Instant.EPOCH};
        Files.walkFileTree(run, new SimpleFileVisitor<>() {
            @Override
            public FileVisitResult visitFile(Path file, BasicFileAttributes attributes) {
                bytes[0] += attributes.size();
                Instant written = attributes.lastModifiedTime().toInstant();
                last[0] = attributes.isRegularFile() && written.isAfter(last[0]) ? written : last[0];
                return FileVisitResult.CONTINUE;
            }
        });
        return new OldRun(run, last[0], bytes[0], isRunning(run));
    }

    /** A run without an end belongs to a process that works below its directory, unless that process was killed. */
    private static boolean isRunning(Path run) throws IOException {
        boolean hasEnded = true;
        for (String name : RECORDS) {
            if (Files.exists(run.resolve(name))) {
                JsonNode record = new ObjectMapper().readTree(run.resolve(name).toFile());
                hasEnded &= record.hasNonNull("ended");
            }
        }
        return !hasEnded && ProcessHandle.allProcesses().anyMatch(process -> mentions(process, run));
    }

    /** The JVMs of a run have its directory in their command lines. */
    private static boolean mentions(ProcessHandle process, Path run) {
        try {
            return Files.readString(Path.of("/proc", Long.toString(process.pid()), "cmdline"),
                    StandardCharsets.ISO_8859_1).contains(run.toAbsolutePath().normalize() + "/");
        } catch (IOException goneOrOfAnotherUser) {
            return false;
        }
    }
}
