package trader.system;

import java.io.Closeable;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;

/** Passes connections on to the same port of another loopback address, and holds up all bytes for a while. */
final class DelayingRelay implements AutoCloseable {
    private static final int BUFFER_BYTES = 65_536;
    private static final byte[] END = {};

    private final InetAddress from;
    private final InetAddress to;
    private final long toServerNs;
    private final long toClientNs;
    private final List<Closeable> sockets = new CopyOnWriteArrayList<>();

    private record Held(long dueNs, byte[] bytes) {
    }

    /** {@code toServerMs} and {@code toClientMs} are the delays of the two directions. */
    DelayingRelay(String from, String to, long toServerMs, long toClientMs) throws IOException {
        this.from = InetAddress.getByName(from);
        this.to = InetAddress.getByName(to);
        this.toServerNs = TimeUnit.MILLISECONDS.toNanos(toServerMs);
        this.toClientNs = TimeUnit.MILLISECONDS.toNanos(toClientMs);
    }

    void listen(int port) throws IOException {
        ServerSocket listening = new ServerSocket(port, 0, from);
        sockets.add(listening);
        start("accept", () -> accept(listening));
    }

    private interface Work {
        void run() throws IOException, InterruptedException;
    }

    /** A thread that ends with its connection. */
    private static void start(String name, Work work) {
        Thread thread = new Thread(() -> {
            try {
                work.run();
            } catch (IOException | InterruptedException over) {
                Thread.currentThread().interrupt();
            }
        }, "relay-" + name);
        thread.setDaemon(true);
        thread.start();
    }

    private void accept(ServerSocket listening) throws IOException {
        while (true) {
            Socket client = listening.accept();
            sockets.add(client);
            Socket server = new Socket(to, listening.getLocalPort());
            sockets.add(server);
            pass(client, server, toServerNs);
            pass(server, client, toClientNs);
        }
    }

    private static void pass(Socket from, Socket to, long delayNs) throws IOException {
        to.setTcpNoDelay(true);
        BlockingQueue<Held> held = new LinkedBlockingQueue<>();
        start("read", () -> read(from, held, delayNs));
        start("write", () -> write(held, to));
    }

    private static void read(Socket from, BlockingQueue<Held> held, long delayNs) throws IOException {
        byte[] buffer = new byte[BUFFER_BYTES];
        try {
            InputStream in = from.getInputStream();
            for (int length = in.read(buffer); length >= 0; length = in.read(buffer)) {
                held.add(new Held(System.nanoTime() + delayNs, Arrays.copyOf(buffer, length)));
            }
        } finally {
            held.add(new Held(System.nanoTime() + delayNs, END));
        }
    }

    private static void write(BlockingQueue<Held> held, Socket to) throws IOException, InterruptedException {
        try (Socket closing = to) {
            OutputStream out = closing.getOutputStream();
            for (Held next = held.take(); next.bytes() != END; next = held.take()) {
                TimeUnit.NANOSECONDS.sleep(next.dueNs() - System.nanoTime());
                out.write(next.bytes());
            }
        }
    }

    @Override
    public void close() throws IOException {
        for (Closeable socket : sockets) {
            socket.close();
        }
    }
}
