package trader.jmsclient.socket;

import io.netty.buffer.ByteBuf;
import io.netty.buffer.PooledByteBufAllocator;
import io.netty.buffer.Unpooled;
import io.netty.channel.ChannelFutureListener;
import io.netty.channel.EventLoop;
import java.io.EOFException;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.channels.ClosedSelectorException;
import java.nio.channels.SelectionKey;
import java.nio.channels.Selector;
import java.nio.channels.SocketChannel;
import java.util.concurrent.TimeUnit;
import java.util.function.BooleanSupplier;
import org.apache.activemq.artemis.api.core.ActiveMQBuffer;
import org.apache.activemq.artemis.api.core.TransportConfiguration;
import org.apache.activemq.artemis.core.buffers.impl.ChannelBufferWrapper;
import org.apache.activemq.artemis.core.security.ActiveMQPrincipal;
import org.apache.activemq.artemis.spi.core.protocol.RemotingConnection;
import org.apache.activemq.artemis.spi.core.remoting.Connection;
import org.apache.activemq.artemis.spi.core.remoting.ReadyListener;

/**
 * A socket that is read by the thread that waits for something on it, in {@link #readUntil}; while none does, by the
 * thread of {@link IdleSockets}. The thread that sends a packet writes it. One thread at a time may wait.
 */
public final class SocketConnection implements Connection {
    private static final int BUFFER_BYTES = 1 << 16;
    /** Artemis splits larger messages. */
    private static final int LONGEST_PACKET = 1 << 26;
    private static final long WRITE_NS = TimeUnit.SECONDS.toNanos(30);

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
        id = socket.getLocalAddress() + "-" + socket.getRemoteAddress() + "-" + Integer.toHexString(
                System.identityHashCode(this));
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
     * Reads, and passes on what comes, until a condition holds, the deadline ({@link System#nanoTime}) has come, or the
     * connection has ended. Everything else that comes meanwhile is passed on by the calling thread, too.
     */
    public void readUntil(BooleanSupplier condition, long deadlineNs) {
        waits++;
        waitedFor = true;
        try {
            while (!condition.getAsBoolean() && !closed) {
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

    /** Reads what has come. */
    void read() {
        try {
            synchronized (reading) {
                int bytes;
                do {
                    input.ensureWritable(BUFFER_BYTES / 2);
                    int room = input.writableBytes();
                    bytes = closed ? 0 : input.writeBytes(socket, room);
                    passOn();
                    if (bytes < room) {
                        break;
                    }
                } while (true);
                if (bytes < 0) {
                    throw new EOFException("the broker closed the connection");
                }
            }
        } catch (IOException lost) {
            end(lost);
        }
        if (waitedFor) {
            // What the waiting thread waits for may have been read by another.
            readable.wakeup();
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
        try (Selector writable = Selector.open()) {
            socket.register(writable, SelectionKey.OP_WRITE);
            while (bytes.hasRemaining()) {
                if (writable.select(key -> { }, TimeUnit.NANOSECONDS.toMillis(WRITE_NS)) == 0) {
                    throw new IOException("the broker has read nothing for 30 s");
                }
                socket.write(bytes);
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
        try {
            socket.close();
            readable.close();
        } catch (IOException alreadyLost) {
            throw new UncheckedIOException(alreadyLost);
        } finally {
            IdleSockets.wake();
            connector.closed(this, cause);
        }
    }

    @Override
    public void close() {
        end(null);
    }

    @Override
    public void forceClose() {
        closed = true;
        try {
            socket.close();
        } catch (IOException alreadyLost) {
            throw new UncheckedIOException(alreadyLost);
        }
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
