package trader.server;

import static org.assertj.core.api.Assumptions.assumeThat;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;

/** Traces, and changes, the system calls of a JVM. */
final class Strace {
    private static final String STRACE = "/usr/bin/strace";

    private Strace() {
    }

    /** Skips the test unless strace is there and may trace. */
    static void assume() throws InterruptedException {
        int status;
        try {
            status = new ProcessBuilder(STRACE, "--seccomp-bpf", "-f", "-o", "/dev/null", "true").start().waitFor();
        } catch (IOException missing) {
            status = -1;
        }
        assumeThat(status).as("strace is there and may trace").isZero();
    }

    /** The beginning of a command line that is traced to a file. */
    static List<String> command(Path trace, String... options) {
        return Stream.concat(Stream.of(STRACE, "-D", "-f", "--seccomp-bpf", "-q", "-e", "signal=none", "-o",
                trace.toString()), Stream.of(options)).toList();
    }

    static List<String> lines(Path trace) {
        try {
            return Files.readAllLines(trace, StandardCharsets.ISO_8859_1);
        } catch (IOException failed) {
            throw new AssertionError(failed);
        }
    }

    /** The lines of a trace whose JVM has been killed. */
    static List<String> allLines(Path trace) throws InterruptedException {
        Fixtures.await("the trace is complete", () -> lines(trace).stream().anyMatch(line -> line.contains("+++ ")));
        return lines(trace);
    }
}
