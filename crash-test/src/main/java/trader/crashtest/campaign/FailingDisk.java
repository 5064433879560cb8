package trader.crashtest.campaign;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.SplittableRandom;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import trader.common.Settings;

/**
 * A fault of the disk in one log of a server, injected by {@code strace} into writes to or fsyncs of its files. The
 * n-th one of a thread fails, and with it all later ones; or one write is short; or one hangs, for longer than the
 * server may be silent about it.
 */
final class FailingDisk {
    private static final int MIN_HIT = 3;
    private static final int MAX_HIT = 12;
    private static final int FILES = 30;
    private static final int HANG_S = 40;
    private static final String WRITES = "write,pwrite64,writev";
    private static final String FSYNCS = "fsync,fdatasync";
    private static final String INJECTED = "INJECTED";
    private static final String IN_ORDER_LOG = "transactions/decisions-are-in-the-order-log";

    enum Fault {
        /** One write that writes half of its bytes; the next ones write all. */
        SHORT_WRITE(WRITES, ShortWrite.HOLD),
        WRITE_EIO(WRITES, "error=EIO:when=%d+"),
        FSYNC_EIO(FSYNCS, "error=EIO:when=%d+"),
        WRITE_ENOSPC(WRITES, "error=ENOSPC:when=%d+"),
        /** One write that takes {@value FailingDisk#HANG_S} s. */
        HANG(WRITES, "delay_enter=" + HANG_S + "s:when=%d");

        private final String calls;
        private final String injection;

        Fault(String calls, String injection) {
            this.calls = calls;
            this.injection = injection;
        }
    }

    enum Log {
        /** The broker's journal. */
        JOURNAL("broker/journal/activemq-data"),
        /** The order log. */
        ORDERS("orders"),
        /** The transaction log. */
        TRANSACTIONS("transactions/decisions");

        /** The beginning of its files' path below the data directory. */
        private final String path;

        Log(String path) {
            this.path = path;
        }

        /** The last files of the log and those that will follow. strace compares whole names. */
        List<Path> files(Path data) throws IOException {
            if (this == TRANSACTIONS) {
                return List.of(data.resolve(path));
            }
            String format = this == JOURNAL ? path + "-%d.amq" : path + "/%010d.log";
            int last = last(data.resolve(format).getParent());
            return IntStream.rangeClosed(Math.max(1, last - FILES), last + FILES)
                    .mapToObj(number -> data.resolve(String.format(Locale.ROOT, format, number))).toList();
        }

        private int last(Path directory) throws IOException {
            Pattern number = Pattern.compile(this == JOURNAL ? "activemq-data-(\\d+)\\.amq" : "(\\d+)\\.log");
            try (Stream<Path> files = Files.list(directory)) {
                return files.map(file -> number.matcher(file.getFileName().toString())).filter(Matcher::matches)
                        .mapToInt(matcher -> Integer.parseInt(matcher.group(1))).max().orElse(0);
            }
        }
    }

    private final Fault fault;
    private final Log log;
    private final Path data;
    private final Path trace;
    final int hit;
    private Process strace;
    private ShortWrite shortWrite;

    /** {@code number} of the round: the faults take turns in the logs. */
    FailingDisk(int number, Path data, Path trace, SplittableRandom random) {
        List<Fault> faults = Stream.of(Fault.values())
                .filter(each -> each != Fault.SHORT_WRITE || ShortWrite.unsupported() == null).toList();
        // With decisions in the order log, nothing is written to the transaction log.
        List<Log> logs = Files.exists(data.resolve(IN_ORDER_LOG)) ? List.of(Log.JOURNAL, Log.ORDERS)
                : List.of(Log.values());
        fault = faults.get(number / logs.size() % faults.size());
        log = logs.get(number % logs.size());
        this.data = data;
        this.trace = trace;
        hit = random.nextInt(MIN_HIT, MAX_HIT + 1);
    }

    /** Begins to inject; ends with the process that fails. */
    void attach(long pid) throws IOException {
        Files.deleteIfExists(trace);
        List<String> command = new ArrayList<>(List.of("/usr/bin/strace", "-f", "-q", "-y", "-s", "0", "-o",
                trace.toString(), "-e", "trace=" + fault.calls, "-e", "signal=none", "-e",
                "inject=" + fault.calls + ":" + String.format(Locale.ROOT, fault.injection, hit)));
        log.files(data).forEach(file -> command.addAll(List.of("-P", file.toString())));
        command.addAll(List.of("-p", Long.toString(pid)));
        strace = new ProcessBuilder(command).redirectErrorStream(true).redirectOutput(ProcessBuilder.Redirect.DISCARD)
                .start();
        shortWrite = new ShortWrite(pid, trace);
    }

    /** Lets the disk work again; without it the n-th write of each thread would hang. */
    void release() throws IOException {
        strace.destroy();
        shortWrite.release();
    }

    private boolean hangs() {
        return fault == Fault.HANG;
    }

    /** Whether the server must go on. */
    boolean isPassing() {
        return hangs() || fault == Fault.SHORT_WRITE;
    }

    boolean isHit() {
        if (hangs()) {
            return true;
        }
        try (Stream<String> lines = Files.exists(trace) ? Files.lines(trace, StandardCharsets.ISO_8859_1)
                : Stream.empty()) {
            return fault == Fault.SHORT_WRITE ? shortWrite.isHit() : lines.anyMatch(line -> line.contains(INJECTED));
        } catch (IOException unreadable) {
            throw new UncheckedIOException(unreadable);
        }
    }

    /** Whether a server wrote the rest of a short write, or its console names the log that failed. */
    boolean isHandled(String console) {
        if (fault == Fault.SHORT_WRITE) {
            try {
                return shortWrite.isCompleted();
            } catch (IOException unreadable) {
                throw new UncheckedIOException(unreadable);
            }
        }
        Path path = data.resolve(log.path);
        // Artemis names a file without its directory.
        String named = hangs() ? "The disk does not answer: writing " + path
                : log == Log.JOURNAL ? path.getFileName().toString() : path.toString();
        return console.lines().anyMatch(line -> line.contains(named)
                && (line.contains("ERROR") || line.contains("WARN")));
    }

    /** The fault of a server for which {@link #isHandled} stays false. */
    String notHandled() {
        return (fault == Fault.SHORT_WRITE ? "the rest of a write was not written: "
                : "the server's log does not name the file: ") + this;
    }

    @Override
    public String toString() {
        return Settings.spelling(fault) + (fault == Fault.SHORT_WRITE ? " of " + shortWrite : "") + " in " + log.path;
    }
}
