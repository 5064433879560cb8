package trader.server.metrics;

import static org.assertj.core.api.Assertions.assertThat;

import io.netty.handler.codec.http.HttpResponseStatus;
import java.io.Closeable;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import org.junit.jupiter.api.Test;

class HttpEndpointTest {
    private final CountDownLatch asked = new CountDownLatch(1);
    private final CompletableFuture<HttpEndpoint.Answer> answer = new CompletableFuture<>();

    /** Any local program may open connections. */
    @Test
    void whoHasAskedIsAnsweredAlthoughOthersConnect() throws Exception {
        List<Closeable> opened = new ArrayList<>();
        try (HttpEndpoint endpoint = new HttpEndpoint(path -> {
            asked.countDown();
            return answer;
        })) {
            InetSocketAddress address = endpoint.open(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0));
            Socket client = connect(address, opened);
            client.getOutputStream().write("GET /health HTTP/1.1\r\n\r\n".getBytes(StandardCharsets.US_ASCII));
            asked.await();
            Socket firstOther = connect(address, opened);
            for (int i = 0; i < HttpEndpoint.MAX_CONNECTIONS; i++) {
                connect(address, opened);
            }
            assertThat(firstOther.getInputStream().read()).isEqualTo(-1);
            Socket late = connect(address, opened);
            late.getOutputStream().write("GET /health HTTP/1.1\r\n\r\n".getBytes(StandardCharsets.US_ASCII));
            answer.complete(HttpEndpoint.Answer.text(HttpResponseStatus.OK, "UP"));
            for (Socket each : List.of(client, late)) {
                assertThat(new String(each.getInputStream().readAllBytes(), StandardCharsets.US_ASCII))
                        .startsWith("HTTP/1.1 200 OK").endsWith("UP");
            }
        } finally {
            for (Closeable each : opened) {
                each.close();
            }
        }
    }

    private static Socket connect(InetSocketAddress address, List<Closeable> opened) throws IOException {
        Socket socket = new Socket(address.getAddress(), address.getPort());
        opened.add(socket);
        return socket;
    }
}
