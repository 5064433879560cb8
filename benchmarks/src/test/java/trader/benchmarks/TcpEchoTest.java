package trader.benchmarks;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.EOFException;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import org.junit.jupiter.api.Test;

class TcpEchoTest {
    @Test
    void takesTurnsOnEachConnection() throws IOException {
        try (ServerSocket server = TcpEcho.serve();
                TcpEcho one = TcpEcho.connect(server.getLocalPort(), 300, 700);
                TcpEcho other = TcpEcho.connect(server.getLocalPort(), 1, 100_000)) {
            for (int i = 0; i < 100; i++) {
                one.run();
                other.run();
            }
        }
    }

    @Test
    void answersAWholeRequestWithAReplyOfTheLengthAskedFor() throws IOException {
        try (ServerSocket server = TcpEcho.serve();
                Socket client = new Socket(InetAddress.getLoopbackAddress(), server.getLocalPort())) {
            DataOutputStream out = new DataOutputStream(client.getOutputStream());
            out.writeInt(10);
            out.writeInt(4);
            out.write(new byte[25]);
            client.shutdownOutput();

            assertThat(new DataInputStream(client.getInputStream()).readAllBytes()).hasSize(2 * 4);
        }
    }

    @Test
    void failsWhenTheServerHasGone() throws IOException {
        try (ServerSocket server = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            TcpEcho client = TcpEcho.connect(server.getLocalPort(), 1, 1);
            server.accept().shutdownOutput();

            assertThatThrownBy(client::run).isInstanceOf(EOFException.class);
            client.close();
        }
    }
}
