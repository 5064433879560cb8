package trader.benchmarks;

import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.EOFException;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.net.SocketException;
import trader.common.AllocationCounter;
import trader.common.DaemonThreads;

/** Tells over TCP, on the loopback interface, how many bytes a server's JVM has allocated so far: one client. */
final class AllocationPort implements AutoCloseable {
    private static final int TIMEOUT_MS = 30_000;

    private final Socket socket;

    private AllocationPort(Socket socket) {
        this.socket = socket;
    }

    /** The server's side: answers the first client until that closes its connection; returns the port. */
    static int serve() throws IOException {
        ServerSocket listening = new ServerSocket(0, 1, InetAddress.getLoopbackAddress());
        new DaemonThreads("allocation-port").newThread(() -> answer(listening)).start();
        return listening.getLocalPort();
    }

    private static void answer(ServerSocket listening) {
        AllocationCounter counter = new AllocationCounter();
        try (listening; Socket client = listening.accept()) {
            DataOutputStream out = new DataOutputStream(client.getOutputStream());
            while (client.getInputStream().read() >= 0) {
                out.writeLong(counter.bytes());
            }
        } catch (SocketException clientEnded) {
            // The end of the benchmark.
        } catch (IOException failed) {
            throw new UncheckedIOException(failed);
        }
    }

    static AllocationPort connect(int port) throws IOException {
        Socket socket = new Socket();
        try {
            socket.connect(new InetSocketAddress(InetAddress.getLoopbackAddress(), port), TIMEOUT_MS);
            socket.setSoTimeout(TIMEOUT_MS);
            return new AllocationPort(socket);
        } catch (IOException failed) {
            socket.close();
            throw failed;
        }
    }

    /** Bytes so far; a server that has ended is an {@link EOFException}. */
    long bytes() throws IOException {
        socket.getOutputStream().write(0);
        return new DataInputStream(socket.getInputStream()).readLong();
    }

    @Override
    public void close() throws IOException {
        socket.close();
    }
}
