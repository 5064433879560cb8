package trader.access.socket;

import io.netty.buffer.ByteBuf;
import io.netty.buffer.PooledByteBufAllocator;
import io.netty.buffer.Unpooled;
import io.netty.channel.ChannelFutureListener;
import io.netty.channel.EventLoop;
import jakarta.jms.Session;
import java.io.Closeable;
import java.io.EOFException;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.ClosedSelectorException;
import java.nio.channels.SelectionKey;
import java.nio.channels.Selector;
import java.nio.channels.SocketChannel;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.BooleanSupplier;
import org.apache.activemq.artemis.api.core.ActiveMQBuffer;
import org.apache.activemq.artemis.api.core.TransportConfiguration;
import org.apache.activemq.artemis.core.buffers.impl.ChannelBufferWrapper;
import org.apache.activemq.artemis.core.client.impl.ClientSessionInternal;
import org.apache.activemq.artemis.core.security.ActiveMQPrincipal;
import org.apache.activemq.artemis.jms.client.ActiveMQSession;
import org.apache.activemq.artemis.spi.core.protocol.RemotingConnection;
import org.apache.activemq.artemis.spi.core.remoting.Connection;
import org.apache.activemq.artemis.spi.core.remoting.ReadyListener;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * A socket that is read by the thread that waits for something on it, in {@link #readUntil}; while none does, by the
 * thread of {@link IdleSockets}. The thread that sends a packet writes it, for at most 5 s: a broker that does not read
 * for so long is lost. One thread at a time may wait. Over 300 lines, because Artemis' interface has more than twenty
 * methods.
 */
public final class SocketConnection implements Connection {
    private static final int BUFFER_BYTES = 1 << 16;
    /** A longer one is not a packet: Artemis splits messages that are far shorter. */
    private static final int LONGEST_PACKET = 1 << 26;
    private static final AtomicLong CONNECTIONS = new AtomicLong();
    private static final long WRITE_MS = 5_000;
    private static final Logger LOG = LoggerFactory.getLogger(SocketConnection.class);

    private final SocketConnector connector;
    private final SocketChannel socket;
    private final Selector readable;
    private final String id;
    private final Object reading = new Object();
    private final Object writing = new Object();
    /** Guarded by {@link #reading}. */
    private final ByteBuf input = Unpooled.buffer(BUFFER_BYTES);
    private volatile boolean waitedFor;
    private volatile long waits;
    private volatile boolean closed;
    private volatile RemotingConnection protocolConnection;

    SocketConnection(SocketConnector connector, SocketChannel socket) throws IOException {
        this.connector = connector;
        this.socket = socket;
        socket.configureBlocking(false);
        readable = Selector.open();
        socket.register(readable, SelectionKey.OP_READ);
        id = "socket-" + CONNECTIONS.incrementAndGet();
    }

    /** That of a session whose factory has a {@link SocketConnector}; another one's causes a ClassCastException. */
    public static SocketConnection of(Session session) {
        // The session's own, because that of a factory could be a new one.
        return (SocketConnection) ((ClientSessionInternal) ((ActiveMQSession) session).getCoreSession())
                .getConnection().getTransportConnection();
    }

    void begin() throws IOException {
        IdleSockets.add(this);
    }

    SocketChannel socket() {
        return socket;
    }

    boolean isWaitedFor() {
        return waitedFor;
    }

    /** How many times a thread has waited for it. */
    long waits() {
        return waits;
    }

    /**
     * Reads, and passes on what comes, until a condition holds, the deadline ({@link System#nanoTime}) has come, the
     * thread is interrupted, or the connection has ended.
     */
    public void readUntil(BooleanSupplier condition, long deadlineNs) {
        waits++;
        waitedFor = true;
        try {
            while (!condition.getAsBoolean() && !closed && !Thread.currentThread().isInterrupted()) {
                long leftNs = deadlineNs - System.nanoTime();
                if (leftNs <= 0) {
                    return;
                }
                // Rounded up: 0 ms would be for ever.
                readable.select(key -> { }, TimeUnit.NANOSECONDS.toMillis(leftNs + 999_999));
                read();
            }
        } catch (ClosedSelectorException closedMeanwhile) {
            return;
        } catch (IOException failed) {
            end(failed);
        } finally {
            waitedFor = false;
        }
    }

    /** Reads what has come, on a thread that does not wait for it. */
    void readForOthers() {
        read();
        wake();
    }

    /** Lets a waiting thread look at its condition again. */
    public void wake() {
        if (waitedFor) {
            readable.wakeup();
        }
    }

    private void read() {
        try {
            synchronized (reading) {
                int room;
                int bytes;
                do {
                    input.ensureWritable(BUFFER_BYTES / 2);
                    room = input.writableBytes();
                    bytes = closed ? 0 : input.writeBytes(socket, room);
                    passOn();
                } while (bytes == room);
                if (bytes < 0 && !closed) {
                    throw new EOFException("the broker closed the connection");
                }
            }
        } catch (IOException lost) {
            end(lost);
        } catch (RuntimeException unreadable) {
            end(new IOException(unreadable));
        }
    }

    /** Each packet begins with its length, four bytes. */
    private void passOn() throws IOException {
        boolean any = false;
        while (input.readableBytes() >= Integer.BYTES) {
            int length = input.getInt(input.readerIndex());
            if (length < 0 || length > LONGEST_PACKET) {
                throw new IOException("a packet of " + length + " bytes");
            }
            if (input.readableBytes() < Integer.BYTES + length) {
                input.ensureWritable(Integer.BYTES + length - input.readableBytes());
                break;
            }
            // Artemis reads messages from index 13 of their packet, with its length.
            ByteBuf packet = input.readSlice(Integer.BYTES + length).skipBytes(Integer.BYTES);
            connector.handler().bufferReceived(id, new ChannelBufferWrapper(packet));
            any = true;
        }
        input.discardSomeReadBytes();
        if (any) {
            connector.handler().endOfBatch(id);
        }
    }

    @Override
    public void write(ActiveMQBuffer buffer, boolean flush, boolean batched, ChannelFutureListener whenWritten) {
        if (whenWritten != null) {
            throw new UnsupportedOperationException("a listener of a write");
        }
        ByteBuf bytes = buffer.byteBuf();
        try {
            synchronized (writing) {
                write(bytes.nioBuffer());
            }
        } catch (IOException lost) {
            end(lost);
        } finally {
            bytes.release();
        }
    }

    private void write(ByteBuffer bytes) throws IOException {
        socket.write(bytes);
        if (!bytes.hasRemaining()) {
            return;
        }
        boolean interrupted = false;
        try (Selector writable = Selector.open()) {
            socket.register(writable, SelectionKey.OP_WRITE);
            long deadlineNs = System.nanoTime() + TimeUnit.MILLISECONDS.toNanos(WRITE_MS);
            while (bytes.hasRemaining()) {
                long leftNs = deadlineNs - System.nanoTime();
                if (leftNs <= 0) {
                    throw new IOException("the broker has not read for " + WRITE_MS + " ms");
                }
                // A selector does not wait on an interrupted thread.
                interrupted |= Thread.interrupted();
                writable.select(key -> { }, TimeUnit.NANOSECONDS.toMillis(leftNs) + 1);
                socket.write(bytes);
            }
        } finally {
            if (interrupted) {
                Thread.currentThread().interrupt();
            }
        }
    }

    @Override
    public void write(ActiveMQBuffer buffer, boolean flush, boolean batched) {
        write(buffer, flush, batched, null);
    }

    @Override
    public void write(ActiveMQBuffer buffer, boolean requestFlush) {
        write(buffer, requestFlush, false, null);
    }

    @Override
    public void write(ActiveMQBuffer buffer) {
        write(buffer, false, false, null);
    }

    @Override
    public void checkFlushBatchBuffer() {
        // Each write is done at once.
    }

    @Override
    public ActiveMQBuffer createTransportBuffer(int size) {
        return new ChannelBufferWrapper(PooledByteBufAllocator.DEFAULT.directBuffer(size), true);
    }

    /** Null: this side closes the connection. */
    private void end(IOException cause) {
        closed = true;
        close(socket);
        close(readable);
        IdleSockets.release();
        connector.closed(this, cause);
    }

    private static void close(Closeable part) {
        try {
            part.close();
        } catch (IOException lost) {
            LOG.debug("a part of a lost connection did not close", lost);
        }
    }

    /** Ends the connection, because nothing can be read any more. */
    void lost(Throwable cause) {
        end(cause instanceof IOException io ? io : new IOException(cause));
    }

    @Override
    public void close() {
        end(null);
    }

    @Override
    public void forceClose() {
        closed = true;
        close(socket);
    }

    @Override
    public boolean isOpen() {
        return !closed;
    }

    @Override
    public Object getID() {
        return id;
    }

    @Override
    public RemotingConnection getProtocolConnection() {
        return protocolConnection;
    }

    @Override
    public void setProtocolConnection(RemotingConnection connection) {
        protocolConnection = connection;
    }

    @Override
    public boolean isWritable(ReadyListener listener) {
        return true;
    }

    @Override
    public void fireReady(boolean ready) {
        // Always.
    }

    @Override
    public void setAutoRead(boolean autoRead) {
        // Only brokers call this.
    }

    @Override
    public EventLoop getEventLoop() {
        throw new UnsupportedOperationException("no event loop");
    }

    @Override
    public String getRemoteAddress() {
        return address(true);
    }

    @Override
    public String getLocalAddress() {
        return address(false);
    }

    private String address(boolean remote) {
        try {
            return String.valueOf(remote ? socket.getRemoteAddress() : socket.getLocalAddress());
        } catch (IOException alreadyClosed) {
            return "closed";
        }
    }

    @Override
    public TransportConfiguration getConnectorConfig() {
        return connector.transport();
    }

    @Override
    public boolean isDirectDeliver() {
        return false;
    }

    @Override
    public ActiveMQPrincipal getDefaultActiveMQPrincipal() {
        return null;
    }

    @Override
    public boolean isUsingProtocolHandling() {
        return true;
    }

    @Override
    public boolean isSameTarget(TransportConfiguration... others) {
        for (TransportConfiguration other : others) {
            if (other != null && connector.isEquivalent(other.getParams())) {
                return true;
            }
        }
        return false;
    }
}
