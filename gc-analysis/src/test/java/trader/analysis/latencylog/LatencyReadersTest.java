package trader.analysis.latencylog;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.io.IOException;
import java.io.PrintStream;
import java.io.RandomAccessFile;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import org.HdrHistogram.Histogram;
import org.HdrHistogram.HistogramLogWriter;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import trader.analysis.run.HistogramLogs;
import trader.analysis.run.RecordFiles;
import trader.runfiles.DeliveryRecord;
import trader.runfiles.RequestRecord;

class LatencyReadersTest {
    @TempDir
    private Path directory;

    private Path histogramLog(boolean baseTime) throws IOException {
        Path file = directory.resolve("latency.hlog");
        try (PrintStream out = new PrintStream(file.toFile(), StandardCharsets.UTF_8)) {
            HistogramLogWriter writer = new HistogramLogWriter(out);
            writer.outputComment("[Logged by a test]");
            writer.outputLogFormatVersion();
            writer.outputStartTime(1_795_255_530_296L);
            if (baseTime) {
                writer.setBaseTime(1_795_255_530_296L);
                writer.outputBaseTime(1_795_255_530_296L);
            }
            writer.outputLegend();
            for (String tag : new String[] {"quote", "order", null}) {
                Histogram histogram = new Histogram(3);
                histogram.setTag(tag);
                histogram.setStartTimeStamp(1_795_255_531_296L);
                histogram.setEndTimeStamp(1_795_255_532_296L);
                histogram.recordValueWithCount(1_000_000, 7);
                writer.outputIntervalHistogram(histogram);
            }
        }
        return file;
    }

    @Test
    void histogramLogsWithAndWithoutTagsAndBaseTime() throws IOException {
        for (boolean baseTime : new boolean[] {true, false}) {
            List<String> tags = new ArrayList<>();
            List<String> warnings = HistogramLog.read(histogramLog(baseTime), (tag, startMs, lengthMs, histogram) -> {
                tags.add(tag);
                assertThat(startMs).isCloseTo(1_795_255_531_296.0, within(2.0));
                assertThat(lengthMs).isCloseTo(1_000.0, within(0.001));
                assertThat(histogram.getTotalCount()).isEqualTo(7);
            });
            assertThat(tags).containsExactly("quote", "order", "");
            assertThat(warnings).isEmpty();
        }
    }

    @Test
    void aDamagedHistogramLogIsNoticed() throws IOException {
        Path file = histogramLog(true);
        String text = Files.readString(file);
        Files.writeString(file, text.substring(0, text.length() - 20));
        List<String> tags = new ArrayList<>();
        assertThat(HistogramLog.read(file, (tag, startMs, lengthMs, histogram) -> tags.add(tag)))
                .singleElement().asString().contains("last line is incomplete");
        assertThat(tags).containsExactly("quote", "order");

        Files.writeString(file, text.replaceFirst("Tag=order,([^,]*,[^,]*,[^,]*),[^\n]*", "Tag=order,$1,HISTxxxx"));
        assertThatThrownBy(() -> HistogramLog.read(file, (tag, startMs, lengthMs, histogram) -> { }))
                .hasMessageContaining("line 7 has a histogram that is cut or damaged");
        Files.writeString(file, "#[StartTime: 1.0 (seconds since epoch)]\n");
        assertThatThrownBy(() -> HistogramLog.read(file, (tag, startMs, lengthMs, histogram) -> { }))
                .hasMessageContaining("holds no interval");
    }

    /** As the library's writer prints a histogram that began before its base time. */
    @Test
    void anIntervalCanBeginBeforeTheBaseTime() throws IOException {
        Path file = directory.resolve("before.hlog");
        HistogramLogs.write(file, 1_795_255_531_296L, HistogramLogs.interval(null, 1_795_255_530_796L,
                1_795_255_531_796L));
        assertThat(Files.readString(file)).contains("\n-0.500,1.000,");
        assertThat(intervals(file)).containsExactly("1795255530796 1000");
    }

    /** As some Go programs do: start and end in milliseconds instead of start and length in seconds. */
    @Test
    void stampsInMillisecondsAreReadOrRefused() throws IOException {
        String histogram = Files.readString(histogramLog(true)).lines().filter(line -> !line.startsWith("#")
                && line.contains("HIST")).findFirst().orElseThrow().replaceFirst(".*,", ",1.000,");
        Path file = directory.resolve("go.hlog");
        Files.writeString(file, "#[StartTime: 1763805600.123 (seconds since epoch), 2025-11-22T10:00:00Z]\n"
                + "#[BaseTime: 0.000 (seconds since epoch)]\n1763805600123.000,1763805601623.000" + histogram + "\n");
        assertThat(intervals(file)).containsExactly("1763805600123 1500");
        Files.writeString(file, "#[StartTime: 1763805600 (seconds since epoch)]\n1.0,1.0" + histogram
                + "\n#[StartTime: 1763809200 (seconds since epoch)]\n1.0,1.0" + histogram + "\n");
        assertThat(intervals(file)).containsExactly("1763805601000 1000", "1763809201000 1000");
        Files.writeString(file, "#[StartTime: 1763805600123 (seconds since epoch)]\n1.0,1.0" + histogram + "\n");
        assertThatThrownBy(() -> intervals(file)).hasMessageContaining("line 1: StartTime 1763805600123 is too large");
        Files.writeString(file, "1763805600123.000,1.500" + histogram + "\n");
        assertThatThrownBy(() -> intervals(file)).hasMessageContaining("line 1 begins at 1763805600123.000, which is"
                + " too large for seconds since 1970");
    }

    private static List<String> intervals(Path file) throws IOException {
        List<String> intervals = new ArrayList<>();
        HistogramLog.read(file, (tag, startMs, lengthMs, histogram) ->
                intervals.add(String.format(Locale.ROOT, "%.0f %.0f", startMs, lengthMs)));
        return intervals;
    }

    /** Without a newline in 300 MB; the file is sparse. */
    @Test
    void aVeryLongLineIsRefused() throws IOException {
        for (String start : List.of("#[comment]",
                "Thread, Run, Test, Start time (ms since Epoch), Test time, Errors")) {
            Path file = directory.resolve("long.log");
            Files.writeString(file, start);
            try (RandomAccessFile sparse = new RandomAccessFile(file.toFile(), "rw")) {
                sparse.setLength(300_000_000);
            }
            HistogramLog.Visitor visitor = (tag, startMs, lengthMs, histogram) -> { };
            assertThatThrownBy(() -> {
                if (GrinderDataLog.isOne(file)) {
                    GrinderDataLog.read(file, visitor);
                } else {
                    HistogramLog.read(file, visitor);
                }
            }).hasMessageStartingWith(file + ": line 1 is 300,000,000 bytes long; at most ");
        }
    }

    /** Three requests. */
    private Path requests(int bytesLess, int version) throws IOException {
        ByteBuffer bytes = RecordFiles.requests(3, -7, 8).putInt(8, version);
        for (int i = 0; i < 3; i++) {
            bytes.put((byte) (1 + i % 2)).put((byte) i).putShort((short) 65_535).putInt(-1);
            for (long timeNs : new long[] {-30, -25, -20, -18, -15, -10}) {
                bytes.putLong(timeNs + i);
            }
            bytes.putInt(i == 0 ? -1 : -1 - i).putInt(i);
        }
        Path file = directory.resolve("requests.bin");
        Files.write(file, Arrays.copyOf(bytes.array(), bytes.capacity() - bytesLess));
        return file;
    }

    private static List<String> read(RecordFile<RequestRecord> file) throws IOException {
        List<String> seen = new ArrayList<>();
        file.forEach(each -> seen.add(each.service() + " " + each.outcome() + " " + each.thread() + " "
                + each.sequence() + ": " + each.dueNs() + " " + each.readyNs() + " " + each.sentNs() + " "
                + each.encodedNs() + " " + each.returnedNs() + " " + each.completedNs() + "; " + each.waitedBeforeNs()
                + " " + each.waitedNs()));
        return seen;
    }

    private static RecordFile<RequestRecord> open(Path file) throws IOException {
        return RecordFile.open(file, RequestRecord.LAYOUT);
    }

    @Test
    void requestsAreReadAsTheyWereWritten() throws IOException {
        RecordFile<RequestRecord> file = open(requests(0, 3));
        assertThat(file.anchorRunNs()).isEqualTo(-7);
        assertThat(file.anchorEpochNs()).isEqualTo(8);
        assertThat(file.truncated()).isFalse();
        assertThat(read(file)).containsExactly("0 OK 65535 4294967295: -30 -25 -20 -18 -15 -10; -1 0",
                "1 REJECTED 65535 4294967295: -29 -24 -19 -17 -14 -9; 4294967294 1",
                "0 TIMEOUT 65535 4294967295: -28 -23 -18 -16 -13 -8; 4294967293 2");
    }

    @Test
    void twoPassesOverOneFileShareNoObject() throws IOException {
        RecordFile<RequestRecord> file = open(requests(0, 3));
        try (RecordCursor<RequestRecord> one = file.cursor(); RecordCursor<RequestRecord> other = file.cursor()) {
            RequestRecord first = one.next();
            other.next();
            assertThat(other.next().dueNs()).isEqualTo(-29);
            assertThat(first.dueNs()).isEqualTo(-30);
        }
    }

    @Test
    void deliveriesAreReadAsTheyWereWritten() throws IOException {
        ByteBuffer bytes = RecordFiles.begin(DeliveryRecord.LAYOUT, 2, -7, 8);
        for (int i = 0; i < 2; i++) {
            bytes.put((byte) (1 + i)).put((byte) i).putShort((short) -1).putInt(-1);
            for (long timeNs : new long[] {10, 20, 30, 40, 50, 60, 70, 80}) {
                bytes.putLong(timeNs + i);
            }
            bytes.putInt(i - 1).putInt(2).putInt(3).putInt(0);
        }
        Path file = Files.write(directory.resolve("server-requests.bin"), bytes.array());
        try (RecordCursor<DeliveryRecord> cursor = RecordFile.open(file, DeliveryRecord.LAYOUT).cursor()) {
            assertThat(cursor.next()).isEqualTo(new DeliveryRecord(false, 0, 65_535, 4_294_967_295L, 10, 20,
                    new DeliveryRecord.Commit(30, 40, 50, 60, 70, 80),
                    new DeliveryRecord.Waits(-1, 2, 3)));
            assertThat(cursor.next()).isEqualTo(new DeliveryRecord(true, 1, 65_535, 4_294_967_295L, 11, 21,
                    new DeliveryRecord.Commit(31, 41, 51, 61, 71, 81),
                    new DeliveryRecord.Waits(0, 2, 3)));
            assertThat(cursor.next()).isNull();
        }
    }

    @Test
    void damagedRequestsAreNoticed() throws IOException {
        RecordFile<RequestRecord> cut = open(requests(5, 3));
        assertThat(cut.count()).isEqualTo(2);
        assertThat(cut.truncated()).isTrue();
        Path other = requests(0, 2);
        assertThatThrownBy(() -> open(other)).hasMessage(other
                + " has version 2 with records of 64 bytes; only version 3 with 64 bytes can be read");
        Path file = requests(0, 3);
        byte[] bytes = Files.readAllBytes(file);
        bytes[32] = 9;
        Files.write(file, bytes);
        RecordFile<RequestRecord> impossible = open(file);
        assertThatThrownBy(() -> impossible.forEach(request -> { }))
                .hasMessageContaining("record 0 is impossible: service 9");
        Files.writeString(file, "short");
        assertThatThrownBy(() -> open(file)).hasMessageContaining("cut off");
        Files.writeString(file, "x".repeat(64));
        assertThatThrownBy(() -> open(file)).hasMessageContaining("TRADREQ1");
    }

    @Test
    void theGrindersDataLog() throws IOException {
        Path file = directory.resolve("host-0-data.log");
        String header = "Thread, Run, Test, Start time (ms since Epoch), Test time, Errors, Latency ns\n";
        Files.writeString(file, header + "0, 0, 1, 1795255531296, 3, 0, 2503117\n7, 12, 2, 1795255531299, 5, 1, 0\n");
        List<String> intervals = new ArrayList<>();
        HistogramLog.Visitor visitor = (tag, startMs, lengthMs, histogram) -> intervals.add(String.format(Locale.ROOT,
                "%s %.0f %.0f %d %d", tag, startMs, lengthMs, histogram.getTotalCount(), histogram.getMaxValue()));
        assertThat(GrinderDataLog.read(file, visitor)).singleElement().asString().contains("1 tests failed");
        assertThat(intervals).containsExactly("test 1 1795255531000 1000 1 2504703");

        Files.writeString(file, header.replace(", Latency ns", "") + "0, 0, 1, 1795255531296, 3, 0\n"
                + "0, 0, 1, 1795255531298, 4, 0\n0, 0, 1, 1795255532299, 0, 0\n0, 0, 2, 1795255532299, 9, 0\n");
        intervals.clear();
        assertThat(GrinderDataLog.isOne(file)).isTrue();
        assertThat(GrinderDataLog.read(file, visitor)).isEmpty();
        assertThat(intervals).containsExactly("test 1 1795255531000 1000 2 4001791", "test 1 1795255532000 1000 1 0",
                "test 2 1795255532000 1000 1 9003007");

        Files.writeString(file, header + "0, 0, 1, 1795255531296, 3, 0, 2503117\n0, 0, 1, 1795255531299, -3, 0, -2\n"
                + "0, 0, 1, 1795255531299, -3, 0, -2\n");
        intervals.clear();
        assertThat(GrinderDataLog.read(file, visitor)).singleElement().asString().contains("2 tests took less than no"
                + " time, the first in line 3: the clock was set back");
        assertThat(intervals).containsExactly("test 1 1795255531000 1000 1 2504703");
        Files.writeString(file, header + "0, 0, 1, 1795255531296, 3, 0, 1e300\n0, 0, 1, 1795255531299, 3, 0, 1\n");
        assertThatThrownBy(() -> GrinderDataLog.read(file, visitor)).hasMessageContaining("line 2 is '0, 0, 1, ");

        for (String cut : List.of("0, 0, 1, 17952", "0, 0, 1, 1795255531299, 3, 0, 30")) {
            Files.writeString(file, header + cut);
            assertThat(GrinderDataLog.read(file, visitor)).singleElement().asString().contains("incomplete");
        }
        Files.writeString(file, header + "0, 0, 1, 1795255531296, 3, 0, 1\n0, 0, 1, 1795254931296, 3, 0, 1\n");
        intervals.clear();
        assertThat(GrinderDataLog.read(file, visitor)).singleElement().asString()
                .contains("the clock was set back by 599", " ms before line 3");
        assertThat(intervals).hasSize(2);
        Files.writeString(file, header + "0; 0\n0, 0, 1, 1, 3, 0, 25\n");
        assertThatThrownBy(() -> GrinderDataLog.read(file, visitor)).hasMessageContaining("line 2 is '0; 0'");
        Files.writeString(file, "time,latency\n");
        assertThat(GrinderDataLog.isOne(file)).isFalse();
        assertThatThrownBy(() -> GrinderDataLog.read(file, visitor))
                .hasMessageContaining("not a data log of The Grinder");
    }

    @Test
    void percentilesNeedTenValuesBeyondThem() {
        Histogram histogram = new Histogram(3);
        assertThat(Percentile.all(histogram)).containsEntry("max", null).containsEntry("p50", null);
        for (int i = 1; i <= 999; i++) {
            histogram.recordValue(i);
        }
        assertThat(Percentile.P90.of(histogram)).isEqualTo(900);
        assertThat(Percentile.P99.of(histogram)).isNull();
        histogram.recordValue(1_000);
        assertThat(Percentile.P99.of(histogram)).isEqualTo(990);
        assertThat(Percentile.P999.of(histogram)).isNull();
    }
}
