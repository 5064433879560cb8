package trader.crashtest.powercut;

import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import trader.fixml.FixmlMessage;
import trader.fixml.OrderAnswer;

/**
 * The orders that came to a broker by TCP, and what it promised: that it has an order, and what became of it. Clients
 * of one sender each, which wait for each confirmation before the next order.
 */
final class BrokerTraffic {
    /** The length of a client's greeting, which has no length field. */
    private static final int GREETING_BYTES = 7;
    private static final int MAX_FRAME_BYTES = 1 << 24;
    /** Types of Artemis' packets. */
    private static final byte EXCEPTION = 20;
    private static final byte NULL_RESPONSE = 21;
    private static final byte SESS_SEND = 71;
    private static final byte SESS_RECEIVE_MSG = 75;

    final List<Arrival> arrivals = new ArrayList<>();
    final List<Promise> promises = new ArrayList<>();
    private final Map<String, Connection> connections = new HashMap<>();

    /** An order that had arrived when a call returned. */
    record Arrival(OrderKey order, long end) {
    }

    /** A confirmation, or an answer, that left with a call. */
    record Promise(OrderKey order, boolean isAnswer, long begin, long atUs) {
    }

    private static final class Connection {
        private byte[] in = {};
        private byte[] out = {};
        private String sender;
        private OrderKey unconfirmed;
    }

    void add(SystemCall call) {
        if (call.result() <= 0 || !call.target().startsWith("TCP")) {
            return;
        }
        Connection connection = connections.computeIfAbsent(call.target(), target -> new Connection());
        switch (call.name()) {
            case "read", "readv", "recvfrom", "recvmsg" -> connection.in =
                    frames(joined(connection.in, call), frame -> received(connection, frame, call));
            case "write", "writev", "sendto", "sendmsg" -> connection.out =
                    frames(joined(connection.out, call), frame -> sent(connection, frame, call));
            default -> {
                // Not a transfer.
            }
        }
    }

    private static byte[] joined(byte[] before, SystemCall call) {
        byte[] bytes = call.bytes();
        int length = (int) Math.min(bytes.length, call.result());
        byte[] all = Arrays.copyOf(before, before.length + length);
        System.arraycopy(bytes, 0, all, before.length, length);
        return all;
    }

    /** Returns the incomplete frame at the end. */
    private static byte[] frames(byte[] bytes, Consumer<byte[]> action) {
        int at = 0;
        while (bytes.length - at > Integer.BYTES) {
            int length = ByteBuffer.wrap(bytes).getInt(at);
            if (length < 0 || length > MAX_FRAME_BYTES) {
                at += GREETING_BYTES;
                continue;
            }
            if (bytes.length - at - Integer.BYTES < length) {
                break;
            }
            at += Integer.BYTES;
            action.accept(Arrays.copyOfRange(bytes, at, at + length));
            at += length;
        }
        return Arrays.copyOfRange(bytes, Math.min(at, bytes.length), bytes.length);
    }

    private void received(Connection connection, byte[] frame, SystemCall call) {
        if (frame[0] == SESS_SEND) {
            for (OrderKey order : OrderKey.in(frame)) {
                connection.sender = order.sender();
                connection.unconfirmed = order;
                arrivals.add(new Arrival(order, call.end()));
            }
        }
    }

    private void sent(Connection connection, byte[] frame, SystemCall call) {
        if (frame[0] == EXCEPTION) {
            connection.unconfirmed = null;
        } else if (frame[0] == NULL_RESPONSE && connection.unconfirmed != null) {
            promises.add(new Promise(connection.unconfirmed, false, call.begin(), call.endUs()));
            connection.unconfirmed = null;
        } else if (frame[0] == SESS_RECEIVE_MSG) {
            for (FixmlMessage each : OrderKey.messages(frame)) {
                if (each instanceof OrderAnswer answer) {
                    promises.add(new Promise(new OrderKey(connection.sender, answer.clOrdId()), true, call.begin(),
                            call.endUs()));
                }
            }
        }
    }
}
