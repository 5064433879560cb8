package trader.analysis.run;

import java.io.BufferedReader;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.SeekableByteChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.BiConsumer;
import java.util.function.Consumer;
import java.util.function.ObjLongConsumer;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import trader.analysis.clock.ClockBounds;
import trader.analysis.clock.ClockMapping;

/**
 * The CSV files of a run: {@code stops.csv}, {@code phases.csv}, {@code cpu.csv}, {@code threads.csv} and
 * {@code counters.csv}. An incomplete last line is ignored, and times are turned into those of the run.
 */
public final class CsvFiles {
    /** A column with any text, in quotes if it holds a comma or a quote. */
    static final String NAME = "([^,\"]+|\"(?:[^\"]|\"\")+\")";

    private static final Pattern STOP = Pattern.compile("(-?[0-9]{1,18}),([0-9]{1,18})");
    private static final Pattern PHASE = Pattern.compile("([a-z]+),(-?[0-9]{1,18})");
    private static final Pattern CPU = Pattern.compile("(-?[0-9]{1,18})" + ",([0-9]{1,18})".repeat(4)
            + ",([0-9]{1,7})");
    private static final Pattern THREADS = Pattern.compile("(-?[0-9]{1,18}),([0-9]{1,18}),([a-z-]+),([0-9]{1,7})"
            + ",([0-9]{1,18})".repeat(3));

    private static final Pattern PROCESS = Pattern.compile(
            "(-?[0-9]{1,18}),([1-9][0-9]{0,17}),([^,]*),([0-9]{1,18}),([0-9]{1,18})");

    private static final Pattern EXCHANGE = Pattern.compile("(-?[0-9]{1,18})" + ",(-?[0-9]{1,18})".repeat(3));

    private CsvFiles() { }

    static Stops stops(Path file) throws IOException {
        Stops.Builder stops = new Stops.Builder();
        readTimed(file, "startNs,lengthNs", STOP, (line, startNs) -> stops.add(startNs, startNs + number(line, 2)));
        return stops.build();
    }

    public static List<CpuSample> cpu(Path file) throws IOException {
        List<CpuSample> samples = new ArrayList<>();
        readTimed(file, "startNs,lengthNs,onCpuNs,waitNs,turns,threads", CPU, (line, startNs) -> samples.add(
                new CpuSample(startNs, number(line, 2), number(line, 3), number(line, 4), number(line, 5))));
        return samples;
    }

    /** The visitor gets each line of {@code threads.csv}: the group of threads, and its sample. */
    public static void threads(Path file, BiConsumer<String, CpuSample> visitor) throws IOException {
        readTimed(file, "startNs,lengthNs,group,threads,onCpuNs,waitNs,turns", THREADS,
                (line, startNs) -> visitor.accept(line.group(3), new CpuSample(startNs, number(line, 2),
                        number(line, 5), number(line, 6), number(line, 7))));
    }

    /** Takes the CPU time of another process in an interval. */
    public interface ProcessVisitor {
        /** {@code process}: name and id. */
        void visit(long startNs, long lengthNs, String process, long onCpuNs);
    }

    public static void processes(Path file, ProcessVisitor visitor) throws IOException {
        readTimed(file, "startNs,lengthNs,command,pid,onCpuNs", PROCESS, (line, startNs) -> visitor.visit(startNs,
                number(line, 2), line.group(3) + " (" + line.group(4) + ")", number(line, 5)));
    }

    /** Phase names with their start, in the order of the file. */
    static Map<String, Long> phases(Path file) throws IOException {
        ClockMapping clock = ClockMapping.of(file);
        Map<String, Long> phases = new LinkedHashMap<>();
        read(file, "phase,startNs", PHASE, line -> phases.put(line.group(1), clock.toRunNs(number(line, 2))));
        return phases;
    }

    /** {@code exchanges.csv}: messages between the hosts of client-1 and the server. */
    static void exchanges(Path file, ClockBounds bounds) throws IOException {
        read(file, "sentNs,receivedNs,repliedNs,completedNs", EXCHANGE, line ->
                bounds.exchange(number(line, 1), number(line, 2), number(line, 3), number(line, 4)));
    }

    /** A line of {@code counters.csv}; unknown values are left out. */
    public record CounterLine(long timeNs, Map<String, Double> values) {
        /** NaN if unknown. */
        public double value(String counter) {
            return values.getOrDefault(counter, Double.NaN);
        }
    }

    /** The visitor gets each line with the previous one, which is empty at first; the header names the counters. */
    public static void counters(Path file, BiConsumer<CounterLine, CounterLine> visitor) throws IOException {
        counters(file, "timeNs", visitor);
    }

    /** The same for a file whose first column, a time, has another name. */
    public static void counters(Path file, String time, BiConsumer<CounterLine, CounterLine> visitor)
            throws IOException {
        String header;
        try (BufferedReader reader = Files.newBufferedReader(file)) {
            header = reader.readLine();
        }
        if (header == null || !header.matches(time + "(,\\w+)*")) {
            throw new IOException(file + " begins with '" + header + "', expected " + time + " and names of counters");
        }
        String[] names = header.split(",");
        Pattern pattern = Pattern.compile("(-?[0-9]{1,18})" + ",(-?[0-9]{1,18})?".repeat(names.length - 1));
        CounterLine[] before = {new CounterLine(0, Map.of())};
        readTimed(file, header, pattern, (line, timeNs) -> {
            Map<String, Double> values = new HashMap<>();
            for (int i = 1; i < names.length; i++) {
                if (line.group(i + 1) != null) {
                    values.put(names[i], Double.valueOf(line.group(i + 1)));
                }
            }
            CounterLine now = new CounterLine(timeNs, values);
            visitor.accept(before[0], now);
            before[0] = now;
        });
    }

    /** Like {@link #read}, with the time in the first column on the clock of the run. */
    private static void readTimed(Path file, String header, Pattern pattern, ObjLongConsumer<Matcher> visitor)
            throws IOException {
        ClockMapping clock = ClockMapping.of(file);
        read(file, header, pattern, line -> visitor.accept(line, clock.toRunNs(number(line, 1))));
    }

    private static long number(Matcher line, int column) {
        return Long.parseLong(line.group(column));
    }

    /** The text of a column in which {@link #NAME} was found. */
    static String name(String column) {
        return column.startsWith("\"") ? column.substring(1, column.length() - 1).replace("\"\"", "\"") : column;
    }

    /** Reads line by line: the stops of several hours do not fit in memory as text. */
    public static void read(Path file, String header, Pattern pattern, Consumer<Matcher> visitor) throws IOException {
        boolean complete = endsWithNewline(file);
        try (BufferedReader reader = Files.newBufferedReader(file)) {
            String line = reader.readLine();
            if (line == null || !line.equals(header)) {
                throw new IOException(file + ": got '" + (line == null ? "" : line) + "', expected '" + header + "'");
            }
            line = reader.readLine();
            for (int number = 2; line != null; number++) {
                String next = reader.readLine();
                Matcher matcher = pattern.matcher(line.strip());
                if (next != null || complete) {
                    if (!matcher.matches()) {
                        throw new IOException(file + ": line " + number + " is '" + line + "', expected " + header);
                    }
                    visitor.accept(matcher);
                }
                line = next;
            }
        }
    }

    /** Whether the last line is complete; also of an empty file. */
    public static boolean endsWithNewline(Path file) throws IOException {
        try (SeekableByteChannel channel = Files.newByteChannel(file)) {
            ByteBuffer last = ByteBuffer.allocate(1);
            return channel.size() == 0 || channel.position(channel.size() - 1).read(last) == 1 && last.get(0) == '\n';
        }
    }
}
