package trader.client.record;

import static org.assertj.core.api.Assertions.assertThat;
import static trader.jmsclient.testing.Await.await;

import java.io.IOException;
import java.math.BigDecimal;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import trader.client.journal.OrderEvent;
import trader.client.journal.OrderEvent.Kind;
import trader.client.journal.OrderJournal;
import trader.client.testing.MeasuredFiles;
import trader.common.timing.HandOffTimes;
import trader.fixml.Header;
import trader.fixml.OrdStatus;
import trader.fixml.Order;
import trader.fixml.Side;
import trader.jmsclient.Service;
import trader.jmsclient.testing.TestBroker;
import trader.runfiles.Outcome;

class RecordingIT {
    @TempDir
    private Path directory;

    private static SendTimes times(long dueNs, long sentNs) {
        SendTimes times = new SendTimes();
        times.begin(dueNs, sentNs, sentNs);
        return times;
    }

    @Test
    void aRequestIsSixtyFourBytesInTheDocumentedOrder() throws Exception {
        Path file = directory.resolve("requests.bin");
        SendTimes times = new SendTimes();
        times.begin(-1, 1, 2);
        times.encoded();
        times.returned();
        times.waited(0x1_0000_0000L);
        try (RequestLog log = new RequestLog(file)) {
            log.open(11, 22);
            log.add(Service.ORDER, Outcome.TIMEOUT, 65_535, 7, times, 3);
        }
        ByteBuffer bytes = ByteBuffer.wrap(Files.readAllBytes(file)).order(ByteOrder.LITTLE_ENDIAN);
        assertThat(bytes.remaining()).isEqualTo(32 + 64);
        assertThat(new byte[] {bytes.get(0), bytes.get(7)}).containsExactly('T', '1');
        assertThat(List.of(bytes.getInt(8), bytes.getInt(12))).containsExactly(3, 64);
        assertThat(List.of(bytes.getLong(16), bytes.getLong(24))).containsExactly(11L, 22L);
        assertThat(List.of(bytes.get(32), bytes.get(33))).as("order, timeout").containsOnly((byte) 2);
        assertThat(bytes.getShort(34)).isEqualTo((short) 65_535);
        assertThat(bytes.getInt(36)).isEqualTo(7);
        assertThat(List.of(bytes.getLong(40), bytes.getLong(48), bytes.getLong(56))).containsExactly(-1L, 1L, 2L);
        assertThat(bytes.getLong(64)).as("encoded").isNotZero();
        assertThat(bytes.getLong(72)).as("returned").isGreaterThanOrEqualTo(bytes.getLong(64));
        assertThat(bytes.getLong(80)).isEqualTo(3);
        assertThat(List.of(bytes.getInt(88), bytes.getInt(92))).as("unknown, longer than can be told")
                .containsExactly(-1, -2);
    }

    @Test
    void moreThanABufferIsKeptInOrder() throws Exception {
        Path file = directory.resolve("requests.bin");
        int count = 50_000;
        try (RequestLog log = new RequestLog(file)) {
            log.open(0, 0);
            for (int i = 0; i < count; i++) {
                log.add(Service.QUOTE, Outcome.OK, 0, i, times(i, i), i);
                if (i % 20_000 == 0) {
                    log.flush();
                }
            }
        }
        ByteBuffer bytes = ByteBuffer.wrap(Files.readAllBytes(file)).order(ByteOrder.LITTLE_ENDIAN);
        assertThat(bytes.remaining()).isEqualTo(32 + 64 * count);
        for (int i = 0; i < count; i++) {
            assertThat(bytes.getInt(32 + 64 * i + 4)).isEqualTo(i);
        }
    }

    @Test
    void onlyAnsweredRequestsOfTheMeasurementCount() throws Exception {
        try (Recording recording = new Recording(directory, true, null)) {
            recording.open();
            recording.enter(Phase.WARMUP, 1);
            recording.add(Service.QUOTE, Outcome.OK, 0, 0, times(0, 10), 20);
            recording.enter(Phase.CALIBRATE, 2);
            recording.add(Service.QUOTE, Outcome.OK, 0, 0, times(0, 10), 20);
            recording.enter(Phase.MEASURE, 3);
            recording.add(Service.QUOTE, Outcome.OK, 0, 0, times(0, 10), 20);
            recording.add(Service.QUOTE, Outcome.REJECTED, 0, 0, times(0, 10), 20);
            recording.add(Service.QUOTE, Outcome.TIMEOUT, 0, 0, times(0, 10), 20);
            recording.add(Service.ORDER, Outcome.ERROR, 0, 0, times(0, 10), 20);
            recording.enter(Phase.END, 4);
        }
        MeasuredFiles files = MeasuredFiles.read(directory);
        assertThat(files.count("quote")).isEqualTo(2);
        assertThat(files.count("quote-service")).isEqualTo(2);
        assertThat(files.count("order")).isZero();
        assertThat(files.warmupCount("quote")).isEqualTo(2);
        assertThat(files.requests()).extracting(MeasuredFiles.Request::outcome).containsExactly(0, 1, 2, 3);
        assertThat(Files.readString(directory.resolve("phases.csv")))
                .isEqualTo("phase,startNs\nwarmup,1\ncalibrate,2\nmeasure,3\nend,4\n");
    }

    @Test
    void whoIsKilledKeepsTheLastSecond() throws Exception {
        Recording recording = new Recording(directory, true, null);
        recording.open();
        try (recording) {
            recording.enter(Phase.MEASURE, 1);
            recording.add(Service.ORDER, Outcome.OK, 0, 0, times(0, 10), 20);
            await(() -> MeasuredFiles.read(directory).count("order") == 1
                    && MeasuredFiles.read(directory).requests().size() == 1);
        }
    }

    /** More of them can come in a second than wait in memory. */
    @Test
    void waitsOfTheThreadsThatReadAreWrittenSeveralTimesASecond() throws Exception {
        HandOffTimes readers = HandOffTimes.ofClient(directory);
        Recording recording = new Recording(directory, false, readers);
        recording.open();
        try (recording) {
            recording.enter(Phase.MEASURE, 1);
            Path requests = directory.resolve("requests.bin");
            recording.add(Service.QUOTE, Outcome.OK, 0, 0, times(0, 10), 20);
            awaitGrowth(requests);
            recording.add(Service.QUOTE, Outcome.OK, 0, 0, times(0, 10), 20);
            long bytes = Files.size(requests);
            int writes = 0;
            while (Files.size(requests) == bytes) {
                readers.begun(System.nanoTime() - 1_000_000);
                awaitGrowth(directory.resolve("handoffs.bin"));
                writes++;
            }
            assertThat(writes).isGreaterThan(1);
        }
    }

    private static void awaitGrowth(Path file) throws IOException {
        long bytes = Files.size(file);
        await(() -> Files.size(file) > bytes);
    }

    @Test
    void ordersGoToTheJournalWithTheirRepliesIfThatIsWanted(@TempDir Path directory) throws IOException {
        Order first = order("O1");
        try (Recording recording = new Recording(directory.resolve("on"), true, null)) {
            recording.open();
            recording.addOrder(first, TestBroker.report(first, OrdStatus.NEW));
            recording.addOrder(order("O2"), null);
        }
        List<OrderEvent> events = new ArrayList<>();
        assertThat(OrderJournal.read(directory.resolve("on").resolve(OrderJournal.FILE), events::add)).isZero();
        assertThat(events).extracting(OrderEvent::kind).containsExactly(Kind.SENT, Kind.REPLIED, Kind.SENT);
        assertThat(events).extracting(OrderEvent::clOrdId).containsExactly("O1", "O1", "O2");

        try (Recording recording = new Recording(directory.resolve("off"), false, null)) {
            recording.open();
            recording.addOrder(order("O3"), null);
        }
        assertThat(directory.resolve("off").resolve(OrderJournal.FILE)).doesNotExist();
    }

    private static Order order(String clOrdId) {
        return new Order(Header.from("S"), clOrdId, "S0001", Side.BUY, BigDecimal.TEN, null, Instant.EPOCH);
    }
}
