package trader.colocation;

import java.io.IOException;
import java.io.InputStream;
import java.net.HttpURLConnection;
import java.net.URI;
import java.net.URL;
import java.nio.charset.StandardCharsets;
import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Level;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import trader.common.ParentWatch;

/** The article's client: time of one HTTP request. Iterations of a fork ask the two servlets {@link Turns in turns}. */
@State(Scope.Benchmark)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.MILLISECONDS)
public class QueryJmh {
    private static final int TIMEOUT_MS = 10_000;

    /** URL of the servlet without TCP to the database. */
    @Param("")
    public String near;

    /** URL of the servlet with TCP to the database. */
    @Param("")
    public String tcp;

    /** Rows of an answer. */
    @Param("10")
    public int size;

    /** Fetch size, 0 for all rows at once; empty for the article's query. */
    @Param("")
    public String fetch;

    private URL nearUrl;
    private URL tcpUrl;
    private String expected;
    private URL current;
    private int iteration;

    /** Both ways must lead to the same rows. */
    @Setup
    public void requireSameAnswer() throws IOException {
        ParentWatch.startIfEnabled();
        String query = "?s=" + size + (fetch.isEmpty() ? "" : "&fetch=" + fetch);
        nearUrl = URI.create(near + query).toURL();
        tcpUrl = URI.create(tcp + query).toURL();
        expected = get(nearUrl);
        requireExpected(get(tcpUrl));
        if (!expected.startsWith("<p>" + size + " messages ")) {
            throw new IllegalStateException(size + " rows were expected, but the answer is " + expected);
        }
    }

    @Setup(Level.Iteration)
    public void takeTurns() {
        current = Turns.isNear(iteration++) ? nearUrl : tcpUrl;
    }

    /** One request; a wrong answer ends the benchmark. */
    @Benchmark
    public String query() throws IOException {
        return requireExpected(get(current));
    }

    private String requireExpected(String answer) {
        if (!answer.equals(expected)) {
            throw new IllegalStateException("the answers differ: " + expected + " and " + answer);
        }
        return answer;
    }

    /** Connections are kept alive by {@code java.net}. */
    static String get(URL url) throws IOException {
        HttpURLConnection connection = (HttpURLConnection) url.openConnection();
        connection.setConnectTimeout(TIMEOUT_MS);
        connection.setReadTimeout(TIMEOUT_MS);
        if (connection.getResponseCode() != HttpURLConnection.HTTP_OK) {
            throw new IOException(url + " answers with status " + connection.getResponseCode());
        }
        try (InputStream body = connection.getInputStream()) {
            return new String(body.readAllBytes(), StandardCharsets.UTF_8);
        }
    }
}
