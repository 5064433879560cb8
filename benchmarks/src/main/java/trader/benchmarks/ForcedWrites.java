package trader.benchmarks;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * Counts the forced writes of a process from outside: {@code strace} writes a line with its time for each call, and
 * with {@code --seccomp-bpf} no other system call is held up.
 */
final class ForcedWrites {
    private static final Path STRACE = Path.of("/usr/bin/strace");
    /** The second half of a call that another thread's line has split says {@code <... fsync resumed>}. */
    private static final Pattern CALL =
            Pattern.compile("^(?:\\d+\\s+)?(\\d+)\\.(\\d{6}) (?:fsync|fdatasync|msync|sync_file_range)\\(.*");

    private final Path trace;

    ForcedWrites(Path trace) {
        this.trace = trace;
    }

    static boolean canBeCounted() {
        return Files.isExecutable(STRACE);
    }

    /** What comes before the command that is to be watched; it stays the child of who starts it. */
    List<String> wrapper() {
        return List.of(STRACE.toString(), "-D", "-f", "--seccomp-bpf", "-q", "-ttt", "-o", trace.toString(),
                "-e", "trace=fsync,fdatasync,msync,sync_file_range", "-e", "signal=none");
    }

    /** How many calls began in this time. */
    long between(Instant from, Instant to) throws IOException {
        try (Stream<String> lines = Files.lines(trace, StandardCharsets.ISO_8859_1)) {
            return lines.map(CALL::matcher).filter(Matcher::matches).map(ForcedWrites::instant)
                    .filter(at -> !at.isBefore(from) && at.isBefore(to)).count();
        }
    }

    private static Instant instant(Matcher call) {
        return Instant.ofEpochSecond(Long.parseLong(call.group(1)), Long.parseLong(call.group(2)) * 1_000);
    }
}
