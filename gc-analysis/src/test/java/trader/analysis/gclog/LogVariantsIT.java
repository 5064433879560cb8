package trader.analysis.gclog;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.Charset;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.function.UnaryOperator;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import java.util.zip.GZIPOutputStream;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Logs of real JVMs, rewritten as others write, keep and damage them: restarts × decorations × prefixes × formats. The
 * true figures are counted in the lines that the JVM wrote. No variant loses a pause in silence.
 *
 * <p>Over 300 lines, because all variants are made of the same lines.
 */
class LogVariantsIT {
    private static final String WRITTEN = "utctime,uptime,level,tags";
    /** Of the times that three JVMs print. */
    private static final double ROUNDED_S = 0.02;
    private static final Pattern LACKING = Pattern.compile(
            ".*: ([0-9]+) of about ([0-9]+) pauses could not be read: .*",
            Pattern.DOTALL);
    /** Each takes the wall clock, the uptime, level and tags, in brackets. */
    private static final Map<String, UnaryOperator<List<String>>> DECORATIONS = new LinkedHashMap<>();
    private static final Map<String, UnaryOperator<String>> PREFIXES = new LinkedHashMap<>();
    private static final List<String> RESTARTS =
            List.of("one JVM", "restarted", "restarted twice", "newest part first");
    private static final List<String> FORMATS = List.of("LF", "CRLF", "gzip", "UTF-16");

    static {
        DECORATIONS.put("all", all -> all);
        DECORATIONS.put("the default", all -> all.subList(1, 4));
        DECORATIONS.put("the time of day", all -> List.of(all.get(0), all.get(3)));
        DECORATIONS.put("uptimemillis, pid and tid", all -> List.of("[" + Math.round(uptimeS(all) * 1e3) + "ms]",
                "[4711]", "[4713]"));
        DECORATIONS.put("timenanos and uptimenanos", all -> List.of(
                "[" + Math.round(uptimeS(all) * 1e9 + 9e15) + "ns]", "[" + Math.round(uptimeS(all) * 1e9) + "ns]"));
        DECORATIONS.put("a decimal comma", all -> List.of(all.get(1).replace('.', ',')));
        DECORATIONS.put("level and tags", all -> all.subList(2, 4));
        PREFIXES.put("none", line -> line);
        PREFIXES.put("CRI", line -> "2026-11-22T10:00:00.123456789Z stdout F " + line);
        PREFIXES.put("CRI with tabs", line -> "2026-11-22T10:00:00.123Z\tstdout\tF\t" + line);
        PREFIXES.put("kubectl", line -> "[pod/shop-7cfd7bf68f-nk5kr/app] " + line);
        PREFIXES.put("compose", line -> "shop-1  | " + line);
        PREFIXES.put("syslog", line -> "Nov 22 10:00:00 host java[4711]: " + line);
        PREFIXES.put("brackets", line -> "[2026-11-22 10:00:00] [stdout] " + line);
        PREFIXES.put("progress", line -> line.contains("Pause ") ? "Loading [3%] ..." + line : line);
        PREFIXES.put("carriage returns", line -> "10 %\r20 %\r" + line);
    }

    @TempDir
    private Path directory;

    static Stream<Arguments> everyCollectorOfEveryJdk() throws IOException {
        return FlightRecorderOracleIT.everyCollectorOfEveryJdk();
    }

    private static double uptimeS(List<String> decorations) {
        return Double.parseDouble(decorations.get(1).replaceAll("[\\[\\]s]", ""));
    }

    private record Line(List<String> decorations, String message) {
        static Line of(String written) {
            String[] parts = written.split("(?<=\\]) ", 2);
            return new Line(List.of(parts[0].split("(?<=\\])(?=\\[)")), parts.length == 1 ? "" : parts[1]);
        }

        String written(UnaryOperator<List<String>> decorations) {
            return String.join("", decorations.apply(this.decorations)) + " " + message;
        }

        boolean isPause() {
            return message.startsWith("GC(") && message.contains("Pause ") && message.endsWith("ms");
        }

        long durationNs() {
            return Math.round(Double.parseDouble(message.substring(message.lastIndexOf(' ') + 1,
                    message.length() - 2)) * 1e6);
        }
    }

    @ParameterizedTest(name = "{0} {1}")
    @MethodSource("everyCollectorOfEveryJdk")
    void noVariantLosesAPauseInSilence(Jdks.Jdk jdk, String collector) throws Exception {
        assumeTrue(!collector.equals("Generational ZGC") || jdk.major() < 24, "the same as ZGC");
        List<List<Line>> jvms = new ArrayList<>();
        for (int i = 0; i < 3; i++) {
            Path log = directory.resolve("jvm-" + i + ".log");
            assumeTrue(run(jdk, collector, 60 + 60 * i, "-Xlog:gc*,safepoint:file=" + log + ":" + WRITTEN
                    + ":filecount=0"), jdk + " has no " + collector);
            jvms.add(Files.readAllLines(log).stream().map(Line::of).toList());
        }
        List<String> wrong = new ArrayList<>();
        int variants = 0;
        for (String restart : RESTARTS) {
            for (String decorations : DECORATIONS.keySet()) {
                for (int i = 0; i < PREFIXES.size(); i += 3) {
                    String prefix = List.copyOf(PREFIXES.keySet()).get((variants + i) % PREFIXES.size());
                    String format = FORMATS.get(variants % FORMATS.size());
                    String fault = fault(jvms, restart, decorations, prefix, format);
                    variants++;
                    if (fault != null) {
                        wrong.add(restart + ", " + decorations + ", " + prefix + ", " + format + ": " + fault);
                    }
                }
            }
        }
        assertThat(wrong).as("%d variants", variants).isEmpty();
    }

    /** What is wrong with this variant, or null. */
    private String fault(List<List<Line>> jvms, String restart, String decorations, String prefix, String format)
            throws IOException {
        List<Line> lines = switch (restart) {
            case "one JVM" -> jvms.get(2);
            case "restarted" -> Stream.of(jvms.get(2), jvms.get(0)).flatMap(List::stream).toList();
            case "restarted twice" -> jvms.stream().flatMap(List::stream).toList();
            default -> {
                int half = jvms.get(2).size() / 2;
                yield Stream.of(jvms.get(2).subList(half, jvms.get(2).size()), jvms.get(2).subList(0, half))
                        .flatMap(List::stream).toList();
            }
        };
        List<String> text = lines.stream().map(line -> PREFIXES.get(prefix).apply(
                line.written(DECORATIONS.get(decorations)))).toList();
        GcLog log;
        try {
            log = GcLogReader.read(file(text, format));
        } catch (IOException refused) {
            return "refused: " + refused.getMessage();
        }
        List<Long> durationsNs = lines.stream().filter(Line::isPause).map(Line::durationNs).sorted().toList();
        if (!log.pauses().stream().map(GcPause::durationNs).sorted().toList().equals(durationsNs)) {
            return log.pauses().size() + " of " + durationsNs.size() + " pauses; " + log.incomplete();
        }
        long safepoints = lines.stream().filter(line -> line.message().startsWith("Safepoint \"")).count();
        if (log.safepoints().size() != safepoints) {
            return log.safepoints().size() + " of " + safepoints + " safepoints";
        }
        boolean cutInTwo = restart.equals("newest part first");
        if (log.incomplete() != null && !cutInTwo) {
            return log.incomplete();
        }
        int started = restart.equals("restarted") ? 2 : restart.equals("restarted twice") ? 3 : 1;
        boolean saysSo = log.warnings().stream().anyMatch(warning -> warning.contains(
                "holds the logs of " + started + " JVMs"));
        if (saysSo != (started > 1) && !cutInTwo) {
            return log.warnings().toString();
        }
        return decorations.equals("level and tags") || cutInTwo ? null : wrongTime(log, jvms, started);
    }

    /**
     * The JVMs' own times, without the time between them: at least from the line that names the collector to the last
     * event, if there is one, at most from the first to the last line.
     */
    private static String wrongTime(GcLog log, List<List<Line>> jvms, int started) {
        double leastS = 0;
        double mostS = 0;
        for (int i : started == 1 ? List.of(2) : started == 2 ? List.of(2, 0) : List.of(0, 1, 2)) {
            List<Line> lines = jvms.get(i);
            mostS += uptimeS(last(lines)) - uptimeS(lines.get(0).decorations());
            List<Line> events = lines.stream().filter(line -> line.isPause()
                    || line.message().startsWith("Safepoint \"")).toList();
            leastS += events.isEmpty() ? 0 : uptimeS(last(events)) - uptimeS(lines.stream()
                    .filter(line -> line.message().startsWith("Using ")).findFirst().orElseThrow().decorations());
        }
        double ranS = log.runningNs() / 1e9;
        return ranS > leastS - ROUNDED_S && ranS < mostS + ROUNDED_S ? null
                : "ran " + ranS + " s, not " + leastS + " to " + mostS;
    }

    private static List<String> last(List<Line> lines) {
        return lines.get(lines.size() - 1).decorations();
    }

    private Path file(List<String> lines, String format) throws IOException {
        Path file = directory.resolve("variant.log");
        String end = format.equals("CRLF") ? "\r\n" : "\n";
        String text = String.join(end, lines) + end;
        if (format.equals("gzip")) {
            try (OutputStream out = new GZIPOutputStream(Files.newOutputStream(file))) {
                out.write(text.getBytes(UTF_8));
            }
            return file;
        }
        return Files.write(file, text.getBytes(format.equals("UTF-16") ? Charset.forName("UTF-16") : UTF_8));
    }

    @ParameterizedTest(name = "{0} {1}")
    @MethodSource("everyCollectorOfEveryJdk")
    void saysHowManyPausesADamagedLogLacks(Jdks.Jdk jdk, String collector) throws Exception {
        assumeTrue(!collector.equals("Generational ZGC") || jdk.major() < 24, "the same as ZGC");
        Path written = directory.resolve("jvm.log");
        assumeTrue(run(jdk, collector, 500, "-Xlog:gc*,safepoint:file=" + written + ":" + WRITTEN + ":filecount=0"),
                jdk + " has no " + collector);
        List<Line> lines = Files.readAllLines(written).stream().map(Line::of).toList();
        List<Integer> pauses = IntStream.range(0, lines.size()).filter(i -> lines.get(i).isPause()).boxed().toList();
        assertThat(pauses).hasSizeGreaterThan(2);
        int damaged = (pauses.size() + 2) / 3;

        List<String> cut = new ArrayList<>();
        List<String> dropped = new ArrayList<>();
        List<String> another = new ArrayList<>();
        for (int i = 0; i < lines.size(); i++) {
            String line = lines.get(i).written(all -> all);
            boolean hit = pauses.contains(i) && pauses.indexOf(i) % 3 == 0;
            cut.add(hit ? line.substring(0, line.length() - 3) : line);
            another.add(hit ? line.replaceFirst("([0-9])ms$", "$1 msec") : line);
            dropped.add(hit ? String.join("", lines.get(i).decorations().subList(0, 2))
                    + "[warning][     ]      1 messages dropped due to async logging" : line);
        }
        assertThat(lacking(cut)).as("cut").containsExactly(damaged, pauses.size());
        assertThat(lacking(another)).as("another format").containsExactly(damaged, pauses.size());
        GcLog log = read(dropped);
        assertThat(log.incomplete())
                .contains(damaged == 1 ? "1 message was dropped" : damaged + " messages were dropped");
        boolean begins = lines.stream().anyMatch(line -> line.message().matches("GC\\(0\\) Pause [A-Z][^>]*[a-z)]")
                && !line.isPause());
        if (begins) {
            assertThat(lacking(dropped)).as("dropped").containsExactly(damaged, pauses.size());
        }

        int first = id(lines.get(pauses.get(0)));
        int last = id(lines.get(pauses.get(pauses.size() - 1)));
        int middle = (first + last) / 2;
        List<String> gap = lines.stream().filter(line -> id(line) != middle).map(line -> line.written(all -> all))
                .toList();
        if (gap.size() < lines.size() && middle > first && middle < last) {
            assertThat(read(gap).incomplete()).contains("no line is about 1 collection between others");
        }
    }

    private static int id(Line line) {
        Matcher id = Pattern.compile("GC\\(([0-9]+)\\).*").matcher(line.message());
        return id.matches() ? Integer.parseInt(id.group(1)) : -1;
    }

    private static GcLog read(List<String> lines) throws IOException {
        return GcLogReaderTest.read("damaged.log",
                new ByteArrayInputStream((String.join("\n", lines) + "\n").getBytes(UTF_8)));
    }

    /** How many pauses are missing, and how many there were. */
    private static List<Integer> lacking(List<String> lines) throws IOException {
        String sentence = read(lines).incomplete();
        assertThat(sentence).matches(LACKING);
        Matcher numbers = LACKING.matcher(sentence);
        assertThat(numbers.matches()).isTrue();
        return List.of(Integer.parseInt(numbers.group(1)), Integer.parseInt(numbers.group(2)));
    }

    /** Restarts append to what the JVMs print; rotation keeps the parts of several JVMs side by side. */
    @ParameterizedTest
    @MethodSource("jdks")
    void realRestartsAndRotations(Jdks.Jdk jdk) throws Exception {
        List<Line> truth = new ArrayList<>();
        double ranS = 0;
        for (int i = 0; i < 3; i++) {
            Path whole = directory.resolve("truth-" + i + ".log");
            run(jdk, "G1", 700, "-Xlog:disable", "-Xlog:gc*,safepoint:file=" + whole + ":" + WRITTEN + ":filecount=0",
                    "-Xlog:gc*,safepoint:stdout", "-Xlog:gc*,safepoint:stderr:utctime,uptime",
                    "-Xlog:gc*,safepoint:file=" + directory.resolve("rotated-default.log")
                            + "::filecount=900,filesize=40K",
                    "-Xlog:gc*,safepoint:file=" + directory.resolve("rotated-wall.log")
                            + ":utctime,uptime:filecount=900,filesize=40K");
            List<Line> lines = Files.readAllLines(whole).stream().map(Line::of).toList();
            truth.addAll(lines);
            ranS += uptimeS(lines.get(lines.size() - 1).decorations()) - uptimeS(lines.get(0).decorations());
        }
        List<Long> durationsNs = truth.stream().filter(Line::isPause).map(Line::durationNs).sorted().toList();
        for (String kind : List.of("stdout", "stderr", "rotated-default", "rotated-wall")) {
            List<Path> parts;
            try (Stream<Path> files = Files.list(directory)) {
                parts = files.filter(file -> file.getFileName().toString().startsWith(kind)).sorted().toList();
            }
            assertThat(parts).as(kind).hasSizeGreaterThanOrEqualTo(kind.startsWith("rotated") ? 4 : 1);
            GcLog log = GcLogReader.read(directory.resolve(kind + ".log"), parts);
            assertThat(log.pauses().stream().map(GcPause::durationNs).sorted().toList()).as(kind)
                    .isEqualTo(durationsNs);
            if (kind.equals("rotated-default")) {
                // Parts of JVMs that did the same at the same uptime cannot all be told apart: a warning says so.
                assertThat(log.warnings()).as(kind).anyMatch(warning -> warning.contains(" JVMs, one after the other"));
                continue;
            }
            assertThat(log.incomplete()).as(kind).isNull();
            assertThat(log.warnings()).as(kind).singleElement().asString().contains("holds the logs of 3 JVMs");
            assertThat(log.runningNs() / 1e9).as(kind).isBetween(ranS - 0.1, ranS + 0.1);
        }
    }

    static Stream<Jdks.Jdk> jdks() throws IOException {
        return Jdks.all().stream();
    }

    /** False if that JDK lacks the collector. */
    private boolean run(Jdks.Jdk jdk, String collector, int ms, String... options) throws Exception {
        List<String> command = new ArrayList<>(List.of(jdk.java().toString()));
        command.addAll(Jdks.COLLECTORS.get(collector));
        command.addAll(List.of(options));
        command.addAll(List.of("-Xmx64m", "-cp", Jdks.testClasses(), Allocating.class.getName(), Integer.toString(ms)));
        Process process = new ProcessBuilder(command).redirectOutput(appended("stdout.log"))
                .redirectError(appended("stderr.log")).start();
        try {
            assertThat(process.waitFor(5, TimeUnit.MINUTES)).as("the JVM ended").isTrue();
        } finally {
            process.destroyForcibly();
        }
        return process.exitValue() == 0;
    }

    private ProcessBuilder.Redirect appended(String name) {
        return ProcessBuilder.Redirect.appendTo(directory.resolve(name).toFile());
    }
}
