package trader.server;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.IntStream;
import java.util.stream.LongStream;
import org.HdrHistogram.EncodableHistogram;
import org.HdrHistogram.Histogram;
import org.HdrHistogram.HistogramLogReader;
import org.junit.jupiter.api.Test;
import trader.fixml.QueueNames;
import trader.server.timing.RequestTimes;

/** The server's records of its requests. */
class RequestTimesIT extends ServerTestBase {
    private record Noted(int service, int outcome, int sender, int number, List<Long> timesNs, List<Integer> waitsNs) {
    }

    @Test
    void everyRequestHasItsTimesInOrder() throws Exception {
        long beganNs = System.nanoTime();
        start("server-times", "true");
        String replyQueue = requester.replyQueue.getQueueName();
        requester.quote();
        requester.order();
        requester.ask(QueueNames.QUOTES, "no message");
        Fixtures.await("the order's transaction is over", () -> server.counts().recorded().times().recorded() == 3);
        RequestTimes.Figures times = server.counts().recorded().times();
        assertThat(times.dropped() + times.unidentified()).isZero();
        stop();
        long endedNs = System.nanoTime();

        assertThat(Files.readAllLines(directory.resolve("senders.csv"))).containsExactly("sender,replyQueue",
                "0," + replyQueue);
        List<Noted> noted = noted();
        assertThat(noted).extracting(Noted::service).containsExactlyInAnyOrder(1, 2, 1);
        assertThat(noted).extracting(Noted::number).containsExactlyInAnyOrder(1, 2, 3);
        assertThat(noted).allSatisfy(each -> {
            assertThat(each.outcome() + each.sender()).isZero();
            assertThat(each.timesNs()).filteredOn(time -> time != 0).isSorted()
                    .allMatch(time -> time > beganNs && time < endedNs);
        });
        assertThat(noted).filteredOn(each -> each.service() == 1).allSatisfy(quote ->
                assertThat(quote.timesNs().subList(2, 5)).containsOnly(0L));
    }

    /** Broker and orders prepare and commit in this order, with the decision between. */
    @Test
    void aTransactionHasTheTimesOfItsCalls() throws Exception {
        serveOneOrder("full", "none");

        assertThat(noted()).singleElement().satisfies(order -> {
            assertThat(order.timesNs()).doesNotContain(0L).doesNotHaveDuplicates().isSorted();
            assertThat(order.waitsNs().get(0)).as("before the listener's first").isEqualTo(-1);
            assertThat(order.waitsNs().subList(1, 4)).allMatch(waitNs -> waitNs >= 0);
        });
    }

    @Test
    void aTransactionHasNoTimesOfItsCallsWithoutDetail() throws Exception {
        serveOneOrder("basic", "none");

        assertThat(noted()).singleElement().satisfies(order -> {
            List<Long> ns = order.timesNs();
            assertThat(List.of(ns.get(2), ns.get(3), ns.get(4), ns.get(6))).containsOnly(0L);
            assertThat(List.of(ns.get(0), ns.get(1), ns.get(5), ns.get(7))).doesNotHaveDuplicates().isSorted();
            assertThat(order.waitsNs()).containsExactly(-1, -1, -1, 0);
        });
        assertThat(directory.resolve("disk.bin")).doesNotExist();
        assertThat(directory.resolve("disk.hlog")).doesNotExist();
    }

    private void serveOneOrder(String detail, String durability) throws Exception {
        start("server-times", "true", "detail", detail, "durability", durability);
        requester.order();
        Fixtures.await("the order's transaction is over", () -> server.counts().recorded().times().recorded() == 1);
        stop();
    }

    @Test
    void theFsyncsOfAnOrderAreTimedByLog() throws Exception {
        serveOneOrder("full", "forced");

        Map<String, Long> calls = new TreeMap<>();
        try (HistogramLogReader reader = new HistogramLogReader(directory.resolve("disk.hlog").toFile())) {
            for (EncodableHistogram each = reader.nextIntervalHistogram(); each != null;
                    each = reader.nextIntervalHistogram()) {
                calls.merge(each.getTag(), ((Histogram) each).getTotalCount(), Long::sum);
            }
        }
        assertThat(calls.keySet()).contains("journal-force", "journal-write", "transaction-log-force",
                "transaction-log-write", "order-log-force", "order-log-write").allMatch(each ->
                        each.matches("(journal|transaction-log|order-log|bindings)-(force|write)"));
        assertThat(calls.get("transaction-log-force")).isPositive();
        assertThat(calls.get("order-log-force")).isGreaterThanOrEqualTo(2);
        assertThat(Files.readAllLines(directory.resolve("counters.csv")).get(0).split(",")).contains("journalForces",
                "journalRecords");
        // The order that arrives, the broker's prepare, and its commit.
        assertThat(calls.get("journal-force")).isGreaterThanOrEqualTo(3);
    }

    @Test
    void nothingIsWrittenUnlessAskedFor() throws Exception {
        start();
        assertThat(server.counts().recorded().times()).isNull();
        stop();
        assertThat(directory.resolve("requests.bin")).doesNotExist();
    }

    private List<Noted> noted() throws Exception {
        ByteBuffer bytes = ByteBuffer.wrap(Files.readAllBytes(directory.resolve("requests.bin")))
                .order(ByteOrder.LITTLE_ENDIAN);
        byte[] magic = new byte[8];
        bytes.get(magic);
        assertThat(new String(magic, StandardCharsets.US_ASCII)).isEqualTo("TRADSRV1");
        assertThat(bytes.getInt()).isEqualTo(3);
        assertThat(bytes.getInt()).isEqualTo(88);
        bytes.position(32);
        List<Noted> noted = new ArrayList<>();
        while (bytes.hasRemaining()) {
            noted.add(new Noted(bytes.get(), bytes.get(), bytes.getShort(), bytes.getInt(),
                    LongStream.generate(bytes::getLong).limit(8).boxed().toList(),
                    IntStream.generate(bytes::getInt).limit(4).boxed().toList()));
        }
        return noted;
    }
}
