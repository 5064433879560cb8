package trader.containers.client;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.net.URL;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class MessageRequestTest {
    private static final String MESSAGE = "A#1766000000000B#1766000000001";

    private final Set<InetSocketAddress> connections = ConcurrentHashMap.newKeySet();
    private String answer = MESSAGE;
    private int status = 200;
    private HttpServer server;
    private MessageRequest request;

    @BeforeEach
    void serve() throws IOException {
        server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        server.createContext("/message", exchange -> {
            connections.add(exchange.getRemoteAddress());
            exchange.sendResponseHeaders(status, answer.length());
            exchange.getResponseBody().write(answer.getBytes());
            exchange.close();
        });
        server.start();
        URL url = URI.create("http://127.0.0.1:" + server.getAddress().getPort() + "/message").toURL();
        request = new MessageRequest(url);
    }

    @AfterEach
    void end() {
        server.stop(0);
    }

    @Test
    void requestsShareOneConnection() throws IOException {
        for (int sent = 0; sent < 20; sent++) {
            assertThat(request.send()).isEqualTo(MESSAGE);
        }
        assertThat(connections).hasSize(1);
    }

    @Test
    void anotherAnswerIsRefused() {
        answer = MESSAGE + "\n";
        assertThatThrownBy(request::send).isInstanceOf(IOException.class).hasMessageContaining("answered 'A#17660");
    }

    @Test
    void anErrorIsRefused() {
        status = 500;
        assertThatThrownBy(request::send).isInstanceOf(IOException.class).hasMessageContaining("500");
    }
}
