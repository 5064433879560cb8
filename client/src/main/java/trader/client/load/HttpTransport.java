package trader.client.load;

import java.io.IOException;
import java.io.InputStream;
import java.net.HttpURLConnection;
import java.net.URI;
import java.net.URL;
import java.nio.charset.StandardCharsets;
import trader.fixml.FixmlCodec;
import trader.fixml.Quote;

/** HTTP with connections that java.net keeps alive until the process ends. All answers must be the same. */
final class HttpTransport extends ForeignTransport {
    /** In place of an answer, which is no FIXML. */
    private static final String QUOTE = new FixmlCodec().encode(new Quote(null, "1", EchoCodec.REQUEST.id(),
            EchoCodec.REQUEST.symbol(), null, null, null, null, null));

    private final URI server;
    private final String query;
    private final int timeoutMs;
    private URL url;
    private String expected;

    HttpTransport(URI server, String query, FixmlCodec codec, int timeoutMs) {
        super(server.toString(), codec);
        this.server = server;
        this.query = query;
        this.timeoutMs = timeoutMs;
    }

    @Override
    void connect() throws IOException {
        url = server.resolve(server.getPath() + "?" + query).toURL();
        expected = get();
    }

    @Override
    String exchange(String text) throws IOException {
        String answer = get();
        if (!answer.equals(expected)) {
            throw new IOException("the answers differ: " + expected + " and " + answer);
        }
        return QUOTE;
    }

    private String get() throws IOException {
        HttpURLConnection connection = (HttpURLConnection) url.openConnection();
        connection.setConnectTimeout(timeoutMs);
        connection.setReadTimeout(timeoutMs);
        if (connection.getResponseCode() != HttpURLConnection.HTTP_OK) {
            throw new IOException("status " + connection.getResponseCode());
        }
        try (InputStream body = connection.getInputStream()) {
            return new String(body.readAllBytes(), StandardCharsets.UTF_8);
        }
    }
}
