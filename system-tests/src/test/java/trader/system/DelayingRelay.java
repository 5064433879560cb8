package trader.system;

import java.io.Closeable;
import java.io.IOException;
import java.io.InputStream;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;

/** Passes connections on to the same port of another loopback address, and holds up all bytes for a while. */
final class DelayingRelay implements AutoCloseable {
    private static final int BUFFER_BYTES = 65_536;

    private final InetAddress from;
    private final InetAddress to;
    private final long toServerMs;
    private final long toClientMs;
    private final ExecutorService readers = Executors.newCachedThreadPool();
    /** One thread: it keeps the order of the bytes. */
    private final ScheduledExecutorService writer = Executors.newSingleThreadScheduledExecutor();
    private final List<Closeable> sockets = new CopyOnWriteArrayList<>();

    /** {@code toServerMs} and {@code toClientMs} are the delays of the two directions. */
    DelayingRelay(String from, String to, long toServerMs, long toClientMs) throws IOException {
        this.from = InetAddress.getByName(from);
        this.to = InetAddress.getByName(to);
        this.toServerMs = toServerMs;
        this.toClientMs = toClientMs;
    }

    void listen(int port) throws IOException {
        ServerSocket listening = new ServerSocket(port, 0, from);
        sockets.add(listening);
        readers.submit(() -> {
            while (true) {
                Socket client = listening.accept();
                sockets.add(client);
                Socket server = new Socket(to, port);
                sockets.add(server);
                pass(client, server, toServerMs);
                pass(server, client, toClientMs);
            }
        });
    }

    private void pass(Socket from, Socket to, long delayMs) throws IOException {
        to.setTcpNoDelay(true);
        readers.submit(() -> {
            try {
                InputStream in = from.getInputStream();
                byte[] buffer = new byte[BUFFER_BYTES];
                for (int length = in.read(buffer); length >= 0; length = in.read(buffer)) {
                    byte[] bytes = Arrays.copyOf(buffer, length);
                    writer.schedule(() -> {
                        to.getOutputStream().write(bytes);
                        return null;
                    }, delayMs, TimeUnit.MILLISECONDS);
                }
            } finally {
                writer.schedule(() -> {
                    to.close();
                    return null;
                }, delayMs, TimeUnit.MILLISECONDS);
            }
            return null;
        });
    }

    @Override
    public void close() throws IOException {
        for (Closeable socket : sockets) {
            socket.close();
        }
        readers.shutdownNow();
        writer.shutdownNow();
    }
}
