package trader.system;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import trader.system.RunTruth.Stretch;

/** Times at which a run's JVMs were stopped or waited for the disk: its files, read without the code that is tested. */
record RunStretches(Path run) {
    private static final Pattern PAUSE = Pattern.compile("\\[([0-9]+)ns\\].* Pause .* ([0-9]+\\.[0-9]{3})ms");
    private static final Pattern SAFEPOINT = Pattern.compile("\\[([0-9]+)ns\\].* Safepoint .* Total: ([0-9]+) ns");

    /** The same time in intervals that do not overlap. */
    static List<Stretch> union(List<Stretch> stretches) {
        List<Stretch> union = new ArrayList<>();
        for (Stretch next : stretches.stream().sorted(Comparator.comparingLong(Stretch::fromNs)).toList()) {
            Stretch last = union.isEmpty() ? null : union.get(union.size() - 1);
            if (last == null || last.toNs() < next.fromNs()) {
                union.add(next);
            } else {
                union.set(union.size() - 1, new Stretch(last.fromNs(), Math.max(last.toNs(), next.toNs())));
            }
        }
        return union;
    }

    /** When both lists have a stretch. */
    static List<Stretch> both(List<Stretch> one, List<Stretch> other) {
        List<Stretch> both = new ArrayList<>();
        one.forEach(a -> other.forEach(b -> {
            if (a.fromNs() < b.toNs() && b.fromNs() < a.toNs()) {
                both.add(new Stretch(Math.max(a.fromNs(), b.fromNs()), Math.min(a.toNs(), b.toNs())));
            }
        }));
        return both;
    }

    /** The pauses that a JVM ({@code server} or {@code client-1}) logged in lines that hold a text. */
    List<Stretch> pauses(String jvm, String text) throws IOException {
        List<Stretch> pauses = new ArrayList<>();
        for (String line : Files.readAllLines(run.resolve(jvm).resolve("gc.log"))) {
            Matcher matcher = PAUSE.matcher(line);
            if (line.contains(text) && matcher.find()) {
                long toNs = Long.parseLong(matcher.group(1));
                pauses.add(new Stretch(toNs - (long) (Double.parseDouble(matcher.group(2)) * 1e6), toNs));
            }
        }
        return pauses;
    }

    /**
     * The collections of a JVM in full: from the request to stop until the threads went on. What lies outside the pause
     * takes long where the CPUs are busy.
     */
    List<Stretch> collections(String jvm) throws IOException {
        List<Stretch> pauses = pauses(jvm, "");
        List<Stretch> collections = new ArrayList<>();
        for (Stretch safepoint : safepoints(jvm)) {
            if (pauses.removeIf(pause -> pause.overlapNs(safepoint.fromNs(), safepoint.toNs()) > 0)) {
                collections.add(safepoint);
            }
        }
        collections.addAll(pauses);
        return collections;
    }

    /** All safepoints of a JVM, from the request to stop until the threads went on. */
    List<Stretch> safepoints(String jvm) throws IOException {
        return Files.readAllLines(run.resolve(jvm).resolve("gc.log")).stream().map(SAFEPOINT::matcher)
                .filter(Matcher::find).map(line -> new Stretch(Long.parseLong(line.group(1))
                        - Long.parseLong(line.group(2)), Long.parseLong(line.group(1)))).toList();
    }

    /** Stops that a JVM's hiccup meter saw. */
    List<Stretch> hiccups(String jvm) throws IOException {
        return RunTruth.rows(run.resolve(jvm).resolve("stops.csv")).stream()
                .map(row -> new Stretch(Long.parseLong(row[0]), Long.parseLong(row[0]) + Long.parseLong(row[1])))
                .toList();
    }

    /** What the server recorded of its calls for a log (its number in {@code disk.bin}) that took 0.1 ms or more. */
    List<Stretch> calls(int log) throws IOException {
        ByteBuffer bytes = RunTruth.bytes(run.resolve("server/disk.bin"));
        List<Stretch> calls = new ArrayList<>();
        for (int at = 32; at + 32 <= bytes.limit(); at += 32) {
            if (bytes.get(at) == log) {
                calls.add(new Stretch(bytes.getLong(at + 8), bytes.getLong(at + 8) + bytes.getLong(at + 16)));
            }
        }
        return calls;
    }
}
