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
import java.util.concurrent.TimeUnit;

/**
 * A blocking TCP connection on which a request and its reply, of given lengths, take turns: the lower bound for
 * everything that two JVMs ask each other. The server has a thread for each connection.
 */
final class TcpEcho implements AutoCloseable {
    private static final int TIMEOUT_MS = (int) TimeUnit.SECONDS.toMillis(30);

    private final Socket socket;
    private final DataInputStream in;
    private final DataOutputStream out;
    private final byte[] request;
    private final byte[] reply;

    private TcpEcho(Socket socket, int requestBytes, int replyBytes) throws IOException {
        socket.setTcpNoDelay(true);
        this.socket = socket;
        in = new DataInputStream(socket.getInputStream());
        out = new DataOutputStream(socket.getOutputStream());
        request = new byte[requestBytes];
        reply = new byte[replyBytes];
    }

    static TcpEcho connect(int port, int requestBytes, int replyBytes) throws IOException {
        Socket socket = new Socket();
        try {
            socket.connect(new InetSocketAddress(InetAddress.getLoopbackAddress(), port), TIMEOUT_MS);
            socket.setSoTimeout(TIMEOUT_MS);
            TcpEcho client = new TcpEcho(socket, requestBytes, replyBytes);
            client.out.writeInt(requestBytes);
            client.out.writeInt(replyBytes);
            return client;
        } catch (IOException failed) {
            socket.close();
            throw failed;
        }
    }

    /** Sends a request and reads its reply. */
    void run() throws IOException {
        out.write(request);
        in.readFully(reply);
    }

    /** Serves connections on the loopback interface until the socket is closed. */
    static ServerSocket serve() throws IOException {
        ServerSocket listening = new ServerSocket(0, 50, InetAddress.getLoopbackAddress());
        start("tcp-echo", () -> accept(listening));
        return listening;
    }

    private static void accept(ServerSocket listening) {
        while (true) {
            try {
                Socket socket = listening.accept();
                start("tcp-echo-" + socket.getPort(), () -> answer(socket));
            } catch (SocketException closed) {
                return;
            } catch (IOException failed) {
                throw new UncheckedIOException(failed);
            }
        }
    }

    private static void answer(Socket socket) {
        try (socket) {
            DataInputStream lengths = new DataInputStream(socket.getInputStream());
            TcpEcho server = new TcpEcho(socket, lengths.readInt(), lengths.readInt());
            while (true) {
                server.in.readFully(server.request);
                server.out.write(server.reply);
            }
        } catch (EOFException | SocketException clientClosed) {
            // The end of the benchmark.
        } catch (IOException failed) {
            throw new UncheckedIOException(failed);
        }
    }

    private static void start(String name, Runnable task) {
        Thread thread = new Thread(task, name);
        thread.setDaemon(true);
        thread.start();
    }

    @Override
    public void close() throws IOException {
        socket.close();
    }
}
