package trader.analysis.foreign;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import trader.analysis.figures.LatencyTimeline;
import trader.analysis.figures.ServiceFigures;
import trader.analysis.gclog.GcLog;
import trader.analysis.gclog.GcLogReader;
import trader.analysis.gclog.GcPause;
import trader.analysis.gclog.Jdks;
import trader.analysis.gclog.NotAGcLogException;
import trader.analysis.latencylog.LatencyUnit;
import trader.analysis.run.Jvm;

/** One run of a real JVM, logged at once in many ways: all tell the same. */
class RealForeignLogsIT {
    private static final long MS = 1_000_000;
    private static final Map<String, String> LOGS = new LinkedHashMap<>();

    static {
        LOGS.put("lab.log", "gc*,safepoint:file=%s:utctime,uptimenanos,timenanos,level,tags:filecount=0");
        LOGS.put("time.log", "gc*,safepoint:file=%s:time,pid,tid,level,tags:filecount=0");
        LOGS.put("utctime.log", "gc:file=%s:utctime:filecount=0");
        LOGS.put("timemillis.log", "gc*:file=%s:timemillis,uptime:filecount=0");
        LOGS.put("rotated.log", "gc*,safepoint:file=%s:utctime,uptimenanos,tags:filecount=200,filesize=4K");
        LOGS.put("default.log", "gc*,safepoint:file=%s::filecount=0");
        LOGS.put("uptimemillis.log", "gc*:file=%s:uptimemillis,hostname:filecount=0");
        LOGS.put("uptimenanos.log", "gc*,safepoint:file=%s:uptimenanos:filecount=0");
        LOGS.put("timenanos.log", "gc*,safepoint:file=%s:timenanos:filecount=0");
        LOGS.put("none.log", "gc*,safepoint:file=%s:none:filecount=0");
        LOGS.put("safepoint.log", "safepoint:file=%s::filecount=0");
    }

    @TempDir
    private Path directory;

    static Stream<Jdks.Jdk> jdks() throws IOException {
        return Jdks.all().stream();
    }

    /** A machine that steps its wall clock meanwhile tears the logs apart: then another run is made, three at most. */
    @ParameterizedTest
    @MethodSource("jdks")
    void everyDecorationGivesTheSameTime(Jdks.Jdk jdk) throws Exception {
        Path all = directory;
        for (int attempt = 1;; attempt++) {
            directory = Files.createDirectory(all.resolve("attempt-" + attempt));
            try {
                everyDecorationOfOneRunGivesTheSameTimes(jdk);
                return;
            } catch (AssertionError torn) {
                if (attempt == 3) {
                    throw torn;
                }
            }
        }
    }

    private void everyDecorationOfOneRunGivesTheSameTimes(Jdks.Jdk jdk) throws Exception {
        run(jdk, "-XX:+UseParallelGC", LOGS);
        GcLog lab = GcLogReader.read(log("lab.log"));
        Instant start = Instant.EPOCH.plusNanos(GcLogReader.read(log("rotated.log"), parts()).epochOffsetNs());
        List<GcPause> pauses = pauses(lab);
        assertThat(pauses).hasSize(3);

        for (String name : List.of("lab.log", "time.log", "utctime.log", "timemillis.log", "rotated.log")) {
            assertPlaced(name, null, lab);
        }
        for (String name : List.of("default.log", "uptimemillis.log", "uptimenanos.log")) {
            assertPlaced(name, ClockHint.parse(name + "=" + start), lab);
            assertThat(logs(name, List.of(), "ns.hlog").warnings()).anyMatch(warning -> warning.contains(name
                    + " prints no wall-clock time"));
        }
        long nanoTimeOffsetNs = lab.epochOffsetNs();
        assertPlaced("timenanos.log", ClockHint.parse("+" + nanoTimeOffsetNs + "ns"), lab);

        ForeignLogs none = logs("none.log", List.of(), "ns.hlog");
        assertThat(pauses(none.jvms().get(0).gc())).hasSize(3);
        assertThat(none.placed(none.jvms().get(0))).isFalse();
        assertThat(none.warnings()).anyMatch(warning -> warning.contains("prints no times"));
        assertThatThrownBy(() -> logs("none.log", List.of(ClockHint.parse("+1s")), "ns.hlog"))
                .hasMessageContaining("none.log has no times to move");
        assertThatThrownBy(() -> GcLogReader.read(log("safepoint.log"))).isInstanceOf(NotAGcLogException.class)
                .hasMessageContaining("safepoint.log: line ").hasMessageContaining("no line has the tag gc");
    }

    @ParameterizedTest
    @MethodSource("jdks")
    void aZgcLogWithoutPausesIsRefused(Jdks.Jdk jdk) throws Exception {
        run(jdk, "-XX:+UseZGC", Map.of("short.log", "gc:file=%s::filecount=0", "whole.log",
                "gc*:file=%s::filecount=0"));

        assertThat(GcLogReader.read(log("whole.log")).pauses()).isNotEmpty();
        assertThatThrownBy(() -> GcLogReader.read(log("short.log"))).isInstanceOf(NotAGcLogException.class)
                .hasMessageContaining("short.log: line ").hasMessageContaining("Collection (")
                .hasMessageContaining("leaves out the pauses of ZGC").hasMessageContaining("-Xlog:gc*,safepoint");
    }

    /** The pauses lie where the reference says, and the latency log felt each of them there. */
    private void assertPlaced(String name, ClockHint hint, GcLog lab) throws IOException {
        for (String latency : List.of("ns.hlog", "us.hlog")) {
            ForeignLogs logs = logs(name, hint == null ? List.of() : List.of(hint), latency);
            Jvm jvm = logs.jvms().get(0);
            assertThat(logs.placed(jvm)).as(name).isTrue();
            assertThat(logs.services()).singleElement().extracting(ServiceFigures::name)
                    .isEqualTo(latency.equals("us.hlog") ? "felt" : "ns.hlog");
            List<LatencyTimeline.Interval> felt = logs.services().get(0).timeline();
            List<GcPause> found = pauses(jvm.gc());
            List<GcPause> expected = pauses(lab);
            assertThat(found).as(name).hasSameSizeAs(expected);
            for (int i = 0; i < found.size(); i++) {
                long startNs = found.get(i).startNs() + jvm.offsetNs();
                assertThat(found.get(i).durationNs()).as(name).isEqualTo(expected.get(i).durationNs());
                assertThat(startNs).as(name)
                        .isCloseTo(expected.get(i).startNs() + lab.epochOffsetNs(), within(3 * MS));
                long endNs = startNs + found.get(i).durationNs();
                long mostNs = felt.stream().filter(point -> point.maxNs() != null
                        && logs.window().startNs() + point.startMs() * MS < endNs + 3 * MS
                        && logs.window().startNs() + (point.startMs() + point.lengthMs()) * MS > startNs - 3 * MS)
                        .mapToLong(LatencyTimeline.Interval::maxNs).max().orElse(0);
                assertThat(mostNs).as(name + " " + latency).isGreaterThan(found.get(i).durationNs() / 2);
            }
        }
    }

    private ForeignLogs logs(String name, List<ClockHint> hints, String latency) throws IOException {
        List<Path> gcLogs = name.equals("rotated.log") ? parts() : List.of(log(name));
        return ForeignLogs.read(gcLogs, List.of(directory.resolve(latency)),
                latency.equals("us.hlog") ? LatencyUnit.US : LatencyUnit.NS, hints);
    }

    private Path log(String name) {
        return directory.resolve(name);
    }

    /** In the order of their names, which is not that of their times. */
    private List<Path> parts() throws IOException {
        try (Stream<Path> files = Files.list(directory)) {
            List<Path> parts = files.filter(file -> file.getFileName().toString().startsWith("rotated.log")).sorted()
                    .toList();
            assertThat(parts).hasSizeGreaterThan(2);
            return parts;
        }
    }

    private static List<GcPause> pauses(GcLog log) {
        return log.pauses().stream().filter(pause -> pause.cause().equals("System.gc()")
                && pause.kind().equals("Full")).toList();
    }

    private void run(Jdks.Jdk jdk, String collector, Map<String, String> logs) throws Exception {
        List<String> command = new ArrayList<>(List.of(jdk.java().toString(), "-Xmx128m", collector, "-cp",
                System.getProperty("java.class.path")));
        logs.forEach((name, how) -> command.add("-Xlog:" + how.formatted(log(name))));
        command.addAll(List.of(PausingMain.class.getName(), directory.toString()));
        Path output = directory.resolve("output.txt");
        Process process = new ProcessBuilder(command).redirectErrorStream(true).redirectOutput(output.toFile()).start();
        try {
            assertThat(process.waitFor(5, TimeUnit.MINUTES)).as("ended").isTrue();
            assertThat(process.exitValue()).as(Files.readString(output)).isZero();
        } finally {
            process.destroyForcibly().waitFor();
        }
    }
}
