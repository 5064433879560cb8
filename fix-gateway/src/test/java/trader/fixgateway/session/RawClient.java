package trader.fixgateway.session;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.BufferedInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.net.SocketException;
import java.nio.charset.StandardCharsets;
import java.time.format.DateTimeFormatter;
import java.util.Arrays;
import java.util.Locale;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import javax.net.ssl.SSLException;
import quickfix.MessageUtils;
import quickfix.SystemTime;

/** A FIX client that builds its messages by hand, right or wrong as the test asks. */
public final class RawClient implements AutoCloseable {
    static final String TRADER = "TRADER";
    private static final int TIMEOUT_MS = 120_000;
    private static final DateTimeFormatter TIME = DateTimeFormatter.ofPattern("yyyyMMdd-HH:mm:ss.SSS");

    /** A received message with the right length and sum. */
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

    /** {@code receiveBufferBytes}: 0 for the default. */
    RawClient(InetSocketAddress address, String compId, int receiveBufferBytes, Socket socket) throws IOException {
        this.compId = compId;
        this.socket = socket;
        if (receiveBufferBytes > 0) {
            socket.setReceiveBufferSize(receiveBufferBytes);
        }
        socket.setTcpNoDelay(true);
        socket.setSoTimeout(TIMEOUT_MS);
        socket.connect(address, TIMEOUT_MS);
        in = new BufferedInputStream(socket.getInputStream());
    }

    /** The time of QuickFIX/J's clock, with an offset in seconds, as FIX writes it. */
    public static String time(long offsetS) {
        return SystemTime.now().plusSeconds(offsetS).format(TIME);
    }

    static String[] concat(String[] fields, String... more) {
        return Stream.concat(Arrays.stream(fields), Arrays.stream(more)).toArray(String[]::new);
    }

    /** A message of these fields with the right length and sum. */
    public static String frame(String version, String... fields) {
        String body = Arrays.stream(fields).collect(Collectors.joining("\1", "", "\1"));
        return summed("8=" + version + "\0019=" + body.length() + "\1" + body);
    }

    public static String summed(String text) {
        int sum = 0;
        for (byte each : text.getBytes(StandardCharsets.ISO_8859_1)) {
            sum += each & 0xFF;
        }
        return text + String.format(Locale.ROOT, "10=%03d\1", sum % 256);
    }

    /** The message with this field in the place of its own of the same tag. */
    static String with(String field, String message) {
        String body = message.substring(message.indexOf("35="), message.length() - 8);
        return frame("FIX.4.4", body.replaceFirst("\1" + field.substring(0, field.indexOf('=')) + "=[^\1]*",
                "\1" + field));
    }

    /** A message of this client with any sequence number; header fields come first. */
    String message(int seq, String type, String... fields) {
        return frame("FIX.4.4", concat(new String[] {"35=" + type, "34=" + seq, "49=" + compId, "52=" + time(0),
            "56=" + TRADER}, fields));
    }

    /** A gap fill that was asked for. */
    String gapFill(int seq, int next) {
        return message(seq, "4", "43=Y", "122=" + time(-1), "123=Y", "36=" + next);
    }

    String compId() {
        return compId;
    }

    int nextSeq() {
        return nextSeq;
    }

    /** Sets the sequence number that {@link #send} uses next. */
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

    /** Logs on with a heartbeat of 30 s, which no test waits for, and reads the answer. */
    RawClient logon(String... fields) throws IOException {
        sendLogon("30", fields);
        assertThat(read().type()).isEqualTo("A");
        return this;
    }

    RawClient sendLogon(String heartbeatS, String... fields) throws IOException {
        return send("A", concat(new String[] {"98=0", "108=" + heartbeatS}, fields));
    }

    /** Sends a Logon on a connection that may be closed already. */
    void sendLogonAnyhow() {
        try {
            sendLogon("30");
        } catch (IOException refused) {
            assertThat(refused).isInstanceOfAny(SocketException.class, SSLException.class);
        }
    }

    /** Sends a TestRequest and reads its answer: a Heartbeat with the same ID. */
    Received ping(String id) throws IOException {
        send("1", "112=" + id);
        return expect("0", 112, id);
    }

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

    /** Reads a message, and checks its length and sum. */
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

    /** Expects the connection to be closed without another message. */
    void expectClosed() throws IOException {
        try {
            int next = in.read();
            assertThat(next < 0 ? "" : (char) next + new String(in.readAllBytes(), StandardCharsets.ISO_8859_1))
                    .isEmpty();
        } catch (SocketException closed) {
            assertThat(closed).hasMessageMatching("Connection reset.*|Broken pipe");
        } catch (SSLException closed) {
            assertThat(closed).hasMessageMatching("Remote host terminated the handshake|Received fatal alert: .*");
        }
    }

    /** Whether a Logon with a wrong HeartBtInt gets an answer: then the connection was accepted. */
    boolean isKept() throws IOException {
        sendLogon("0");
        return in.read() >= 0;
    }

    /** Reads a Logout with this in its text, and expects the connection to be closed. */
    void expectRefusal(String text) throws IOException {
        assertThat(expect("5").get(58)).contains(text);
        expectClosed();
    }

    /** The same, and answers it. */
    void expectLogout(String text) throws IOException {
        assertThat(expect("5").get(58)).contains(text);
        try {
            send("5");
        } catch (SocketException closed) {
            assertThat(closed).isNotNull();
        }
        expectClosed();
    }

    void logout() throws IOException {
        send("5");
        expect("5");
        expectClosed();
    }

    void reset() throws IOException {
        socket.setSoLinger(true, 0);
        socket.close();
    }

    @Override
    public void close() throws IOException {
        socket.close();
    }
}
