package trader.benchmarks.jmh;

import java.math.BigDecimal;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.function.Consumer;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import quickfix.FieldNotFound;
import quickfix.Message;
import quickfix.field.MsgSeqNum;
import quickfix.field.SenderCompID;
import quickfix.field.SendingTime;
import quickfix.field.TargetCompID;
import trader.fix.FixMessages;
import trader.fixgateway.connection.DisconnectException;
import trader.fixgateway.connection.FrameReader;
import trader.fixml.FixmlMessage;
import trader.fixml.Header;
import trader.fixml.Order;
import trader.fixml.QuoteRequest;
import trader.fixml.Side;

/** Cutting one FIX message out of the bytes of a connection, which arrive at once or in two pieces. */
@State(Scope.Thread)
public class FrameReaderJmh extends TimedBenchmark {
    private static final int MAX_BODY_BYTES = 10_000;

    /** The requests of a FIX client. */
    public enum Request { QUOTE_REQUEST, NEW_ORDER_SINGLE }

    @Param
    public Request request;

    private final FrameReader reader = new FrameReader(MAX_BODY_BYTES);
    private ByteBuffer bytes;
    private String frame;
    private final Consumer<String> frames = cut -> frame = cut;

    @Setup
    public void setUp() throws FieldNotFound {
        Message message = FixMessages.toFix(written());
        message.getHeader().setInt(MsgSeqNum.FIELD, 123_456);
        message.getHeader().setString(SenderCompID.FIELD, "CLIENT-1");
        message.getHeader().setString(TargetCompID.FIELD, "TRADER");
        message.getHeader().setString(SendingTime.FIELD, "20260131-09:30:00.123");
        bytes = ByteBuffer.wrap(message.toString().getBytes(StandardCharsets.ISO_8859_1));
    }

    private FixmlMessage written() {
        Header header = Header.from("CLIENT-1");
        return switch (request) {
            case QUOTE_REQUEST -> new QuoteRequest(header, "LOAD-1-1-0000001", "S0001");
            case NEW_ORDER_SINGLE -> new Order(header, "LOAD-1-1-0000001", "S0001", Side.BUY, new BigDecimal("100"),
                    new BigDecimal("100.30"), Instant.parse("2026-01-31T09:30:00.123Z"));
        };
    }

    @Benchmark
    public String atOnce() throws DisconnectException {
        return read(0, bytes.capacity());
    }

    @Benchmark
    public String inTwoPieces() throws DisconnectException {
        read(0, bytes.capacity() / 2);
        return read(bytes.capacity() / 2, bytes.capacity());
    }

    /** Returns the latest frame. */
    private String read(int from, int to) throws DisconnectException {
        reader.read(bytes.limit(to).position(from), frames);
        return frame;
    }
}
