package trader.system;

import java.io.Closeable;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.net.URISyntaxException;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;

/**
 * Passes connections on to the same port of another loopback address, or standard input and output on to a shell, and
 * holds up all bytes for a while.
 */
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

    /** A command for {@code --ssh} that stays on this host. */
    static String shell(long toServerMs, long toClientMs) throws URISyntaxException {
        return String.join(" ", Path.of(System.getProperty("java.home"), "bin", "java").toString(), "-cp",
                Path.of(DelayingRelay.class.getProtectionDomain().getCodeSource().getLocation().toURI()).toString(),
                DelayingRelay.class.getName(), Long.toString(toServerMs), Long.toString(toClientMs));
    }

    /** Arguments: the delays, a host, and a line for the shell. */
    public static void main(String[] arguments) throws Exception {
        DelayingRelay relay = new DelayingRelay("127.0.0.1", "127.0.0.1", Long.parseLong(arguments[0]),
                Long.parseLong(arguments[1]));
        Process shell = new ProcessBuilder("sh", "-c", arguments[3]).redirectError(ProcessBuilder.Redirect.INHERIT)
                .start();
        relay.pass(System.in, shell.getOutputStream(), relay.toServerMs);
        relay.pass(shell.getInputStream(), System.out, relay.toClientMs).get();
        int status = shell.waitFor();
        relay.writer.schedule(() -> System.exit(status), relay.toClientMs, TimeUnit.MILLISECONDS);
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
        pass(from.getInputStream(), to.getOutputStream(), delayMs);
    }

    /** To close a socket's stream closes the socket. */
    private Future<Void> pass(InputStream in, OutputStream out, long delayMs) {
        return readers.submit(() -> {
            try {
                byte[] buffer = new byte[BUFFER_BYTES];
                for (int length = in.read(buffer); length >= 0; length = in.read(buffer)) {
                    byte[] bytes = Arrays.copyOf(buffer, length);
                    writer.schedule(() -> {
                        out.write(bytes);
                        out.flush();
                        return null;
                    }, delayMs, TimeUnit.MILLISECONDS);
                }
            } finally {
                writer.schedule(() -> {
                    out.close();
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
