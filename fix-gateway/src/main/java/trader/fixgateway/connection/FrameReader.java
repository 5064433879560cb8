package trader.fixgateway.connection;

import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.function.Consumer;

/**
 * Cuts a byte stream into FIX messages: {@code 8=FIX}, {@code 9=} with the right length, {@code 35=}, and at the end
 * {@code 10=} with the right sum. Ignores anything else, as the FIX session protocol demands, and continues at the next
 * {@code 8=FIX} (after the message when only its sum is wrong).
 *
 * <p>Buffers at most one message, and looks at each byte a bounded number of times. One thread.
 */
final class FrameReader {
    private static final byte SOH = 1;
    private static final byte[] BEGIN = "8=FIX".getBytes(StandardCharsets.ISO_8859_1);
    private static final int MAX_BEGIN_STRING = 16;
    private static final int MAX_LENGTH_DIGITS = 9;
    private static final int MAX_HEAD = 2 + MAX_BEGIN_STRING + 1 + 2 + MAX_LENGTH_DIGITS + 1;
    /** {@code 10=000} and the delimiter. */
    private static final int TAIL = 7;
    private static final int FIRST_CAPACITY = 512;
    private static final int INCOMPLETE = -1;
    private static final int GARBLED = -2;

    private final int maxBodyBytes;
    private byte[] buffer = new byte[FIRST_CAPACITY];
    private int start;
    private int end;
    private int bodyBytes;
    /** The search for a following message has reached this position. */
    private int scanned;
    private long garbageBytes;

    FrameReader(int maxBodyBytes) {
        this.maxBodyBytes = maxBodyBytes;
    }

    /** Bytes so far outside good messages, without those of an incomplete message. */
    long garbageBytes() {
        return garbageBytes;
    }

    /**
     * Passes each good message to {@code frames} (ISO 8859-1); a DisconnectException reports too large a BodyLength.
     */
    void read(ByteBuffer bytes, Consumer<String> frames) throws DisconnectException {
        while (bytes.hasRemaining()) {
            makeRoom(Math.min(bytes.remaining(), MAX_HEAD + maxBodyBytes + TAIL));
            int taken = Math.min(bytes.remaining(), buffer.length - end);
            bytes.get(buffer, end, taken);
            end += taken;
            while (cut(frames)) {
                // There may be more.
            }
        }
    }

    private void makeRoom(int wanted) {
        if (start < end && buffer.length - end >= wanted) {
            return;
        }
        int kept = end - start;
        byte[] roomier = buffer;
        if (kept + wanted > buffer.length && buffer.length < MAX_HEAD + maxBodyBytes + TAIL) {
            roomier = new byte[Math.min(Math.max(kept + wanted, 2 * buffer.length), MAX_HEAD + maxBodyBytes + TAIL)];
        }
        System.arraycopy(buffer, start, roomier, 0, kept);
        buffer = roomier;
        scanned -= start;
        start = 0;
        end = kept;
    }

    /** Removes one message, or a piece of garbage, from the front; returns false if more bytes are needed. */
    private boolean cut(Consumer<String> frames) throws DisconnectException {
        skipToBegin();
        int head = head();
        if (head == GARBLED) {
            skip(1);
            return true;
        }
        if (head == INCOMPLETE) {
            return false;
        }
        if (bodyBytes > maxBodyBytes) {
            throw new DisconnectException(DisconnectReason.BODY_LENGTH,
                    "BodyLength is " + bodyBytes + ", at most " + maxBodyBytes);
        }
        int tail = head + bodyBytes;
        if (tail + TAIL > end) {
            if (isFollowed(head)) {
                skip(1);
                return true;
            }
            return false;
        }
        if (!isTail(tail)) {
            skip(1);
            return true;
        }
        int size = tail + TAIL - start;
        if (sum(tail) == digits(tail) && buffer[head] == '3' && buffer[head + 1] == '5' && buffer[head + 2] == '=') {
            String frame = new String(buffer, start, size, StandardCharsets.ISO_8859_1);
            start += size;
            frames.accept(frame);
        } else {
            skip(size);
        }
        return true;
    }

    private void skipToBegin() {
        int at = start;
        while (at < end && !Arrays.equals(buffer, at, Math.min(at + BEGIN.length, end), BEGIN, 0,
                Math.min(BEGIN.length, end - at))) {
            at++;
        }
        skip(at - start);
    }

    private void skip(int bytes) {
        start += bytes;
        garbageBytes += bytes;
    }

    /** Sets {@link #bodyBytes} and returns where the body begins, or {@link #INCOMPLETE} or {@link #GARBLED}. */
    private int head() {
        int at = start + BEGIN.length;
        while (at < end && buffer[at] != SOH) {
            if (at++ - start > 2 + MAX_BEGIN_STRING) {
                return GARBLED;
            }
        }
        if (at + 2 >= end) {
            return INCOMPLETE;
        }
        if (buffer[at + 1] != '9' || buffer[at + 2] != '=') {
            return GARBLED;
        }
        int first = at + 3;
        bodyBytes = 0;
        for (at = first; at < end && buffer[at] >= '0' && buffer[at] <= '9'; at++) {
            if (at - first == MAX_LENGTH_DIGITS) {
                return GARBLED;
            }
            bodyBytes = 10 * bodyBytes + buffer[at] - '0';
        }
        if (at >= end) {
            return INCOMPLETE;
        }
        return at > first && buffer[at] == SOH && bodyBytes > 0 ? at + 1 : GARBLED;
    }

    /** Whether another message begins before the end of this one, whose length is then wrong. */
    private boolean isFollowed(int head) {
        for (scanned = Math.max(scanned, head); scanned + TAIL + BEGIN.length <= end; scanned++) {
            int next = scanned + TAIL;
            if (buffer[scanned] == '1' && isTail(scanned)
                    && Arrays.equals(buffer, next, next + BEGIN.length, BEGIN, 0, BEGIN.length)) {
                return true;
            }
        }
        return false;
    }

    private boolean isTail(int at) {
        return buffer[at - 1] == SOH && buffer[at] == '1' && buffer[at + 1] == '0' && buffer[at + 2] == '='
                && digits(at) >= 0 && buffer[at + 6] == SOH;
    }

    /** The three digits after {@code 10=}, or -1. */
    private int digits(int at) {
        int number = 0;
        for (int i = at + 3; i < at + 6; i++) {
            if (buffer[i] < '0' || buffer[i] > '9') {
                return -1;
            }
            number = 10 * number + buffer[i] - '0';
        }
        return number;
    }

    private int sum(int before) {
        int sum = 0;
        for (int i = start; i < before; i++) {
            sum += buffer[i];
        }
        return sum & 0xFF;
    }
}
