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
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/** The directories of a directory of runs that a run, a comparison or a search has written. */
final class OldRuns {
    /** Records, each with a key that tells it from another program's file of this name. */
    private static final Map<String, String> RECORDS =
            Map.of("run.json", "configuration", "plan.json", "invocation", "search.json", "tries");
    private static final Duration RECENT = Duration.ofHours(1);

    private OldRuns() {
    }

    /**
     * A run.
     *
     * @param lastWritten when one of its files was last written
     * @param isRunning   whether it has no end, and was written in the last hour or is in the command line of a process
     */
    record OldRun(Path path, Instant lastWritten, long bytes, boolean isRunning) {
    }

    /** The runs, latest first, without links, other directories, and runs whose record cannot be read. */
    static List<OldRun> in(Path runs) throws IOException {
        List<OldRun> found = new ArrayList<>();
        try (Stream<Path> all = Files.list(runs)) {
            for (Path path : (Iterable<Path>) all::iterator) {
                List<JsonNode> records = Files.isDirectory(path, LinkOption.NOFOLLOW_LINKS) ? records(path) : List.of();
                if (!records.isEmpty()) {
                    found.add(read(path, records));
                }
            }
        }
        found.sort(Comparator.comparing(OldRun::lastWritten).reversed());
        return found;
    }

    private static List<JsonNode> records(Path path) {
        List<JsonNode> records = new ArrayList<>();
        RECORDS.forEach((name, key) -> {
            try {
                JsonNode record = new ObjectMapper().readTree(path.resolve(name).toFile());
                if (record.has(key)) {
                    records.add(record);
                }
            } catch (IOException noneOrUnreadable) {
                return;
            }
        });
        return records;
    }

    private static OldRun read(Path run, List<JsonNode> records) throws IOException {
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
        boolean hasEnded = records.stream().allMatch(record -> record.hasNonNull("ended"));
        boolean isRunning = !hasEnded && (last[0].isAfter(Instant.now().minus(RECENT))
                || ProcessHandle.allProcesses().anyMatch(process -> mentions(process, run)));
        return new OldRun(run, last[0], bytes[0], isRunning);
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
