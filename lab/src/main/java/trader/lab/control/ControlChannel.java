package trader.lab.control;

import java.io.BufferedOutputStream;
import java.io.Closeable;
import java.io.DataOutputStream;
import java.io.EOFException;
import java.io.IOException;
import java.net.Socket;
import java.net.SocketTimeoutException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.SecureRandom;
import java.util.concurrent.TimeUnit;

/**
 * An authenticated connection that carries frames. Each side proves that it knows the secret, without sending it,
 * before anything else is read from it; then each frame is authenticated with its direction and number, so none can be
 * changed, repeated, left out or sent back. Frames are not encrypted.
 *
 * <p>Greeting: 8 letters and a random number of 32 bytes from either side, a proof of 32 bytes from the one that
 * connected, then one from the other. Frame: length (4 bytes), content, authentication (32 bytes).
 */
final class ControlChannel implements Closeable {
    static final int LARGEST_FRAME = 1 << 20;
    private static final byte[] MAGIC = "TRADCTL1".getBytes(StandardCharsets.US_ASCII);
    private static final int NONCE_BYTES = 32;
    private static final int GREETING_TIMEOUT_MS = 5_000;
    private static final byte[] CALLER = {1};
    private static final byte[] PORT = {2};
    private static final byte[] SESSION = {3};

    private final Socket socket;
    private final DataOutputStream out;
    private final ControlSecret session;
    private final byte[] ownDirection;
    private final byte[] otherDirection;
    private long sentNs;
    private long receivedNs;
    private long written;
    private long read;

    private ControlChannel(Socket socket, ControlSecret session, boolean isCaller) throws IOException {
        this.socket = socket;
        this.session = session;
        out = new DataOutputStream(new BufferedOutputStream(socket.getOutputStream()));
        ownDirection = isCaller ? CALLER : PORT;
        otherDirection = isCaller ? PORT : CALLER;
    }

    /** Greets from the side that connected; {@code socket} is closed if that fails. */
    static ControlChannel toPort(Socket socket, ControlSecret secret) throws IOException {
        return greet(socket, secret, true);
    }

    /** Greets from the side of the port; {@code socket} is closed if that fails. */
    static ControlChannel ofCaller(Socket socket, ControlSecret secret) throws IOException {
        return greet(socket, secret, false);
    }

    private static ControlChannel greet(Socket socket, ControlSecret secret, boolean isCaller) throws IOException {
        try {
            socket.setTcpNoDelay(true);
            long deadlineNs = System.nanoTime() + TimeUnit.MILLISECONDS.toNanos(GREETING_TIMEOUT_MS);
            byte[] own = new byte[NONCE_BYTES];
            new SecureRandom().nextBytes(own);
            socket.getOutputStream().write(ByteBuffer.allocate(MAGIC.length + NONCE_BYTES).put(MAGIC).put(own).array());
            if (!MessageDigest.isEqual(MAGIC, readFully(socket, MAGIC.length, deadlineNs))) {
                throw new IOException("it does not speak Trader's control protocol");
            }
            byte[] other = readFully(socket, NONCE_BYTES, deadlineNs);
            byte[] callers = isCaller ? own : other;
            byte[] ports = isCaller ? other : own;
            if (isCaller) {
                socket.getOutputStream().write(secret.mac(CALLER, callers, ports));
                check(secret.mac(PORT, callers, ports), readFully(socket, ControlSecret.MAC_BYTES, deadlineNs));
            } else {
                check(secret.mac(CALLER, callers, ports), readFully(socket, ControlSecret.MAC_BYTES, deadlineNs));
                socket.getOutputStream().write(secret.mac(PORT, callers, ports));
            }
            return new ControlChannel(socket, secret.derived(SESSION, callers, ports), isCaller);
        } catch (EOFException refused) {
            socket.close();
            throw new IOException("it ended the connection in the greeting: is the secret the same on both sides?",
                    refused);
        } catch (IOException failed) {
            socket.close();
            throw failed;
        }
    }

    private static void check(byte[] expected, byte[] got) throws IOException {
        if (!MessageDigest.isEqual(expected, got)) {
            throw new IOException("it does not know the secret");
        }
    }

    /** The limit holds for all bytes together, however slowly they come. */
    private static byte[] readFully(Socket socket, int count, long deadlineNs) throws IOException {
        byte[] bytes = new byte[count];
        for (int at = 0; at < count;) {
            long leftMs = TimeUnit.NANOSECONDS.toMillis(deadlineNs - System.nanoTime());
            if (leftMs <= 0) {
                throw new SocketTimeoutException("no complete message in time");
            }
            socket.setSoTimeout((int) leftMs);
            int got = socket.getInputStream().read(bytes, at, count - at);
            if (got < 0) {
                throw new EOFException("the connection was closed");
            }
            at += got;
        }
        return bytes;
    }

    /** {@code content}: at most {@link #LARGEST_FRAME} bytes. */
    void send(byte[] content) throws IOException {
        out.writeInt(content.length);
        out.write(content);
        out.write(mac(ownDirection, written++, content));
        sentNs = System.nanoTime();
        out.flush();
    }

    /**
     * Receives the next frame.
     *
     * @throws SocketTimeoutException if it is not complete within the time
     * @throws IOException            if the connection has ended, or the frame is too large or not authentic
     */
    byte[] receive(int timeoutMs) throws IOException {
        long deadlineNs = System.nanoTime() + TimeUnit.MILLISECONDS.toNanos(timeoutMs);
        int length = ByteBuffer.wrap(readFully(socket, Integer.BYTES, deadlineNs)).getInt();
        if (length < 0 || length > LARGEST_FRAME) {
            throw new IOException("a frame of " + length + " bytes; allowed are 0 to " + LARGEST_FRAME);
        }
        receivedNs = System.nanoTime();
        byte[] content = readFully(socket, length, deadlineNs);
        byte[] authentication = readFully(socket, ControlSecret.MAC_BYTES, deadlineNs);
        if (!MessageDigest.isEqual(mac(otherDirection, read++, content), authentication)) {
            throw new IOException("a frame is not authentic");
        }
        return content;
    }

    /** Before the last frame was sent. */
    long sentNs() {
        return sentNs;
    }

    /** After the beginning of the last frame had been received. */
    long receivedNs() {
        return receivedNs;
    }

    private byte[] mac(byte[] direction, long number, byte[] content) {
        return session.mac(direction, ByteBuffer.allocate(Long.BYTES).putLong(number).array(), content);
    }

    @Override
    public void close() throws IOException {
        socket.close();
    }
}
