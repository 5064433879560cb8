package trader.benchmarks;

import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.EOFException;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.net.SocketException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.Map;
import trader.common.BareFsync;
import trader.common.DaemonThreads;
import trader.common.HiccupMeter;
import trader.common.PrivateFiles;
import trader.common.ServiceProcess;
import trader.common.StartedParts;

/**
 * Answers over blocking TCP connections, each with a thread of its own: the lower bound for everything that two JVMs
 * ask each other, and with an fsync before the reply that for everything durable.
 */
final class TcpEcho implements ServiceProcess.Service {
    private static final int BLOCKS = 2_560;
    private static final int BACKLOG = 1_000;

    private final StartedParts parts = new StartedParts();
    private final Path directory;
    private final Path data;
    private ServerSocket listening;

    /** {@code directory}: for the JVM's stops; {@code data}: for the files of fsyncs. */
    TcpEcho(Path directory, Path data) {
        this.directory = directory;
        this.data = data;
    }

    @Override
    public void start() throws IOException {
        PrivateFiles.takeDirectory(data);
        parts.add(new HiccupMeter(directory.resolve("stops.csv"))).open();
        listening = parts.add(new ServerSocket(0, BACKLOG, InetAddress.getLoopbackAddress()));
        run("tcp-echo", this::accept);
    }

    private static void run(String name, Runnable task) {
        new DaemonThreads(name).newThread(task).start();
    }

    private void accept() {
        while (true) {
            try {
                Socket socket = listening.accept();
                run("tcp-echo-" + socket.getPort(), () -> answer(socket));
            } catch (SocketException closed) {
                return;
            } catch (IOException failed) {
                throw new UncheckedIOException(failed);
            }
        }
    }

    /** Each side begins with the length of its texts. */
    private void answer(Socket socket) {
        byte[] reply = EchoServer.REPLY.getBytes(StandardCharsets.UTF_8);
        try (socket) {
            socket.setTcpNoDelay(true);
            DataInputStream in = new DataInputStream(socket.getInputStream());
            DataOutputStream out = new DataOutputStream(socket.getOutputStream());
            byte[] request = new byte[in.readInt()];
            boolean withFsync = in.readInt() == 1;
            try (BareFsync write = withFsync ? new BareFsync(data.resolve("fsync-"
                    + socket.getPort()), BLOCKS) : null) {
                out.writeInt(reply.length);
                while (true) {
                    in.readFully(request);
                    if (write != null) {
                        write.run();
                    }
                    out.write(reply);
                }
            }
        } catch (EOFException | SocketException clientClosed) {
            // The end of the load.
        } catch (IOException failed) {
            throw new UncheckedIOException(failed);
        }
    }

    @Override
    public String brokerUrl() {
        return "tcp://127.0.0.1:" + listening.getLocalPort();
    }

    @Override
    public Object counts() {
        return Map.of();
    }

    @Override
    public void close() {
        parts.close();
    }

    /** The argument is the settings file of a trading server, of which only the directories count. */
    public static void main(String[] arguments) {
        ServiceProcess.run("server", arguments, (settings, onFailure) -> {
            Path directory = Path.of(settings.text("out-dir"));
            return new TcpEcho(directory, Path.of(settings.text("data-dir", directory.resolve("data").toString())));
        });
    }
}
