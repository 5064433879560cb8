package trader.lab.control;

import java.io.BufferedOutputStream;
import java.io.Closeable;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import trader.common.DaemonThreads;

/**
 * Frames over two streams, such as standard input and output of a process: length (4 bytes), content. A thread of its
 * own reads them, because a read of a pipe has no limit.
 */
final class ControlChannel implements Closeable {
    static final int LARGEST_FRAME = 1 << 20;
    private static final String ENDED = "the connection has ended";

    private final DataOutputStream out;
    private final BlockingQueue<Frame> frames = new LinkedBlockingQueue<>();
    private long sentNs;
    private long receivedNs;

    /** A frame, or the {@code failure} after the last one. */
    private record Frame(byte[] content, long receivedNs, IOException failure) { }

    private ControlChannel(OutputStream out) {
        this.out = new DataOutputStream(new BufferedOutputStream(out));
    }

    static ControlChannel open(InputStream in, OutputStream out) {
        ControlChannel channel = new ControlChannel(out);
        new DaemonThreads("control-frames").newThread(() -> channel.read(new DataInputStream(in))).start();
        return channel;
    }

    private void read(DataInputStream in) {
        try {
            while (true) {
                int length = in.readInt();
                final long nowNs = System.nanoTime();
                if (length < 0 || length > LARGEST_FRAME) {
                    throw new IOException("a frame of " + length + " bytes; allowed are 0 to " + LARGEST_FRAME
                            + ". Does the shell there print something when it starts?");
                }
                byte[] content = new byte[length];
                in.readFully(content);
                frames.add(new Frame(content, nowNs, null));
            }
        } catch (EOFException end) {
            frames.add(new Frame(null, 0, new IOException(ENDED, end)));
        } catch (IOException failed) {
            frames.add(new Frame(null, 0, failed));
        }
    }

    /** {@code content}: at most {@link #LARGEST_FRAME} bytes. */
    void send(byte[] content) throws IOException {
        try {
            out.writeInt(content.length);
            out.write(content);
            sentNs = System.nanoTime();
            out.flush();
        } catch (IOException broken) {
            throw new IOException(ENDED, broken);
        }
    }

    /** Whether {@link #receive} would not wait. */
    boolean isReadable() {
        return !frames.isEmpty();
    }

    /**
     * Receives the next frame; an interruption does not end the wait.
     *
     * @throws IOException if there is none within the time, the connection has ended, or the frame is too large
     */
    byte[] receive(long timeoutMs) throws IOException {
        long deadlineNs = System.nanoTime() + TimeUnit.MILLISECONDS.toNanos(timeoutMs);
        boolean isInterrupted = false;
        try {
            while (true) {
                try {
                    return content(frames.poll(deadlineNs - System.nanoTime(), TimeUnit.NANOSECONDS), timeoutMs);
                } catch (InterruptedException later) {
                    isInterrupted = true;
                }
            }
        } finally {
            if (isInterrupted) {
                Thread.currentThread().interrupt();
            }
        }
    }

    private byte[] content(Frame frame, long timeoutMs) throws IOException {
        if (frame == null) {
            throw new IOException("no answer within " + timeoutMs / 1_000 + " s");
        }
        if (frame.failure != null) {
            frames.add(frame);
            throw frame.failure;
        }
        receivedNs = frame.receivedNs;
        return frame.content;
    }

    /** Before the last frame was sent. */
    long sentNs() {
        return sentNs;
    }

    /** After the beginning of the last frame had been received. */
    long receivedNs() {
        return receivedNs;
    }

    /** Ends the other side's input. */
    @Override
    public void close() {
        try {
            out.close();
        } catch (IOException gone) {
            // The other side has ended, and will not read the rest.
        }
    }
}
