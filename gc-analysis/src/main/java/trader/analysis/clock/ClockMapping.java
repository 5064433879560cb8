package trader.analysis.clock;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.function.ToLongFunction;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import trader.runfiles.RunClock;

/**
 * Turns times of one host's {@link System#nanoTime()} into those of the run: a piecewise linear function, with its
 * uncertainty. The JVMs of another host have a file {@code clock-<JVM>.csv} in the run directory, which each analysis
 * writes anew: a {@link Knot} a line. Between the lines all three values are linear; before the first and after the
 * last the nearest piece goes on. The JVM's own files keep their clock.
 */
public final class ClockMapping implements RunClock {
    /** The clock of the run itself. */
    public static final ClockMapping NONE = new ClockMapping(List.of());

    private static final String HEADER = "timeNs,offsetNs,uncertaintyNs";
    private static final Pattern LINE = Pattern.compile("(-?[0-9]{1,18}),(-?[0-9]{1,18}),([0-9]{1,18})");

    private final List<Knot> knots;
    private final long[] timesNs;

    /**
     * The mapping at one moment.
     *
     * @param timeNs        on the clock that is mapped
     * @param offsetNs      add it to get the time of the run
     * @param uncertaintyNs the time of the run is at most this far from it, to either side
     */
    public record Knot(long timeNs, long offsetNs, long uncertaintyNs) {
        public long runNs() {
            return timeNs + offsetNs;
        }
    }

    private ClockMapping(List<Knot> knots) {
        this.knots = knots;
        timesNs = knots.stream().mapToLong(Knot::timeNs).toArray();
    }

    /** {@code knots} in order of time; at least one. */
    public static ClockMapping of(List<Knot> knots) {
        if (knots.isEmpty()) {
            throw new IllegalArgumentException("a mapping needs a knot");
        }
        return new ClockMapping(List.copyOf(knots));
    }

    /** The file of a JVM's clock in a run directory. */
    public static Path file(Path runDirectory, String jvm) {
        return runDirectory.resolve("clock-" + jvm + ".csv");
    }

    /** The clock of the times in {@code file}, a file of a JVM's directory. */
    public static ClockMapping of(Path file) throws IOException {
        Path jvm = file.toAbsolutePath().getParent();
        Path clock = jvm.getParent() == null ? null : file(jvm.getParent(), jvm.getFileName().toString());
        return clock == null || !Files.exists(clock) ? NONE : read(clock);
    }

    private static ClockMapping read(Path file) throws IOException {
        List<String> lines = Files.readAllLines(file);
        List<Knot> knots = new ArrayList<>();
        for (String line : lines.subList(Math.min(1, lines.size()), lines.size())) {
            Matcher matcher = LINE.matcher(line);
            if (!lines.get(0).equals(HEADER) || !matcher.matches()) {
                throw new IOException(file + ": '" + line + "', expected " + HEADER);
            }
            knots.add(new Knot(Long.parseLong(matcher.group(1)), Long.parseLong(matcher.group(2)),
                    Long.parseLong(matcher.group(3))));
        }
        if (knots.isEmpty()) {
            throw new IOException(file + " has no times");
        }
        return new ClockMapping(knots);
    }

    /** Writes it for {@link #of(Path)}. */
    public void write(Path file) throws IOException {
        StringBuilder text = new StringBuilder(HEADER).append('\n');
        knots.forEach(knot -> text.append(knot.timeNs).append(',').append(knot.offsetNs).append(',')
                .append(knot.uncertaintyNs).append('\n'));
        Files.writeString(file, text);
    }

    /** Turns a time into one of the run. Before the first knot and after the last, the nearest piece goes on. */
    @Override
    public long toRunNs(long timeNs) {
        return knots.isEmpty() ? timeNs : timeNs + Math.round(at(timeNs, Knot::offsetNs));
    }

    /** How far {@link #toRunNs} may be from the truth, to either side. Beyond the ends it is not less than there. */
    public long uncertaintyNs(long timeNs) {
        if (knots.isEmpty()) {
            return 0;
        }
        Knot first = knots.get(0);
        Knot last = knots.get(knots.size() - 1);
        long leastNs = timeNs < first.timeNs ? first.uncertaintyNs : timeNs > last.timeNs ? last.uncertaintyNs : 0;
        return (long) Math.ceil(Math.max(leastNs, at(timeNs, Knot::uncertaintyNs)));
    }

    /** How far its times may be from the truth, to either side. */
    public long mostUncertainNs() {
        return knots.stream().mapToLong(Knot::uncertaintyNs).max().orElse(0);
    }

    /** The largest uncertainty between two times of the run. */
    public long uncertaintyNs(long fromRunNs, long toRunNs) {
        ClockMapping inverse = inverse();
        long endsNs = Math.max(inverse.uncertaintyNs(fromRunNs), inverse.uncertaintyNs(toRunNs));
        return knots.stream().filter(knot -> knot.runNs() > fromRunNs && knot.runNs() < toRunNs)
                .mapToLong(Knot::uncertaintyNs).reduce(endsNs, Math::max);
    }

    /** The time of this clock at a time of the run. */
    public ClockMapping inverse() {
        return new ClockMapping(knots.stream().map(knot -> new Knot(knot.runNs(), -knot.offsetNs, knot.uncertaintyNs))
                .toList());
    }

    /** This mapping and then another. */
    public ClockMapping then(ClockMapping next) {
        return new ClockMapping(knots.stream().map(knot -> new Knot(knot.timeNs,
                next.toRunNs(knot.runNs()) - knot.timeNs, knot.uncertaintyNs + next.uncertaintyNs(knot.runNs())))
                .toList());
    }

    private double at(long timeNs, ToLongFunction<Knot> value) {
        if (knots.size() == 1) {
            return value.applyAsLong(knots.get(0));
        }
        int found = Arrays.binarySearch(timesNs, timeNs);
        int low = Math.max(0, Math.min(knots.size() - 2, found >= 0 ? found : -found - 2));
        Knot from = knots.get(low);
        Knot to = knots.get(low + 1);
        double part = (double) (timeNs - from.timeNs) / (to.timeNs - from.timeNs);
        long fromNs = value.applyAsLong(from);
        return fromNs + (value.applyAsLong(to) - fromNs) * part;
    }
}
