package trader.analysis.gclog;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.SequenceInputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import trader.analysis.input.LogLines;

/**
 * Decorations, clocks, line ends, damage, and files that are no unified log. Over 300 lines, because all cases share
 * their logs.
 */
class GcLogReaderTest {
    private static final String TIMES = "[2026-11-21T10:05:30.296+0000][843571460626ns][618367061ns]";
    private static final String PAUSE = "GC(0) Pause Young (Normal) (G1 Evacuation Pause) 9M->3M(64M) 6.426ms";
    private static final String SAFEPOINT = "Safepoint \"G1CollectForAllocation\", Time since last: 302212756 ns, "
            + "Reaching safepoint: 3805 ns, Cleanup: 117105 ns, At safepoint: 8346740 ns, Total: 8467650 ns";

    @TempDir
    private Path directory;

    private static GcLog read(String text) throws IOException {
        return read(new ByteArrayInputStream(text.getBytes(ISO_8859_1)));
    }

    private static GcLog read(InputStream in) throws IOException {
        GcLogBuilder builder = new GcLogBuilder("gc.log");
        builder.read("gc.log", new LogLines("gc.log", in, GcLogReader.MOST_BYTES));
        return builder.build();
    }

    /** A JVM prints lines before it names its collector: these are not of the one before, an hour ago. */
    @ParameterizedTest
    @ValueSource(strings = {"[gc,init] CardTable entry size: 512|[gc] Using G1|[gc,init] Version: 25.0.3+9-LTS",
        "[gc,init] Initializing The Z|[gc,init] Version: 17.0.15+6|[gc] Using The Z Garbage Collector",
        "[gc] Min heap equals to max heap|[gc] Using Shenandoah|[gc,init] Version: 17.0.15+6"})
    void whatAJvmPrintsAsItStartsIsNotOfTheOneBefore(String start) throws Exception {
        List<String> lines = new ArrayList<>();
        for (int hour = 1; hour < 3; hour++) {
            String time = "[2026-12-01T0" + hour + ":00:0";
            for (String line : start.split("\\|")) {
                lines.add(time + "0.000+0000][0.010s]" + line);
            }
            lines.add(time + "1.000+0000][1.010s][gc] GC(0) Pause Full (System.gc()) 9M->4M(32M) 10.000ms");
            lines.add(time + "2.000+0000][2.010s][gc,heap,exit] Heap");
        }
        GcLog both = read(String.join("\n", lines));
        assertThat(both.warnings()).anyMatch(warning -> warning.contains("holds the logs of 2 JVMs"))
                .noneMatch(warning -> warning.contains("the wall clock was set"));
        assertThat(both.span().runningNs()).isEqualTo(4_000_000_000L);
        GcLog wallClock = read(lines.stream().map(line -> line.replaceFirst("\\[[0-9.]+s\\]", ""))
                .collect(Collectors.joining("\n")));
        assertThat(wallClock.span().runningNs()).isEqualTo(4_000_000_000L);
    }

    @Test
    void readsALogAsTheLabWritesIt() throws IOException {
        GcLog log = read("[2026-11-21T10:05:29.681+0000][842956319812ns][3226317ns][info][gc] Using G1\n"
                + TIMES + "[info][gc,init] Version: 17.0.15+6-Debian-1deb12u1 (release)\n"
                + TIMES + "[info][gc,start    ] GC(0) Pause Young (Normal) (G1 Evacuation Pause)\n"
                + TIMES + "[info][gc          ] " + PAUSE + "\n"
                + "[2026-11-21T10:05:30.298+0000][843573363855ns][620270300ns][info][safepoint   ] " + SAFEPOINT
                + "\n");

        assertThat(log.collector()).isEqualTo("G1");
        assertThat(log.jdkVersion()).isEqualTo("17.0.15+6-Debian-1deb12u1 (release)");
        assertThat(log.clock()).isEqualTo(GcLog.Clock.NANO_TIME);
        assertThat(log.warnings()).isEmpty();
        assertThat(log.events().pauses()).containsExactly(new GcPause(0, "Young (Normal)", "G1 Evacuation Pause",
                843571460626L - 6_426_000, 6_426_000));
        assertThat(log.events().safepoints()).containsExactly(new Safepoint("G1CollectForAllocation",
                843573363855L - 8_467_650,
                3805, 117_105, 8_346_740, 8_467_650, 1));
        assertThat(log.events().heapAfter()).containsExactly(new HeapAfter(843571460626L, 9L << 20, 3L << 20,
                -1, false));
        assertThat(log.span().firstNs()).isEqualTo(842956319812L);
        assertThat(log.span().lastNs()).isEqualTo(843573363855L);
        assertThat(log.epochOffsetNs()).isEqualTo(1795255529681L * 1_000_000 - 842956319812L);
    }

    @Test
    void readsPromotionAndConcurrentPhases() throws IOException {
        GcLog log = read("[0.004s][info][gc,init] Heap Region Size: 2M\n"
                + "[0.617s][info][gc,heap     ] GC(0) Old regions: 1->4\n[0.618s][info][gc] " + PAUSE + "\n"
                + "[0.718s][info][gc,heap     ] GC(1) Old regions: 4->0\n"
                + "[0.718s][info][gc] GC(1) Pause Full (System.gc()) 9M->3M(64M) 6.426ms\n"
                + "[0.818s][info][gc] GC(2) Concurrent Mark Cycle 22.802ms\n");

        assertThat(log.events().heapAfter()).extracting(HeapAfter::promotedBytes).containsExactly(6L << 20, -1L);
        assertThat(log.events().concurrent()).containsExactly(new ConcurrentPhase("Concurrent Mark Cycle",
                818_000_000 - 22_802_000, 22_802_000));
    }

    @Test
    void theDecorationsDetermineTheClock() throws IOException {
        long durationNs = 6_426_000;
        assertStart("[0.618s][info][gc] ", GcLog.Clock.UPTIME, 618_000_000 - durationNs);
        assertStart("[0,618s] ", GcLog.Clock.UPTIME, 618_000_000 - durationNs);
        assertStart("[618ms][11303][11305] ", GcLog.Clock.UPTIME, 618_000_000 - durationNs);
        assertStart("[618367061ns] ", GcLog.Clock.UPTIME, 618_367_061 - durationNs);
        assertStart("[843571460626ns] ", GcLog.Clock.NANO_TIME, 843_571_460_626L - durationNs);
        assertStart("[1795255530296ms] ", GcLog.Clock.EPOCH, 1_795_255_530_296_000_000L - durationNs);
        assertStart("[2026-11-21T12:05:30.296+0200] ", GcLog.Clock.EPOCH, 1_795_255_530_296_000_000L - durationNs);
        assertStart("[2026-11-21T10:11:34.230+0000][2026-11-21T10:11:34.230+0000][0.004s][1795255894230ms][4ms]"
                + "[1207505424426ns][4286864ns][vm][11303][11305][info][gc] ", GcLog.Clock.NANO_TIME,
                1_207_505_424_426L - durationNs);
        assertStart("[info][gc] ", GcLog.Clock.NONE, GcLog.UNKNOWN);
        assertStart("", GcLog.Clock.NONE, GcLog.UNKNOWN);
    }

    private static void assertStart(String decorations, GcLog.Clock clock, long startNs) throws IOException {
        GcLog log = read(decorations + PAUSE + "\n");
        assertThat(log.clock()).as(decorations).isEqualTo(clock);
        assertThat(log.events().pauses()).as(decorations).hasSize(1);
        assertThat(log.events().pauses().get(0).startNs()).as(decorations).isEqualTo(startNs);
        assertThat(log.events().pauses().get(0).durationNs()).as(decorations).isEqualTo(6_426_000);
    }

    @Test
    void anIncompleteLastLineCountsOnlyIfItIsWhole() throws IOException {
        String start = TIMES + "[info][gc] Using G1\n";
        String line = TIMES + "[info][gc          ] " + PAUSE;
        for (int length = 0; length <= line.length(); length++) {
            assertThat(read(start + line.substring(0, length)).events().pauses()).as("%d characters", length)
                    .hasSize(length == line.length() ? 1 : 0);
        }
    }

    @Test
    void aBracketThatIsNotClosedHoldsNoTime() throws IOException {
        assertThat(read(TIMES + "[info][gc] " + PAUSE + "\n[2026-11-21T10:05:30.296+0000][9").span().lastNs())
                .isEqualTo(843_571_460_626L);
        assertThatThrownBy(() -> read("[")).isInstanceOf(IOException.class);
    }

    @Test
    void theLogEndsWithItsLastTime() throws IOException {
        String log = TIMES + "[info][gc] " + PAUSE + "\n";
        assertThat(read(log + "done\n").span().lastNs()).isEqualTo(843_571_460_626L);
        assertThat(read(log + "[main] INFO done").span().lastNs()).isEqualTo(843_571_460_626L);
    }

    @Test
    void linesLongerThanTheBufferAreWhole() throws IOException {
        GcLog log = read("[0.1s][info][gc,init] " + "x".repeat(300_000) + "\n[0.618s][info][gc] " + PAUSE + "\n");
        assertThat(log.events().pauses()).hasSize(1);
    }

    @Test
    void aLogThatIsNotCompleteIsRefused() {
        assertThatThrownBy(() -> read("[0.005s][info][gc] Using The Z Garbage Collector\n"
                + "[0.045s][info][gc] GC(0) Garbage Collection (Warmup) 8M(12%)->6M(9%)\n"))
                .isInstanceOf(IOException.class).hasMessageStartingWith("gc.log: line 2: '[0.045s]")
                .hasMessageContaining("leaves out the pauses of ZGC")
                .hasMessageContaining("A log of JDK 17 to 25 is needed, written with java -Xlog:gc*,safepoint:file=");
        assertThatThrownBy(() -> read("\n" + TIMES + "[info][safepoint] " + SAFEPOINT + "\n"))
                .hasMessageStartingWith("gc.log: line 2: '").hasMessageContaining("no line has the tag gc");
    }

    @Test
    void aLogWithoutSafepointsSaysSo() throws IOException {
        assertThat(read("[0.005s][info][gc] Using G1\n" + TIMES + "[info][gc] " + PAUSE + "\n").warnings())
                .singleElement().asString().contains("no safepoints", "-Xlog:gc*,safepoint");
    }

    @Test
    void unifiedLogsOfOlderJdksAreRefused() {
        assertThatThrownBy(() -> read("[0.005s][info][gc] Using G1\n[0.618s][info][gc] " + PAUSE + "\n"
                + "[0.619s][info][safepoint] Total time for which application threads were stopped: 0.0011 seconds, "
                + "Stopping threads took: 0.0001 seconds\n"))
                .hasMessageStartingWith("gc.log: line 3: '").hasMessageContaining("JDK 9 to 12");
        assertThatThrownBy(() -> read("[0.005s][info][gc] Using G1\n[0.006s][info][gc,init] Version: 16.0.2+7\n"))
                .hasMessageStartingWith("gc.log: line 2: '").hasMessageContaining("an older JDK");
    }

    @Test
    void aRotatedLogSaysThatItsBeginningIsMissing() throws IOException {
        assertThat(read(TIMES + "[info][gc] " + PAUSE.replace("GC(0)", "GC(120)") + "\n").warnings().get(0))
                .contains("begins with GC(120)");
    }

    @Test
    void otherFilesAreRefused() {
        assertThatThrownBy(() -> read("2014-01-01T12:00:00.000+0100: 0.123: [GC (Allocation Failure) "
                + "[PSYoungGen: 65536K->10720K(76288K)] 65536K->10728K(251392K), 0.0123456 secs]\n"))
                .isInstanceOf(IOException.class).hasMessageContaining("before JDK 9")
                .hasMessageContaining("-Xlog:gc*,safepoint:file=");
        assertThatThrownBy(() -> read("OpenJDK 64-Bit Server VM (25.412-b08) for linux-amd64 JRE (1.8.0_412-b08)\n"
                + "CommandLine flags: -XX:+PrintGCDetails -XX:+UseG1GC\n"
                + "0.204: [GC pause (G1 Evacuation Pause) (young), 0.0034 secs]\n"))
                .hasMessageContaining("before JDK 9");
        assertThatThrownBy(() -> read("")).hasMessageContaining("gc.log is empty");
        assertThatThrownBy(() -> read("startNs,lengthNs\n1,2\n"))
                .hasMessageContaining("not a unified GC log").hasMessageContaining("'startNs,lengthNs'");
    }

    /** As Kubernetes, {@code docker logs -t}, Docker Compose and the systemd journal keep a JVM's standard output. */
    @ParameterizedTest
    @ValueSource(strings = {"2026-11-22T10:00:00.123456789Z stdout F ", "2026-11-22T10:00:00.123456789Z ",
        "2026-11-22T10:00:00.123Z\tstdout\tF\t", "server_1  | ", "Nov 22 10:00:00 host java[4711]: ",
        "[pod/shop-7cfd7bf68f-nk5kr/app] ", "[2026-11-22 10:00:00] [stdout] ", "[stdout]", "Progress 3%", "...\r.."})
    void aPrefixIsSkipped(String prefix) throws IOException {
        GcLog log = read(prefix + "[0.005s][info][gc] Using G1\n" + prefix + "[0.618s][info][gc] " + PAUSE + "\n");
        assertThat(log.clock()).isEqualTo(GcLog.Clock.UPTIME);
        assertThat(log.collector()).isEqualTo("G1");
        assertThat(log.events().pauses()).singleElement().extracting(GcPause::endNs).isEqualTo(618_000_000L);
    }

    @Test
    void aRefusalHoldsNoControlCharacters() {
        assertThatThrownBy(() -> read("\u001b[31mred\u0007 \u00c2\u009b2J\n")).hasMessageContaining("'?[31mred? ?2J'");
        assertThatThrownBy(() -> read("{\"log\":\"[0.1s][gc] Using G1\\n\",\"stream\":\"stdout\"}\n"))
                .hasMessageContaining("this is JSON");
    }

    /** Decorations without a time behind a prefix with one. */
    @Test
    void thePrefixHasNoTimes() throws IOException {
        GcLog log = read("2026-11-22T10:00:00.123456789Z stdout F [info][gc] " + PAUSE + "\n"
                + "2026-11-22T10:00:01.123456789Z stdout F [info][safepoint] " + SAFEPOINT + "\n");
        assertThat(log.clock()).isEqualTo(GcLog.Clock.NONE);
        assertThat(log.events().pauses()).hasSize(1);
        assertThat(log.events().safepoints()).hasSize(1);
        assertThat(read("... GC(0) Pause Remark 9M->9M(64M) 1.250ms\n").events().pauses()).hasSize(1);
    }

    /** Of a line without a newline, each message is read. */
    @Test
    void messagesInFrontOfAnotherAreRead() throws IOException {
        String pause = "[1.0s][info][gc] GC(5) Pause Remark 9M->9M(64M) 1.250ms";
        assertThat(read(pause + "[app] Using Redis cache\n").events().pauses()).hasSize(1);
        assertThat(read(pause + pause.replace("Remark", "Cleanup") + pause.replace("GC(5)", "GC(6)")).events().pauses())
                .hasSize(3);
        assertThat(read(PAUSE + " " + PAUSE.replace("GC(0)", "GC(1)") + "\n").events().pauses()).hasSize(2);
        assertThat(read(pause + "\n[1.1s][info][safepoint] " + SAFEPOINT + "[1.2s][info][safepoint] " + SAFEPOINT
                + "[1.3s][info][gc] Allocation Stall (main) 2.000ms" + pause.replace("GC(5)", "GC(6)")))
                .satisfies(log -> {
                    assertThat(log.events().safepoints()).hasSize(2);
                    assertThat(log.events().stalls()).hasSize(1);
                    assertThat(log.events().pauses()).hasSize(2);
                });
        assertThat(read("[0.1s][info][gc] Using G1\n[0.2s][info][gc] " + PAUSE + "\n[0.3s][info][gc] GC(1) Pause Young"
                + " (Norm[0.1s][info][gc] Using G1\n[0.2s][info][gc] " + PAUSE + "\n").incomplete())
                .contains("1 of about 3 pauses", "1 pause has a beginning and no end");
    }

    @Test
    void whatOtherFormatsAndDecorationsSayOfStopsIsCounted() throws IOException {
        String log = "[0.1s][info][gc] Using G1\n[0.2s][info][gc] " + PAUSE + "\n";
        for (String older : List.of("1.234: [Full GC (Ergonomics) 9M->3M(64M), 0.9654 secs] [Times: real=0.97 secs]\n",
                "[Incremental GC (CollectOnAllocation) 8K->4K, 0.0003 secs]\n",
                "<exclusive-end id=\"3\" durationms=\"5.268\" />\n")) {
            assertThat(read(older + log).incomplete()).as(older).contains("1 of about 2 pauses");
            assertThat(read(log + older).incomplete()).as(older).contains("1 of about 2 pauses");
        }
        assertThat(read(log + "[info][gc] Allocation Stall (main) 812.345ms\n[info][safepoint] " + SAFEPOINT + "\n")
                .warnings()).anyMatch(warning -> warning.contains("1 of 1 safepoints could not be read"))
                .anyMatch(warning -> warning.contains("1 of 1 stalls could not be read"));
    }

    @Test
    void collectionsWithoutTheirPausesAreMissed() throws IOException {
        String heap = "[0.3s][info][gc,heap] GC(1) PSYoungGen: 8192K(9216K)->1000K(9216K)\n";
        assertThatThrownBy(() -> read(heap + heap.replace("GC(1)", "GC(2)"))).isInstanceOf(IOException.class)
                .hasMessageContaining("PSYoungGen").hasMessageContaining("no line is about a pause");
        assertThat(read("[0.2s][info][gc] " + PAUSE + "\n" + heap).incomplete())
                .isEqualTo("gc.log: 1 of about 2 pauses could not be read: no line is about the pause of 1 collection"
                        + " that stopped the JVM");
        assertThatThrownBy(() -> read("[0.1s][info][gc] Using G1\n[0.2s][info][gc] " + PAUSE + "\n"
                + "[0.1s][info][gc] Using The Z Garbage Collector\n"
                + "[0.3s][info][gc] GC(0) Major Collection (Warmup) 8M(12%)->6M(9%) 0.123s\n"))
                .hasMessageContaining("leaves out the pauses of ZGC");
    }

    @Test
    void aClockThatIsSetIsWarnedOf() throws IOException {
        assertThat(read("[2026-11-21T10:05:30.000+0000][1.000s][info][gc] " + PAUSE + "\n"
                + "[2026-11-21T12:05:31.000+0000][2.000s][info][gc] " + PAUSE.replace("GC(0)", "GC(1)") + "\n")
                .warnings()).contains("gc.log: the wall clock was set while the JVM ran, by 7200000 ms: times of day"
                        + " may be wrong by that");
        assertThat(read("[77000000000ns][info][gc] " + PAUSE + "\n").warnings())
                .anyMatch(warning -> warning.contains("taken for timenanos"));
    }

    private static String jvm(double startS, int firstId, int pauses, String wallClock) {
        StringBuilder log = new StringBuilder();
        for (int i = 0; i < pauses; i++) {
            String uptime = String.format(Locale.ROOT, "%.3fs", startS + i);
            log.append(wallClock == null ? "" : "[" + wallClock.formatted(i) + "]").append("[").append(uptime)
                    .append("][info][gc] GC(").append(firstId + i)
                    .append(") Pause Young (Allocation Failure) 17M->2M(61M) 100.000ms\n");
        }
        return log.toString();
    }

    @Test
    void eachJvmHasItsOwnTimes() throws IOException {
        GcLog log = read(jvm(50_000.1, 900, 5, null) + "[0.005s][info][gc] Using Serial\n" + jvm(1, 0, 6, null));
        assertThat(log.events().pauses()).hasSize(11);
        assertThat(log.clock()).isEqualTo(GcLog.Clock.CONSECUTIVE);
        assertThat(log.span().runningNs()).isEqualTo(4_100_000_000L + 5_995_000_000L);
        assertThat(log.span().lastNs() - log.span().firstNs()).isEqualTo(log.span().runningNs());
        assertThat(log.incomplete()).isNull();
        assertThat(log.warnings().subList(0, 2)).containsExactly("gc.log holds the logs of 2 JVMs, one after the other;"
                + " it prints no time of day, so the time between them is left out",
                "gc.log begins with GC(900): earlier collections are missing (rotated?)");

        GcLog placed = read(jvm(7, 4, 3, "2026-11-21T10:00:1%s.000+0000")
                + jvm(1, 0, 2, "2026-11-21T11:00:0%s.000+0000"));
        assertThat(placed.clock()).isEqualTo(GcLog.Clock.EPOCH);
        assertThat(placed.span().lastNs() - placed.span().firstNs())
                .isEqualTo((3_600 - 9) * 1_000_000_000L + 100_000_000);
        assertThat(placed.span().runningNs()).isEqualTo(2_100_000_000L + 1_100_000_000L);
        assertThat(placed.warnings()).contains("gc.log holds the logs of 2 JVMs, one after the other");
    }

    /** Nothing but the numbers of the collections shows the restart. */
    @Test
    void aNumberThatGoesBackIsAnotherJvm() throws IOException {
        GcLog log = read((jvm(1, 0, 3, null) + jvm(1, 0, 1, null) + jvm(1, 0, 2, null))
                .replaceAll("\\[[0-9.]+s\\]", ""));
        assertThat(log.events().pauses()).hasSize(6);
        assertThat(log.incomplete()).isNull();
        assertThat(log.warnings()).contains("gc.log holds the logs of 3 JVMs, one after the other");
    }

    @Test
    void partsOfOneJvmMayBeInAnyOrder() throws IOException {
        GcLog log = read(jvm(21, 20, 5, null) + jvm(1, 0, 10, null) + jvm(11, 10, 10, null));
        assertThat(log.events().pauses()).hasSize(25);
        assertThat(log.clock()).isEqualTo(GcLog.Clock.UPTIME);
        assertThat(log.span().runningNs()).isEqualTo(24_100_000_000L);
        assertThat(log.incomplete()).isNull();
        assertThat(log.warnings()).singleElement().asString().contains("no safepoints");
    }

    /** Rotation can leave a file with nothing but the end of an older collection, which ran beside later ones. */
    @Test
    void aPartMayHoldOnlyTheEndOfAnOlderCollection() throws IOException {
        List<String> parts = List.of("[2026-11-29T13:13:22.248+0000][0.014s] Using G1\n"
                + "[2026-11-29T13:13:23.033+0000][0.799s] GC(0) Pause Young (Normal) (X) 9M->3M(64M) 1.700ms\n"
                + "[2026-11-29T13:13:23.033+0000][0.799s] GC(1) Concurrent Mark Cycle\n",
                "[2026-11-29T13:13:23.054+0000][0.820s] GC(1) Concurrent Cleanup for Next Mark\n"
                + "[2026-11-29T13:13:23.059+0000][0.825s] GC(2) Pause Young (Normal) (X) 9M->3M(64M) 1.700ms\n",
                "[2026-11-29T13:13:23.060+0000][0.826s] " + SAFEPOINT + "\n"
                + "[2026-11-29T13:13:23.062+0000][0.828s] GC(1) Concurrent Mark Cycle 28.487ms\n",
                "[2026-11-29T13:13:23.070+0000][0.836s] GC(3) Pause Young (Normal) (X) 9M->3M(64M) 1.700ms\n");
        for (int written : List.of(3, 4)) {
            GcLog log = readParts(parts.subList(0, written));
            assertThat(log.warnings()).as("%d parts", written).isEmpty();
            assertThat(log.incomplete()).isNull();
            assertThat(log.events().pauses()).hasSize(written - 1);
            assertThat(log.span().runningNs()).isEqualTo(written == 3 ? 814_000_000 : 822_000_000);
        }
    }

    private GcLog readParts(List<String> parts) throws IOException {
        List<Path> files = new ArrayList<>();
        for (String part : parts) {
            files.add(Files.writeString(directory.resolve("gc.log." + files.size()), part));
        }
        return GcLogReader.read(directory.resolve("gc.log"), files);
    }

    /** As a file that was copied, or packed and kept. */
    @Test
    void aPartThatIsGivenTwiceIsRefused() {
        assertThatThrownBy(() -> readParts(List.of(jvm(1, 0, 3, null), jvm(1, 0, 3, null))))
                .isInstanceOf(IOException.class).hasMessageContaining("has the same pauses as");
    }

    @Test
    void mixedLinesOfSeveralJvmsAreRefused() {
        StringBuilder mixed = new StringBuilder();
        for (int i = 0; i < 5; i++) {
            mixed.append("web-1 | ").append(jvm(i + 1, i, 1, null)).append("web-2 | ").append(jvm(i + 1.1, i, 1, null));
        }
        assertThatThrownBy(() -> read(mixed.toString())).isInstanceOf(IOException.class)
                .hasMessageStartingWith("gc.log: line ").hasMessageContaining("the lines of several JVMs are mixed");
    }

    @Test
    void aNativeImageIsRead() throws IOException {
        for (String word : List.of("Pause ", "")) {
            GcLog log = read("[0.500s] GC(1) " + word + "Incremental GC (Collect on allocation) 8.33M->4.14M 0.400ms\n"
                    + "[2.000s] GC(2) Collect on allocation\n"
                    + "[2.000s] GC(2) " + word + "Full GC (Collect on allocation) 9.50M->4.50M 0.700ms\n");
            assertThat(log.collector()).isEqualTo("native image");
            assertThat(log.events().pauses()).containsExactly(
                    new GcPause(1, "Incremental GC", "Collect on allocation", 499_600_000, 400_000),
                    new GcPause(2, "Full GC", "Collect on allocation", 1_999_300_000, 700_000));
            assertThat(log.events().heapAfter()).extracting(HeapAfter::usedBytes).containsExactly(4_341_104L, 9L << 19);
            assertThat(log.incomplete()).isNull();
            assertThat(log.warnings()).contains("gc.log holds no safepoints: a native image prints none");
        }
    }

    @Test
    void whatIsMissingIsCounted() throws IOException {
        String begin = "[0.600s][info][gc,start] GC(0) Pause Young (Normal) (G1 Evacuation Pause)\n";
        String end = "[0.618s][info][gc] " + PAUSE + "\n";
        assertThat(read(begin + end).incomplete()).isNull();
        assertThat(read(begin + end + begin.replace("GC(0)", "GC(1)")).incomplete()).isEqualTo(
                "gc.log: 1 of about 2 pauses could not be read: 1 pause has a beginning and no end");
        assertThat(read(end + end.replace("GC(0)", "GC(3)")).incomplete()).isEqualTo(
                "gc.log: 2 of about 4 pauses could not be read: no line is about 2 collections between others");
        assertThat(read(begin + end + end.replace("GC(0)", "GC(1)").replace("426ms", "42xms")).incomplete())
                .startsWith("gc.log: 1 of about 2 pauses could not be read: 1 line looks like a pause but cannot be"
                        + " read, the first is gc.log: line 3: '[0.618s][info][gc] GC(1) Pause Young");
        assertThat(read(end + "tion Pause) 9M->3M(64M) 6.426ms\n").incomplete()).contains("1 of about 2 pauses");
        assertThat(read(end + "[0.7s][warning][] 312 messages dropped due to async logging\n").incomplete())
                .isEqualTo("gc.log: 312 messages were dropped by -Xlog:async: pauses may be missing");
        assertThat(read(end + "[0.7s][info][safepoint] Safepoint \"X\", Total: 5 ns\n").warnings())
                .anyMatch(warning -> warning.startsWith("gc.log: 1 of 1 safepoints could not be read"));
    }

    /** Of Serial, G1, both kinds of ZGC and Shenandoah. */
    @ParameterizedTest
    @ValueSource(strings = {"Pause Young (Allocation Failure) 17M->2M(61M) 13.940ms",
        "Pause Young (Normal) (G1 Evacuation Pause) 9M->3M(64M) 6.426ms", "Pause Mark Start 0.006ms",
        "Y: Pause Mark Start (Major) 0.015ms", "Pause Degenerated GC (Young) (Outside of Cycle) 61M->20M(64M) 8.370ms"})
    void aPauseThatIsCutOrInAnotherFormatIsCounted(String pause) throws IOException {
        String line = "[0.618s][info][gc] GC(0) " + pause;
        for (String damaged : List.of(line.substring(0, line.length() - 3), line.replaceFirst("ms$", " msec"))) {
            assertThat(read(line + "\n" + damaged.replace("GC(0)", "GC(1)") + "\n").incomplete())
                    .startsWith("gc.log: 1 of about 2 pauses could not be read: 1 line looks like a pause");
        }
    }

    /** An entrypoint script may print before the JVM does. */
    @Test
    void linesBeforeTheFirstTimeAreNotTheJvms() throws IOException {
        String log = "[0.005s][info][gc] Using G1\n[0.618s][info][gc] " + PAUSE + "\n";
        assertThat(read("Version: 1.4.2\n" + log).jdkVersion()).isNotEqualTo("1.4.2");
        assertThat(read("Total time for start-up: 3 s\n" + log).events().pauses()).hasSize(1);
        assertThatThrownBy(() -> read(log + "[0.7s][info][gc,init] Version: 16.0.2+7\n"))
                .hasMessageContaining("an older JDK");
        assertThat(read("starting\n" + PAUSE + "\n" + PAUSE.replace("GC(0)", "GC(1)") + "\n" + log).incomplete())
                .startsWith("gc.log: 2 of about 3 pauses").contains("the first is gc.log: line 2: 'GC(0) Pause");
    }

    @Test
    void aLogOfWhichNoPauseCanBeReadIsRefused() throws IOException {
        assertThatThrownBy(() -> read("[0.6s][info][gc] Using G1\nt=1 msg=\"[0.618s][info][gc] " + PAUSE + "\"\n"))
                .isInstanceOf(IOException.class).hasMessageStartingWith("gc.log: line 2: 't=1")
                .hasMessageContaining("looks like a pause, but is not written as in a unified log");
        assertThatThrownBy(() -> read("[0.1s][info][gc] Using Shenandoah\n[0.2s][info][gc] GC(0) Concurrent reset"
                + " 0.078ms\n")).hasMessageContaining("leaves out the pauses of Shenandoah");
        assertThat(read("[info][gc] Using G1\n2026-11-22 INFO [main] Version: 2.4.1\n[info][gc] " + PAUSE + "   \r\n")
                .events().pauses()).hasSize(1);
    }

    /** In the newest JDKs they have the tags gc and phases. */
    @Test
    void pausesOfShenandoahHaveAnyTags() throws IOException {
        assertThat(read("[0.1s][info][gc] Using Shenandoah\n[0.2s][info][gc,phases] GC(0) Pause Final Mark 0.045ms\n")
                .events().pauses()).hasSize(1);
    }

    /** 300 MB without a newline. */
    @Test
    void onlyTheEndOfAVeryLongLineIsRead() throws IOException {
        byte[] dots = ".".repeat(1 << 20).getBytes(ISO_8859_1);
        List<InputStream> parts = new ArrayList<>();
        for (int i = 0; i < 300; i++) {
            parts.add(new ByteArrayInputStream(dots));
        }
        parts.add(new ByteArrayInputStream(("[0.618s][info][gc] " + PAUSE + "\n").getBytes(ISO_8859_1)));
        GcLog log = read(new SequenceInputStream(Collections.enumeration(parts)));
        assertThat(log.events().pauses()).hasSize(1);
        assertThat(log.warnings()).anyMatch(warning -> warning.startsWith("gc.log: only the end was read of 1 line"
                + " longer than 1,048,576 bytes, the first is gc.log: line 1: '....")
                && warning.endsWith("(the end of 314,572,887 bytes)"));
    }
}
