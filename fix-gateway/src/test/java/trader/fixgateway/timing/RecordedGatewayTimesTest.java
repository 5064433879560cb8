package trader.fixgateway.timing;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import quickfix.SessionID;

class RecordedGatewayTimesTest {
    private static final SessionID SESSION = new SessionID("FIX.4.4", "TRADER", "LOAD1-3");
    private static final int HEADER_BYTES = 32;

    @TempDir
    Path directory;

    @Test
    void aRequestIsRecordedWhenItsAnswerIsDelivered() throws Exception {
        RecordedGatewayTimes times = new RecordedGatewayTimes(directory);
        times.file().open();
        long inNs = System.nanoTime();
        times.accepted(70, SESSION, true, "O1a-17", inNs);
        times.accepted(71, SESSION, false, "Q1a-18", inNs);
        times.sending(70, "queue-a");
        times.sent(70);
        times.sending(70, "queue-b");
        times.sent(70);
        times.replied(70);
        times.delivered(70);
        times.delivered(70);
        times.sending(71, "queue-b");
        times.replied(71);
        times.delivered(71);
        times.sent(71);
        times.accepted(73, SESSION, false, "Q1a-19", inNs);
        times.delivered(73);
        times.accepted(72, SESSION, false, "none", inNs);
        times.delivered(72);
        times.file().write();
        times.file().close();

        ByteBuffer bytes = ByteBuffer.wrap(Files.readAllBytes(directory.resolve("gateway.bin")))
                .order(ByteOrder.LITTLE_ENDIAN).position(HEADER_BYTES).slice().order(ByteOrder.LITTLE_ENDIAN);
        assertThat(identity(bytes)).containsExactly(2, 0, 0, 17, 1, 70);
        assertThat(bytes.getLong(16)).isEqualTo(inNs);
        assertThat(List.of(inNs, bytes.getLong(48), bytes.getLong(24), bytes.getLong(32), bytes.getLong(40)))
                .isSorted();
        ByteBuffer second = bytes.position(56).slice().order(ByteOrder.LITTLE_ENDIAN);
        assertThat(identity(second)).containsExactly(1, 0, 0, 18, 1, 71);
        assertThat(List.of(second.getLong(24), second.getLong(48))).as("sent, logged").containsOnly(0L);
        ByteBuffer unsent = second.position(56).slice().order(ByteOrder.LITTLE_ENDIAN);
        assertThat(identity(unsent)).as("no connection").containsExactly(1, 0, 0, 19, -1, 73);
        assertThat(unsent.remaining()).isEqualTo(56);
        assertThat(Files.readAllLines(directory.resolve("gateway-sessions.csv"))).containsExactly("session,compId",
                "0,LOAD1-3");
        assertThat(Files.readAllLines(directory.resolve("gateway-connections.csv"))).containsExactly(
                "connection,replyQueue", "0,queue-a", "1,queue-b");
        assertThat(times.figures(null)).isEqualTo(new RecordedGatewayTimes.Figures(3, 0, 1, null));
    }

    @Test
    void aFailureEndsTheRecordingAndNothingElse() {
        RecordedGatewayTimes times = new RecordedGatewayTimes(directory);
        times.accepted(1, SESSION, false, "Q1", 0);
        times.accepted(2, null, false, "Q2", 0);
        times.delivered(1);
        times.accepted(3, SESSION, false, "none", 0);

        assertThat(times.figures("later")).satisfies(figures -> {
            assertThat(figures.failure()).startsWith("java.lang.NullPointerException");
            assertThat(figures.recorded() + figures.unidentified()).isZero();
        });
    }

    private static List<Integer> identity(ByteBuffer record) {
        return List.of((int) record.get(0), (int) record.get(1), (int) record.getShort(2), record.getInt(4),
                record.getInt(8), record.getInt(12));
    }

    @ParameterizedTest
    @CsvSource({"O1a2b-17, 17", "Q999999999, 999999999", "17, 17", "Qx, -1", "Q1234567890, -1", "'', -1"})
    void theNumberOfARequestIsAtTheEndOfItsId(String id, long number) {
        assertThat(RecordedGatewayTimes.numberAtEnd(id)).isEqualTo(number);
    }
}
