package trader.analysis.gclog;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.UnaryOperator;
import java.util.stream.Stream;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Logs of real JVMs, rewritten as others write and keep them: restarts × decorations × prefixes. The true figures are
 * counted in the lines that the JVM wrote. No variant loses a pause in silence.
 */
class LogVariantsIT {
    private static final String WRITTEN = "utctime,uptime,level,tags";
    /** Of the times that three JVMs print. */
    private static final double ROUNDED_S = 0.02;
    /** Each takes the wall clock, the uptime, level and tags, in brackets. */
    private static final Map<String, UnaryOperator<List<String>>> DECORATIONS = new LinkedHashMap<>();
    private static final Map<String, UnaryOperator<String>> PREFIXES = new LinkedHashMap<>();
    private static final List<String> RESTARTS =
            List.of("one JVM", "restarted", "restarted twice", "newest part first");

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
    @MethodSource("trader.analysis.gclog.Jdks#collectors")
    void noVariantLosesAPauseInSilence(Jdks.Jdk jdk, String collector) throws Exception {
        List<List<Line>> jvms = new ArrayList<>();
        for (int i = 0; i < 3; i++) {
            Path log = directory.resolve("jvm-" + i + ".log");
            assumeTrue(Jdks.allocate(jdk, collector, directory, List.of("-Xlog:gc*,safepoint:file=" + log + ":"
                    + WRITTEN + ":filecount=0"), Integer.toString(60 + 60 * i)), jdk + " has no " + collector);
            jvms.add(Files.readAllLines(log).stream().map(Line::of).toList());
        }
        List<String> wrong = new ArrayList<>();
        int variants = 0;
        for (String restart : RESTARTS) {
            for (String decorations : DECORATIONS.keySet()) {
                for (int i = 0; i < PREFIXES.size(); i += 3) {
                    String prefix = List.copyOf(PREFIXES.keySet()).get((variants + i) % PREFIXES.size());
                    String fault = fault(jvms, restart, decorations, prefix);
                    variants++;
                    if (fault != null) {
                        wrong.add(restart + ", " + decorations + ", " + prefix + ": " + fault);
                    }
                }
            }
        }
        assertThat(wrong).as("%d variants", variants).isEmpty();
    }

    /** What is wrong with this variant, or null. */
    private String fault(List<List<Line>> jvms, String restart, String decorations, String prefix) throws IOException {
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
            log = GcLogReader.read(Files.write(directory.resolve("variant.log"), text));
        } catch (IOException refused) {
            return "refused: " + refused.getMessage();
        }
        List<Long> durationsNs = lines.stream().filter(Line::isPause).map(Line::durationNs).sorted().toList();
        if (!log.events().pauses().stream().map(GcPause::durationNs).sorted().toList().equals(durationsNs)) {
            return log.events().pauses().size() + " of " + durationsNs.size() + " pauses; " + log.incomplete();
        }
        long safepoints = lines.stream().filter(line -> line.message().startsWith("Safepoint \"")).count();
        if (log.events().safepoints().size() != safepoints) {
            return log.events().safepoints().size() + " of " + safepoints + " safepoints";
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
        double ranS = log.span().runningNs() / 1e9;
        return ranS > leastS - ROUNDED_S && ranS < mostS + ROUNDED_S ? null
                : "ran " + ranS + " s, not " + leastS + " to " + mostS;
    }

    private static List<String> last(List<Line> lines) {
        return lines.get(lines.size() - 1).decorations();
    }

    /** Restarts append to what the JVMs print; rotation keeps the parts of several JVMs side by side. */
    @ParameterizedTest
    @MethodSource("trader.analysis.gclog.Jdks#all")
    void realRestartsAndRotations(Jdks.Jdk jdk) throws Exception {
        List<Line> truth = new ArrayList<>();
        double ranS = 0;
        for (int i = 0; i < 3; i++) {
            Path whole = directory.resolve("truth-" + i + ".log");
            Jdks.allocate(jdk, "G1", directory, List.of("-Xlog:disable",
                    "-Xlog:gc*,safepoint:file=" + whole + ":" + WRITTEN + ":filecount=0",
                    "-Xlog:gc*,safepoint:stdout", "-Xlog:gc*,safepoint:stderr:utctime,uptime",
                    "-Xlog:gc*,safepoint:file=" + directory.resolve("rotated-default.log")
                            + "::filecount=900,filesize=40K",
                    "-Xlog:gc*,safepoint:file=" + directory.resolve("rotated-wall.log")
                            + ":utctime,uptime:filecount=900,filesize=40K"), "700");
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
            assertThat(log.events().pauses().stream().map(GcPause::durationNs).sorted().toList()).as(kind)
                    .isEqualTo(durationsNs);
            if (kind.equals("rotated-default")) {
                // Parts of JVMs that did the same at the same uptime cannot all be told apart: a warning says so.
                assertThat(log.warnings()).as(kind).anyMatch(warning -> warning.contains(" JVMs, one after the other"));
                continue;
            }
            assertThat(log.incomplete()).as(kind).isNull();
            assertThat(log.warnings()).as(kind).singleElement().asString().contains("holds the logs of 3 JVMs");
            assertThat(log.span().runningNs() / 1e9).as(kind).isBetween(ranS - 0.1, ranS + 0.1);
        }
    }
}
