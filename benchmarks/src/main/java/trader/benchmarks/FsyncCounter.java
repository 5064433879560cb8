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
 * Counts the fsyncs of a process: {@code strace} logs the time of each call; with {@code --seccomp-bpf} it does
 * not slow down other system calls.
 */
record FsyncCounter(Path trace) {
    private static final Path STRACE = Path.of("/usr/bin/strace");
    /** Does not match {@code <... fsync resumed>}, the second half of a call interrupted by another thread's line. */
    private static final Pattern CALL =
            Pattern.compile("^(?:\\d+\\s+)?(\\d+)\\.(\\d{6}) (?:fsync|fdatasync|msync|sync_file_range)\\(.*");


    static boolean isSupported() {
        return Files.isExecutable(STRACE);
    }

    /** Prefix of the command to watch, which stays a child of the process that starts it. */
    List<String> wrapper() {
        return List.of(STRACE.toString(), "-D", "-f", "--seccomp-bpf", "-q", "-ttt", "-o", trace.toString(),
                "-e", "trace=fsync,fdatasync,msync,sync_file_range", "-e", "signal=none");
    }

    /** The number of calls that began within a time span. */
    long between(Instant from, Instant to) throws IOException {
        try (Stream<String> lines = Files.lines(trace, StandardCharsets.ISO_8859_1)) {
            return lines.map(CALL::matcher).filter(Matcher::matches).map(FsyncCounter::instant)
                    .filter(at -> !at.isBefore(from) && at.isBefore(to)).count();
        }
    }

    private static Instant instant(Matcher call) {
        return Instant.ofEpochSecond(Long.parseLong(call.group(1)), Long.parseLong(call.group(2)) * 1_000);
    }
}
