package trader.benchmarks;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.net.Socket;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.stream.Stream;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class TcpEchoTest {
    @TempDir
    private Path directory;

    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void answersEachWholeRequest(boolean withFsync) throws IOException {
        try (TcpEcho server = started(); Socket client = connected(server)) {
            DataOutputStream out = begin(client, withFsync);
            out.write(new byte[25]);
            client.shutdownOutput();

            DataInputStream in = new DataInputStream(client.getInputStream());
            int replyBytes = in.readInt();
            String replies = new String(in.readAllBytes(), StandardCharsets.UTF_8);
            assertThat(replyBytes).isEqualTo(EchoServer.REPLY.length());
            assertThat(replies).isEqualTo(EchoServer.REPLY.repeat(2));
        }
        try (Stream<Path> files = Files.list(directory.resolve("data"))) {
            assertThat(files).hasSize(withFsync ? 1 : 0);
        }
    }

    private TcpEcho started() throws IOException {
        TcpEcho server = new TcpEcho(directory, directory.resolve("data"));
        server.start();
        return server;
    }

    private static Socket connected(TcpEcho server) throws IOException {
        URI url = URI.create(server.brokerUrl());
        return new Socket(url.getHost(), url.getPort());
    }

    private static DataOutputStream begin(Socket client, boolean withFsync) throws IOException {
        DataOutputStream out = new DataOutputStream(client.getOutputStream());
        out.writeInt(10);
        out.writeInt(withFsync ? 1 : 0);
        return out;
    }
}
