package trader.analysis.summary;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import trader.analysis.gclog.GcEvents;
import trader.analysis.gclog.GcLog;
import trader.analysis.run.Client;
import trader.analysis.run.ClientFile;
import trader.analysis.run.Jvm;
import trader.analysis.run.Run;
import trader.analysis.run.RunRemarks;
import trader.analysis.run.Unknown;
import trader.analysis.run.Window;

class IncompleteTimesTest {
    private static final long S = 1_000_000_000;

    @TempDir
    private Path directory;

    @Test
    void namesAFileThatWasCut() throws IOException {
        Path file = Files.createDirectories(directory.resolve("server")).resolve("disk.bin");
        Files.write(file, cut("TRADDSK1", 32));
        assertThat(warnings("{\"disk\": {\"recorded\": 3}}", null)).containsExactly(
                "server: disk.bin is damaged: it holds 2 of 3 records");
        assertThat(warnings("{\"disk\": {\"recorded\": 2}, \"times\": {\"recorded\": 9}}", null)).isEmpty();
        for (int bytes : new int[] {9, 80}) {
            Files.write(file, new byte[bytes]);
            assertThat(warnings("{\"disk\": {\"recorded\": 3}}", null)).isEmpty();
        }
    }

    /** A file of two records and a part of a third. */
    private static byte[] cut(String kind, int recordBytes) {
        return ByteBuffer.allocate(32 + 2 * recordBytes + 7).order(ByteOrder.LITTLE_ENDIAN)
                .put(kind.getBytes(StandardCharsets.US_ASCII)).putInt(1).putInt(recordBytes).array();
    }

    @Test
    void namesALogThatEndsBeforeTheMeasurement() throws IOException {
        assertThat(remarks("{}", log(15 * S))).isEqualTo(RunRemarks.lacks(Unknown.COLLECTIONS,
                "server: gc.log ends 5.0 s before the end of the measure phase: later pauses are unknown"));
        assertThat(warnings("{}", log(20 * S))).isEmpty();
    }

    private static GcLog log(long lastNs) {
        return new GcLog("G1", "17", GcLog.Clock.NANO_TIME, 0, new GcLog.LogSpan(0, lastNs, lastNs),
                new GcEvents(List.of(), List.of(), List.of(), List.of(), List.of()), null, List.of());
    }

    @Test
    void namesWaitsOfAClientThatAreLost() throws IOException {
        Path file = Files.createDirectories(directory.resolve("client-2")).resolve("handoffs.bin");
        Files.write(file, cut("TRADHND1", 16));
        assertThat(remarks("{}", null, client(null))).isEqualTo(RunRemarks.NONE);
        assertThat(remarks("{}", null, client(Map.of("recorded", 2L, "dropped", 0L)))).isEqualTo(RunRemarks.NONE);
        RunRemarks lost = remarks("{}", null, client(Map.of("recorded", 3L, "dropped", 1L)));
        assertThat(lost.warnings()).containsExactly(
                "client-2: handoffs.bin lacks 1 of 4 records, which came faster than they could be written",
                "client-2: handoffs.bin is damaged: it holds 2 of 3 records");
        assertThat(lost.unknown()).containsExactly(Unknown.CPU_WAITS);
    }

    private Client client(Map<String, Long> handOffs) {
        ClientFile counts = new ClientFile(new ClientFile.ClientLoad("java", "paced", 1, null, null, null), null,
                Map.of(), Map.of(), null, null, handOffs, new ClientFile.End(true, null));
        return new Client(directory.resolve("client-2"), Jvm.of("client-2", null, null, 0), Map.of(), counts, Map.of(),
                null, null);
    }

    private List<String> warnings(String counts, GcLog log, Client... clients) throws IOException {
        return remarks(counts, log, clients).warnings();
    }

    private RunRemarks remarks(String counts, GcLog log, Client... clients) throws IOException {
        JsonNode read = new ObjectMapper().readTree(counts);
        Run run = new Run(directory, read, new Run.ServerRecords(read, null, List.of(Jvm.of("server", log, null, 0))),
                List.of(clients), new Window(10 * S, 20 * S),
                RunRemarks.NONE, Map.of(), Map.of());
        return IncompleteTimes.of(run);
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '`', value = {
        "{} | ``",
        "{'times': {'recorded': 9, 'dropped': 0, 'failure': null}, 'disk': null} | ``",
        "{'disk': {'recorded': 9, 'dropped': 3, 'failure': null}} | server: disk.bin lacks 3 of 12 records, which came"
            + " faster than they could be written",
        "{'times': {'dropped': 0, 'failure': 'disk full'}, 'disk': {'dropped': 0, 'failure': 'disk full'},"
            + " 'gatewayTimes': {'dropped': 0, 'failure': null}} | server: not everything was written to requests.bin,"
            + " disk.bin: disk full"})
    void namesTheFileAndTheReason(String counts, String expected) throws Exception {
        RunRemarks remarks = remarks(counts.replace('\'', '"'), null);
        assertThat(String.join("; ", remarks.warnings())).isEqualTo(expected);
        assertThat(remarks.unknown().contains(Unknown.DISK_WAITS)).isEqualTo(expected.contains("disk.bin"));
    }
}
