package trader.fixgateway.connection;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;
import trader.fixgateway.session.RawClient;

class FrameReaderTest {
    private static final String ONE = RawClient.frame("FIX.4.4", "35=0", "34=1", "49=A", "56=B");
    private static final String TWO = RawClient.frame("FIX.4.4", "35=1", "34=2", "49=A", "56=B", "112=X");

    private final FrameReader reader = new FrameReader(200);
    private final List<String> frames = new ArrayList<>();

    private FrameReaderTest read(String text) throws DisconnectException {
        reader.read(ByteBuffer.wrap(bytes(text)), frames::add);
        return this;
    }

    @Test
    void splitsAndJoinsMessages() throws DisconnectException {
        read(ONE + TWO + ONE);
        assertThat(frames).containsExactly(ONE, TWO, ONE);
        for (char each : (TWO + ONE).toCharArray()) {
            read(String.valueOf(each));
        }
        assertThat(frames).containsExactly(ONE, TWO, ONE, TWO, ONE);
        assertThat(reader.garbageBytes()).isZero();
    }

    @Test
    void skipsAWholeMessageWithAWrongSum() throws DisconnectException {
        String wrong = TWO.substring(0, TWO.length() - 4) + "999\1";
        read(wrong + ONE);
        assertThat(frames).containsExactly(ONE);
        assertThat(reader.garbageBytes()).isEqualTo(wrong.length());
    }

    @Test
    void continuesAtTheNextMessageAfterAWrongLength() throws DisconnectException {
        for (String length : new String[] {"3", "19", "26", "199", "0", "", "x", "-5", "1x", "9999999999"}) {
            frames.clear();
            read(RawClient.summed("8=FIX.4.4\0019=" + length + "\00135=0\00134=1\00149=A\00156=B\1") + ONE + TWO
                    + ONE + TWO + ONE + TWO);
            assertThat(frames).as("9=" + length).containsExactly(ONE, TWO, ONE, TWO, ONE, TWO);
        }
    }

    @Test
    void doesNotWaitWhenALengthReachesIntoTheNextMessage() throws DisconnectException {
        read("8=FIX.4.4\0019=190\00135=0\00134=1\00110=123\001" + ONE);
        assertThat(frames).containsExactly(ONE);
    }

    @Test
    void ignoresMessagesWithoutTheFirstThreeFields() throws DisconnectException {
        read(RawClient.frame("FIX.4.4", "34=1", "35=0", "49=A", "56=B"));
        read("hello\r\n8=9=35=10=8=FI\00188=FIX.4.4 8=FIX.4.4.4.4.4.4.4.4.4.4.4.4\0019=5\1" + ONE);
        assertThat(frames).containsExactly(ONE);
    }

    @Test
    void keepsADelimiterInsideTheBody() throws DisconnectException {
        String data = RawClient.frame("FIX.4.4", "35=A", "34=1", "95=9", "96=\00110=123\0018", "49=A");
        read(data + ONE);
        assertThat(frames).containsExactly(data, ONE);
    }

    @Test
    void refusesALengthBeyondTheLimit() {
        assertThatThrownBy(() -> read("8=FIX.4.4\0019=201\1")).isInstanceOf(DisconnectException.class)
                .hasMessage("BodyLength is 201, at most 200");
        assertThatThrownBy(() -> new FrameReaderTest().read("8=FIX.4.4\0019=199999999\1"))
                .hasMessage("BodyLength is 199999999, at most 200");
    }

    @Test
    void readsSmallPiecesInLinearTime() {
        assertLinear(200_000, size -> {
            String large = RawClient.frame("FIX.4.4", "35=0", "34=1", "58=" + "x".repeat(size));
            FrameReader largeReader = new FrameReader(1 << 20);
            for (byte each : bytes(large)) {
                largeReader.read(ByteBuffer.wrap(new byte[] {each}), frames::add);
            }
            assertThat(frames).containsExactly(large);
        });
    }

    /** Many messages are announced, and another follows before any can end. */
    @Test
    void searchesForTheNextMessageInLinearTime() {
        assertLinear(6_000, announcements -> {
            String announced = "8=FIX.4.4\0019=1000000\00135=0\001".repeat(announcements)
                    + "x".repeat(8 * announcements);
            new FrameReader(1 << 20).read(ByteBuffer.wrap(bytes(announced + "\00110=000\001" + ONE)), frames::add);
            assertThat(frames).containsExactly(ONE);
        });
    }

    private interface SizedTask {
        void run(int size) throws DisconnectException;
    }

    /** Four times the size must take about four times the CPU time, not sixteen times. */
    private void assertLinear(int size, SizedTask task) {
        cpuNs(4 * size, task);
        assertThat(bestCpuNs(4 * size, task)).isLessThan(10 * bestCpuNs(size, task));
    }

    private long bestCpuNs(int size, SizedTask task) {
        return LongStream.range(0, 5).map(each -> cpuNs(size, task)).min().orElseThrow();
    }

    private long cpuNs(int size, SizedTask task) {
        frames.clear();
        ThreadMXBean threads = ManagementFactory.getThreadMXBean();
        long startNs = threads.getCurrentThreadCpuTime();
        assertThatCode(() -> task.run(size)).doesNotThrowAnyException();
        return threads.getCurrentThreadCpuTime() - startNs;
    }

    private static byte[] bytes(String text) {
        return text.getBytes(StandardCharsets.ISO_8859_1);
    }

    @Test
    void findsEveryMessageAfterNoise() throws DisconnectException {
        Random random = new Random(1);
        List<String> expected = new ArrayList<>();
        StringBuilder text = new StringBuilder();
        for (int i = 0; i < 5_000; i++) {
            int noise = random.nextInt(30);
            for (int j = 0; j < noise; j++) {
                text.append("=FIX\00190123.4abc".charAt(random.nextInt(15)));
            }
            String frame = RawClient.frame("FIX.4.4", "35=0", "34=" + i);
            text.append(frame);
            expected.add(frame);
        }
        for (int at = 0; at < text.length();) {
            int size = Math.min(text.length() - at, 1 + random.nextInt(400));
            read(text.substring(at, at + size));
            at += size;
        }
        assertThat(frames).isEqualTo(expected);
    }
}
