package trader.containers.client;

import java.io.IOException;
import java.net.MalformedURLException;
import java.net.URL;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;

/** Requests to a server in a closed loop. */
@State(Scope.Benchmark)
public class RequestJmh {
    /** Address of the message. */
    @Param({})
    public String url;

    private MessageRequest request;

    @Setup
    public void open() throws MalformedURLException {
        request = new MessageRequest(new URL(url));
    }

    @Benchmark
    public String message() throws IOException {
        return request.send();
    }
}
