package trader.client.load;

import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import trader.fixml.FixmlCodec;

/**
 * A blocking TCP connection on which request and reply take turns. First each side says how long its texts are: the
 * client i32 bytes, and i32 1 if the server has to make an fsync before each reply, otherwise 0; the server i32 bytes.
 */
final class TcpTransport extends ForeignTransport {
    private final URI url;
    private final int timeoutMs;
    private final boolean withFsync;
    private final byte[] request;
    private final Socket socket = new Socket();
    private DataInputStream in;
    private byte[] reply;

    /** {@code url}: such as {@code tcp://127.0.0.1:4711}. */
    TcpTransport(URI url, FixmlCodec codec, int timeoutMs, boolean withFsync) {
        super(url.toString(), codec);
        this.url = url;
        this.timeoutMs = timeoutMs;
        this.withFsync = withFsync;
        request = codec.encode(EchoCodec.REQUEST).getBytes(StandardCharsets.UTF_8);
    }

    @Override
    void connect() throws IOException {
        socket.connect(new InetSocketAddress(url.getHost(), url.getPort()), timeoutMs);
        socket.setSoTimeout(timeoutMs);
        socket.setTcpNoDelay(true);
        DataOutputStream out = new DataOutputStream(socket.getOutputStream());
        out.writeInt(request.length);
        out.writeInt(withFsync ? 1 : 0);
        in = new DataInputStream(socket.getInputStream());
        reply = new byte[in.readInt()];
    }

    @Override
    String exchange(String text) throws IOException {
        socket.getOutputStream().write(request);
        in.readFully(reply);
        return new String(reply, StandardCharsets.UTF_8);
    }

    @Override
    public void close() throws IOException {
        socket.close();
    }
}
