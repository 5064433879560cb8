package trader.system;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import trader.system.RunTruth.Stretch;

/** Delays the fsyncs of some files of a process from outside, with {@code strace}. */
final class SlowCalls {
    private static final long DELAY_MS = 400;
    private static final long SPARE_MS = 50;
    private static final Pattern DELAYED = Pattern.compile("[0-9]+ +([0-9]+)\\.([0-9]{6}) fdatasync\\(.*"
            + "\\(DELAYED\\) <([0-9.]+)>");

    private final Path directory;
    private final long pid;
    private final List<String> files;
    private final List<Path> traces = new ArrayList<>();
    private final List<Long> detachedNs = new ArrayList<>();

    /** {@code logs}, {@code ending}: where the files are and how their names end; {@code directory}: for traces. */
    SlowCalls(Path directory, long pid, Path logs, String ending) throws IOException {
        this.directory = directory;
        this.pid = pid;
        try (Stream<Path> all = Files.list(logs)) {
            files = all.map(Path::toString).filter(file -> file.endsWith(ending))
                    .flatMap(file -> Stream.of("-P", file)).toList();
        }
    }

    /** Delays the first call of each thread, one after another, for some hundred milliseconds, and lets go. */
    void plant() throws IOException, InterruptedException {
        plant(2 * DELAY_MS);
    }

    /** Delays one call, and lets go before the next one could begin. */
    void plantOne() throws IOException, InterruptedException {
        plant(DELAY_MS - SPARE_MS);
    }

    private void plant(long heldMs) throws IOException, InterruptedException {
        Path trace = Files.createTempFile(directory, "trace", "");
        traces.add(trace);
        List<String> command = new ArrayList<>(List.of("strace", "-f", "-q", "-y", "-s", "0", "-ttt", "-T", "-o",
                trace.toString(), "-e", "trace=fdatasync", "-e", "signal=none", "-e", "inject=fdatasync:delay_exit="
                        + TimeUnit.MILLISECONDS.toMicros(DELAY_MS) + ":when=1", "-p", Long.toString(pid)));
        command.addAll(files);
        Process strace = new ProcessBuilder(command).redirectErrorStream(true)
                .redirectOutput(directory.resolve(trace.getFileName() + ".txt").toFile()).start();
        while (!Files.readString(trace).contains("DELAYED")) {
            assertThat(strace.isAlive()).as("strace runs").isTrue();
            Thread.sleep(10);
        }
        // The line is written when the delay begins.
        Thread.sleep(heldMs);
        detachedNs.add(System.nanoTime());
        strace.destroy();
        strace.waitFor();
    }

    /** When calls were delayed. */
    List<Stretch> planted(RunTruth clock) throws IOException {
        List<Stretch> delays = new ArrayList<>();
        for (int i = 0; i < traces.size(); i++) {
            for (String line : Files.readAllLines(traces.get(i))) {
                Matcher call = DELAYED.matcher(line);
                if (call.matches()) {
                    long fromNs = clock.nanoTime(Long.parseLong(call.group(1)) * 1_000_000_000
                            + Long.parseLong(call.group(2)) * 1_000);
                    long toNs = fromNs + (long) (Double.parseDouble(call.group(3)) * 1e9) + DELAY_MS * 1_000_000;
                    delays.add(new Stretch(fromNs, Math.min(toNs, detachedNs.get(i))));
                }
            }
        }
        return RunStretches.union(delays);
    }
}
