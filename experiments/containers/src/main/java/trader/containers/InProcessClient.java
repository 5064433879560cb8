package trader.containers;

import java.io.IOException;
import java.io.InputStream;
import java.net.HttpURLConnection;
import java.net.URL;
import java.nio.charset.StandardCharsets;
import java.util.concurrent.TimeUnit;

/** Lets a server call its own service, in one thread. */
final class InProcessClient {
    private static final int WARMUP_MS = 2_000;
    private static final int MEASURED_MS = 1_000;
    private static final int TIMEOUT_MS = (int) TimeUnit.MINUTES.toMillis(1);

    private InProcessClient() {
    }

    /** Nanoseconds of a call, the mean of a second; {@code message} is the address of the message. */
    static double nsPerCall(URL message) throws IOException {
        run(message, WARMUP_MS);
        return run(message, MEASURED_MS);
    }

    private static double run(URL message, int forMs) throws IOException {
        URL calls = new URL(message, "calls?ms=" + forMs);
        HttpURLConnection connection = (HttpURLConnection) calls.openConnection();
        connection.setConnectTimeout(TIMEOUT_MS);
        connection.setReadTimeout(TIMEOUT_MS);
        try (InputStream body = connection.getInputStream()) {
            return parse(new String(body.readAllBytes(), StandardCharsets.US_ASCII));
        }
    }

    /** Nanoseconds per call from the number of calls and the nanoseconds of all. */
    static double parse(String answer) {
        String[] numbers = answer.split(" ");
        if (numbers.length != 2) {
            throw new IllegalArgumentException("the server answered '" + answer + "': must be calls and nanoseconds");
        }
        return Double.parseDouble(numbers[1]) / Double.parseDouble(numbers[0]);
    }
}
