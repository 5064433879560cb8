package trader.grid.http;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.BufferedReader;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStreamReader;
import java.net.Socket;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Locale;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class TransferServerTest {
    private static final String TRANSFER = "[{\"id\":1,\"from\":5,\"to\":6,\"amountCents\":100,\"requestedMs\":99}]";
    private static final String BATCH = "[{\"id\":2,\"from\":7,\"to\":8,\"amountCents\":100,\"requestedMs\":98},"
            + "{\"id\":3,\"from\":7,\"to\":9,\"amountCents\":101,\"requestedMs\":97}]";

    private final RecordingLedger ledger = new RecordingLedger();
    private final TransferServer server = new TransferServer(ledger);
    private URI address;

    @BeforeEach
    void open() throws IOException {
        address = server.open();
    }

    @AfterEach
    void close() {
        server.close();
    }

    @Test
    void carriesOutSeveralRequestsOfOneConnection() throws IOException {
        try (Socket socket = new Socket(address.getHost(), address.getPort())) {
            socket.setSoTimeout(10_000);
            assertThat(post(socket, TRANSFER)).isEqualTo("[\"ACCEPTED\"]");
            assertThat(post(socket, BATCH)).isEqualTo("[\"ACCEPTED\",\"INSUFFICIENT_BALANCE\"]");
        }
        assertThat(ledger.taken).containsExactly("1: 5 to 6 100 at 99", "2: 7 to 8 100 at 98", "3: 7 to 9 101 at 97");
    }

    @Test
    void refusesALargeRequest() throws Exception {
        byte[] large = new byte[(4 << 20) + 1];
        for (HttpRequest.BodyPublisher body : List.of(HttpRequest.BodyPublishers.ofByteArray(large),
                HttpRequest.BodyPublishers.ofInputStream(() -> new ByteArrayInputStream(large)))) {
            HttpResponse<String> response = HttpClient.newHttpClient().send(HttpRequest.newBuilder(
                    address.resolve("/transfers")).POST(body).build(), HttpResponse.BodyHandlers.ofString());
            assertThat(response.statusCode()).isEqualTo(413);
            assertThat(response.body()).contains("a request has at most 4194304 bytes");
        }
        assertThat(ledger.taken).isEmpty();
    }

    @Test
    void refusesANameOfTheWeb() throws IOException {
        try (Socket socket = new Socket(address.getHost(), address.getPort())) {
            socket.setSoTimeout(10_000);
            socket.getOutputStream().write(("POST /transfers HTTP/1.1\r\nHost: evil.example\r\nContent-Length: "
                    + TRANSFER.length() + "\r\nConnection: close\r\n\r\n" + TRANSFER)
                    .getBytes(StandardCharsets.US_ASCII));
            assertThat(new String(socket.getInputStream().readAllBytes(), StandardCharsets.US_ASCII))
                    .startsWith("HTTP/1.1 421 ");
        }
        assertThat(ledger.taken).isEmpty();
    }

    @Test
    void takesTransfersAtOnePath() throws Exception {
        HttpResponse<String> response = HttpClient.newHttpClient().send(HttpRequest.newBuilder(
                address.resolve("/transfers/1")).POST(HttpRequest.BodyPublishers.ofString(TRANSFER)).build(),
                HttpResponse.BodyHandlers.ofString());
        assertThat(response.statusCode()).isEqualTo(404);
        assertThat(ledger.taken).isEmpty();
    }

    private static String post(Socket socket, String body) throws IOException {
        socket.getOutputStream().write(("POST /transfers HTTP/1.1\r\nHost: localhost\r\nContent-Length: "
                + body.length() + "\r\n\r\n" + body).getBytes(StandardCharsets.US_ASCII));
        BufferedReader in = new BufferedReader(new InputStreamReader(socket.getInputStream(),
                StandardCharsets.US_ASCII));
        assertThat(in.readLine()).isEqualTo("HTTP/1.1 200 OK");
        int length = 0;
        for (String line = in.readLine(); !line.isEmpty(); line = in.readLine()) {
            if (line.toLowerCase(Locale.ROOT).startsWith("content-length: ")) {
                length = Integer.parseInt(line.substring("content-length: ".length()));
            }
        }
        char[] answer = new char[length];
        int end = 0;
        for (int read = in.read(answer); read > 0; read = in.read(answer, end, length - end)) {
            end += read;
        }
        assertThat(end).isEqualTo(length);
        return new String(answer);
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '~', value = {
        "GET  |     | 405 | only POST is allowed",
        "POST | x   | 400 | Unrecognized token 'x'",
        "POST | []  | 400 | a request is an array of one or more transfers",
        "POST | [null] | 400 | a request is an array of one or more transfers",
        "POST | [{\"id\":1,\"from\":5,\"to\":6,\"amountCents\":1.5,\"requestedMs\":9}] | 400 | Cannot coerce",
        "POST | [{\"id\":1,\"id\":2,\"from\":5,\"to\":6,\"amountCents\":1,\"requestedMs\":9}] | 400 | Duplicate",
        "POST | [{\"id\":1}] | 400 | Missing creator property 'from'",
        "POST | [{\"id\":1,\"from\":5,\"to\":5,\"amountCents\":1,\"requestedMs\":9}] | 400 | allowed are two accounts",
        "POST | [{\"id\":1,\"from\":5,\"to\":6,\"amountCents\":13,\"requestedMs\":9}] | 503 | a member left"})
    void saysWhatIsWrong(String method, String body, int status, String reason) throws Exception {
        HttpResponse<String> response = HttpClient.newHttpClient().send(HttpRequest.newBuilder(
                address.resolve("/transfers")).method(method, HttpRequest.BodyPublishers.ofString(
                        body == null ? "" : body)).build(), HttpResponse.BodyHandlers.ofString());
        assertThat(response.statusCode()).isEqualTo(status);
        assertThat(response.body()).contains(reason);
    }
}
