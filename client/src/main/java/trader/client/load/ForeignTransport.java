package trader.client.load;

import java.io.IOException;
import java.util.function.Consumer;
import trader.client.record.SendTimes;
import trader.fixml.FixmlCodec;
import trader.jmsclient.PendingReply;
import trader.jmsclient.RequestFailedException;
import trader.jmsclient.Service;

/** Carries requests to a server that is no trading server; the reply is there when {@link #send} returns. */
abstract class ForeignTransport extends FixmlTransport {
    private final String server;

    /** {@code server}: its URL. */
    ForeignTransport(String server, FixmlCodec codec) {
        super(codec, null);
        this.server = server;
    }

    abstract void connect() throws Exception;

    abstract String exchange(String text) throws Exception;

    @Override
    public final void open() throws IOException {
        try {
            connect();
        } catch (Exception failed) {
            throw new IOException("cannot connect to " + server + ": " + failed.getMessage(), failed);
        }
    }

    /** A failure is the end of the connection, on which a late reply would be taken for the next one. */
    @Override
    final PendingReply<String> send(Service service, String text, SendTimes times,
            Consumer<PendingReply<String>> whenDone) throws RequestFailedException {
        PendingReply<String> request = pending().begin(service, whenDone);
        try {
            pending().reply(request.correlationId(), exchange(text));
            return request;
        } catch (Exception failed) {
            String problem = "the request to " + server + " failed: " + failed;
            pending().takeBack(request);
            pending().connectionLost(problem);
            throw new RequestFailedException(problem, failed);
        }
    }
}
