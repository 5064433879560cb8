package trader.server;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import trader.fixml.QueueNames;

/** The server's records of its requests. */
class RequestTimesIT {
    @TempDir
    Path directory;

    private record Noted(int service, int outcome, int sender, int number, List<Long> timesNs) {
    }

    @Test
    void everyRequestHasItsTimesInOrder() throws Exception {
        long beganNs = System.nanoTime();
        String replyQueue;
        try (TradingServer server = new TradingServer(Fixtures.config(directory, "server-times", "true"))) {
            server.start();
            try (TestRequester requester = new TestRequester(server.brokerUrl())) {
                replyQueue = requester.replyQueue.getQueueName();
                requester.ask(QueueNames.QUOTES, Fixtures.quoteRequest("S0003"));
                requester.ask(QueueNames.ORDERS, Fixtures.order("S0001"));
                requester.ask(QueueNames.QUOTES, "no message");
                Fixtures.await("the order's transaction is over", () -> server.counts().times().recorded() == 3);
            }
            assertThat(server.counts().times().dropped() + server.counts().times().unidentified()).isZero();
        }
        long endedNs = System.nanoTime();

        assertThat(Files.readAllLines(directory.resolve("senders.csv"))).containsExactly("sender,replyQueue",
                "0," + replyQueue);
        List<Noted> noted = noted();
        assertThat(noted).extracting(Noted::service).containsExactlyInAnyOrder(1, 2, 1);
        assertThat(noted).extracting(Noted::number).containsExactlyInAnyOrder(1, 2, 3);
        assertThat(noted).allSatisfy(each -> {
            assertThat(each.outcome() + each.sender()).isZero();
            assertThat(each.timesNs()).isSorted().allMatch(time -> time > beganNs && time < endedNs);
        });
        assertThat(noted).filteredOn(each -> each.service() == 2).singleElement().satisfies(order ->
                assertThat(order.timesNs()).doesNotHaveDuplicates());
    }

    @Test
    void nothingIsWrittenUnlessAskedFor() throws Exception {
        try (TradingServer server = new TradingServer(Fixtures.config(directory))) {
            server.start();
            assertThat(server.counts().times()).isNull();
        }
        assertThat(directory.resolve("requests.bin")).doesNotExist();
    }

    private List<Noted> noted() throws Exception {
        ByteBuffer bytes = ByteBuffer.wrap(Files.readAllBytes(directory.resolve("requests.bin")))
                .order(ByteOrder.LITTLE_ENDIAN);
        byte[] magic = new byte[8];
        bytes.get(magic);
        assertThat(new String(magic, StandardCharsets.US_ASCII)).isEqualTo("TRADSRV1");
        assertThat(bytes.getInt()).isEqualTo(1);
        assertThat(bytes.getInt()).isEqualTo(40);
        bytes.position(32);
        List<Noted> noted = new ArrayList<>();
        while (bytes.hasRemaining()) {
            noted.add(new Noted(bytes.get(), bytes.get(), bytes.getShort(), bytes.getInt(),
                    List.of(bytes.getLong(), bytes.getLong(), bytes.getLong(), bytes.getLong())));
        }
        return noted;
    }
}
