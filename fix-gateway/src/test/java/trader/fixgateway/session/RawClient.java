package trader.fixgateway.session;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.BufferedInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.net.SocketException;
import java.nio.charset.StandardCharsets;
import java.time.LocalDateTime;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.Arrays;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;
import quickfix.MessageUtils;

/** A FIX client that builds its messages by hand, right or wrong as the test asks. */
public final class RawClient implements AutoCloseable {
    static final String TRADER = "TRADER";
    private static final int TIMEOUT_MS = 60_000;
    private static final DateTimeFormatter TIME = DateTimeFormatter.ofPattern("yyyyMMdd-HH:mm:ss.SSS");

    /** A message as it came; its length and its sum were right. */
    record Received(String raw) {
        String get(int tag) {
            return MessageUtils.getStringField(raw, tag);
        }

        String type() {
            return get(35);
        }

        int seq() {
            return Integer.parseInt(get(34));
        }
    }

    private final String compId;
    private final Socket socket;
    private final InputStream in;
    private int nextSeq = 1;

    RawClient(InetSocketAddress address, String compId) throws IOException {
        this(address, compId, 0);
    }

    /** With a small buffer for what it receives, when that is not 0. */
    RawClient(InetSocketAddress address, String compId, int receiveBufferBytes) throws IOException {
        this.compId = compId;
        socket = new Socket();
        if (receiveBufferBytes > 0) {
            socket.setReceiveBufferSize(receiveBufferBytes);
        }
        socket.setTcpNoDelay(true);
        socket.setSoTimeout(TIMEOUT_MS);
        socket.connect(address, TIMEOUT_MS);
        in = new BufferedInputStream(socket.getInputStream());
    }

    /** Now, with an offset in seconds, as FIX writes it. */
    public static String time(long offsetS) {
        return LocalDateTime.now(ZoneOffset.UTC).plusSeconds(offsetS).format(TIME);
    }

    /** A message with the right length and sum; the version and the fields are as given. */
    public static String frame(String version, String... fields) {
        String body = Arrays.stream(fields).collect(Collectors.joining("\1", "", "\1"));
        return summed("8=" + version + "\0019=" + body.length() + "\1" + body);
    }

    /** The text and its sum. */
    public static String summed(String text) {
        int sum = 0;
        for (byte each : text.getBytes(StandardCharsets.ISO_8859_1)) {
            sum += each & 0xFF;
        }
        return text + String.format("10=%03d\1", sum % 256);
    }

    /** A message of this client with a sequence number of its own; fields of the header come first. */
    String message(int seq, String type, String... fields) {
        String[] all = new String[fields.length + 5];
        all[0] = "35=" + type;
        all[1] = "34=" + seq;
        all[2] = "49=" + compId;
        all[3] = "52=" + time(0);
        all[4] = "56=" + TRADER;
        System.arraycopy(fields, 0, all, 5, fields.length);
        return frame("FIX.4.4", all);
    }

    int nextSeq() {
        return nextSeq;
    }

    /** The sequence number of what {@link #send} sends next. */
    RawClient nextSeq(int seq) {
        nextSeq = seq;
        return this;
    }

    RawClient raw(String text) throws IOException {
        socket.getOutputStream().write(text.getBytes(StandardCharsets.ISO_8859_1));
        return this;
    }

    RawClient send(String type, String... fields) throws IOException {
        return raw(message(nextSeq++, type, fields));
    }

    /** Logs on with a heartbeat of 30 s, which no test waits for, and takes the answer. */
    RawClient logon(String... fields) throws IOException {
        sendLogon("30", fields);
        assertThat(read().type()).isEqualTo("A");
        return this;
    }

    RawClient sendLogon(String heartbeatS, String... fields) throws IOException {
        String[] all = new String[fields.length + 2];
        all[0] = "98=0";
        all[1] = "108=" + heartbeatS;
        System.arraycopy(fields, 0, all, 2, fields.length);
        return send("A", all);
    }

    /** Sends a TestRequest and takes what comes before its answer, and the answer: a Heartbeat with the same id. */
    Received ping(String id) throws IOException {
        send("1", "112=" + id);
        return expect("0", 112, id);
    }

    /** The next message is of this type. */
    Received expect(String type) throws IOException {
        Received received = read();
        assertThat(received.type()).as(received.raw()).isEqualTo(type);
        return received;
    }

    Received expect(String type, int tag, String value) throws IOException {
        Received received = expect(type);
        assertThat(received.get(tag)).as(received.raw()).isEqualTo(value);
        return received;
    }

    /** Reads one message, and checks its form. */
    Received read() throws IOException {
        StringBuilder text = new StringBuilder();
        while (text.indexOf("\0019=") < 0 || text.charAt(text.length() - 1) != 1) {
            text.append(one());
        }
        int length = Integer.parseInt(text.substring(text.indexOf("\0019=") + 3, text.length() - 1));
        for (int i = 0; i < length; i++) {
            text.append(one());
        }
        String summed = summed(text.toString());
        for (int i = 0; i < 7; i++) {
            text.append(one());
        }
        assertThat(text.toString()).isEqualTo(summed);
        return new Received(summed);
    }

    private char one() throws IOException {
        int next = in.read();
        if (next < 0) {
            throw new SocketException("closed");
        }
        return (char) next;
    }

    /** Nothing more comes, and the connection is closed. */
    void expectClosed() throws IOException {
        try {
            int next = in.read();
            assertThat(next < 0 ? "" : (char) next + new String(in.readAllBytes(), StandardCharsets.ISO_8859_1))
                    .isEmpty();
        } catch (SocketException reset) {
            assertThat(reset).hasMessageContaining("reset");
        }
    }

    /** Whether a Logon with a wrong interval is answered, which says that the connection was taken. */
    boolean isKept() throws IOException {
        sendLogon("0");
        return in.read() >= 0;
    }

    /** Takes a Logout, which has a text with this in it, and answers it; then the connection is closed. */
    void expectLogout(String text) throws IOException {
        Received logout = expect("5");
        assertThat(logout.get(58)).contains(text);
        try {
            send("5");
        } catch (SocketException closed) {
            assertThat(closed).isNotNull();
        }
        expectClosed();
    }

    /** Says goodbye as it should be. */
    void logout() throws IOException {
        send("5");
        expect("5");
        expectClosed();
    }

    /** The connection is lost. */
    void reset() throws IOException {
        socket.setSoLinger(true, 0);
        socket.close();
    }

    @Override
    public void close() throws IOException {
        socket.close();
    }

    /** Waits for a condition. */
    static void await(java.util.function.BooleanSupplier condition) {
        long deadlineNs = System.nanoTime() + TimeUnit.SECONDS.toNanos(60);
        while (!condition.getAsBoolean()) {
            assertThat(System.nanoTime()).as("within 60 s").isLessThan(deadlineNs);
            Thread.onSpinWait();
        }
    }
}
