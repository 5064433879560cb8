package trader.containers.client;

import java.io.IOException;
import java.io.InputStream;
import java.net.HttpURLConnection;
import java.net.URL;
import java.nio.charset.StandardCharsets;
import java.util.regex.Pattern;

/** A GET of the message, over a connection of the JVM that is kept alive; for several threads at once. */
public final class MessageRequest {
    private static final Pattern MESSAGE = Pattern.compile("A#[0-9]{13}B#[0-9]{13}");
    private static final int DEADLINE_MS = 10_000;

    private final URL url;

    public MessageRequest(URL url) {
        this.url = url;
    }

    /**
     * The answer.
     *
     * @throws IOException if there is none within 10 s, or it is an error or not a message
     */
    public String send() throws IOException {
        HttpURLConnection connection = (HttpURLConnection) url.openConnection();
        connection.setConnectTimeout(DEADLINE_MS);
        connection.setReadTimeout(DEADLINE_MS);
        connection.setRequestProperty("Accept", "text/plain");
        // Read to its end, the answer leaves the connection to the next request.
        try (InputStream body = connection.getInputStream()) {
            String message = new String(body.readAllBytes(), StandardCharsets.US_ASCII);
            if (!MESSAGE.matcher(message).matches()) {
                throw new IOException(url + " answered '" + message + "': a message is " + MESSAGE);
            }
            return message;
        }
    }
}
