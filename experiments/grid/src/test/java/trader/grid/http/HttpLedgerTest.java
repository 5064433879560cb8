package trader.grid.http;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.net.URI;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.FutureTask;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import trader.grid.ledger.RefusedRequestException;
import trader.grid.ledger.Transfer;
import trader.grid.ledger.TransferOutcome;

class HttpLedgerTest {
    private final RecordingLedger first = new RecordingLedger();
    private final RecordingLedger second = new RecordingLedger();
    private final TransferServer firstNode = new TransferServer(first);
    private final TransferServer secondNode = new TransferServer(second);
    private final AtomicLong nowNs = new AtomicLong();
    private HttpLedger ledger;

    @BeforeEach
    void open() throws Exception {
        List<URI> nodes = List.of(firstNode.open(), secondNode.open());
        ledger = new HttpLedger(new RecordingLedger(), () -> nodes, Duration.ofSeconds(10), nowNs::get);
    }

    @AfterEach
    void close() {
        firstNode.close();
        secondNode.close();
    }

    @Test
    void asksNodesInTurn() {
        assertThat(ledger.transfer(transfer(1), transfer(200))).containsExactly(TransferOutcome.ACCEPTED,
                TransferOutcome.INSUFFICIENT_BALANCE);
        assertThat(ledger.transfer(transfer(2))).containsExactly(TransferOutcome.ACCEPTED);
        assertThat(first.taken).containsExactly("1: 5 to 6 1 at 99", "200: 5 to 6 200 at 99");
        assertThat(second.taken).containsExactly("2: 5 to 6 2 at 99");
        assertThat(ledger.underWay()).isEqualTo(7);
    }

    @Test
    void leavesOutANodeWithoutAnAnswerForASecond() {
        firstNode.close();
        assertThatThrownBy(() -> ledger.transfer(transfer(1))).isInstanceOf(UncheckedIOException.class);
        for (int i = 0; i < 3; i++) {
            nowNs.addAndGet(300_000_000);
            assertThat(ledger.transfer(transfer(1))).containsExactly(TransferOutcome.ACCEPTED);
        }
        assertThat(second.taken).hasSize(3).containsOnly("1: 5 to 6 1 at 99");
        nowNs.addAndGet(300_000_000);
        assertThatThrownBy(() -> ledger.transfer(transfer(1))).isInstanceOf(UncheckedIOException.class);
    }

    @Test
    void asksANodeThatIsLeftOutIfThereIsNoOther() {
        firstNode.close();
        secondNode.close();
        for (int i = 0; i < 3; i++) {
            assertThatThrownBy(() -> ledger.transfer(transfer(1))).isInstanceOf(UncheckedIOException.class);
        }
    }

    @Test
    void anUnknownOutcomeIsAnError() {
        assertThatThrownBy(() -> ledger.transfer(transfer(13))).isInstanceOf(IllegalStateException.class)
                .hasMessageContaining("answered 503: the outcome is unknown").hasMessageContaining("a member left");
    }

    @Test
    void asksAnotherNodeAfterAnUnknownOutcome() {
        assertThatThrownBy(() -> ledger.transfer(transfer(13))).hasMessageContaining("answered 503");
        for (int i = 0; i < 3; i++) {
            ledger.transfer(transfer(1));
        }
        assertThat(first.taken).hasSize(1);
        assertThat(second.taken).hasSize(3);
        nowNs.addAndGet(1_100_000_000);
        for (int i = 0; i < 4; i++) {
            ledger.transfer(transfer(1));
        }
        assertThat(first.taken).hasSize(3);
    }

    /** A connection is open before the server accepts it. */
    @Test
    void oneRequestAtATimeTriesANodeThatDoesNotAnswer() throws Exception {
        try (ServerSocket silent = new ServerSocket(0, 50, InetAddress.getLoopbackAddress())) {
            silent.setSoTimeout(30_000);
            List<URI> nodes = List.of(URI.create("http://127.0.0.1:" + silent.getLocalPort()), secondNode.open());
            ledger = new HttpLedger(new RecordingLedger(), () -> nodes, Duration.ofMillis(200), nowNs::get);
            assertThatThrownBy(() -> ledger.transfer(transfer(1))).isInstanceOf(UncheckedIOException.class)
                    .hasMessageContaining("no answer from " + nodes.get(0));
            silent.accept().close();
            nowNs.addAndGet(1_100_000_000);
            FutureTask<TransferOutcome[]> trying = new FutureTask<>(() -> ledger.transfer(transfer(1)));
            ledger.transfer(transfer(1));
            Thread thread = new Thread(trying, "trying");
            thread.start();
            try (Socket accepted = silent.accept()) {
                assertThat(accepted.isConnected()).isTrue();
                for (int i = 0; i < 4; i++) {
                    assertThat(ledger.transfer(transfer(1))).containsExactly(TransferOutcome.ACCEPTED);
                }
            }
            assertThatThrownBy(trying::get).hasCauseInstanceOf(UncheckedIOException.class);
        }
    }

    @Test
    void aWrongRequestIsRefused() {
        assertThatThrownBy(() -> ledger.transfer()).isInstanceOf(RefusedRequestException.class)
                .hasMessageContaining("answered 400: a request is an array of one or more transfers");
    }

    private static Transfer transfer(long number) {
        return new Transfer(number, 5, 6, number, 99);
    }
}
