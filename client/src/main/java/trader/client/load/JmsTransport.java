package trader.client.load;

import jakarta.jms.JMSException;
import java.io.IOException;
import java.util.function.Consumer;
import trader.client.record.SendTimes;
import trader.common.timing.HandOffTimes;
import trader.fixml.FixmlCodec;
import trader.jmsclient.BrokerConnections;
import trader.jmsclient.PendingReply;
import trader.jmsclient.RequestFailedException;
import trader.jmsclient.Requester;
import trader.jmsclient.Service;

/** FIXML over JMS, with everything made once. */
final class JmsTransport extends FixmlTransport {
    private final LoadConnections broker;
    private final Requester requester;
    private String replyQueue;

    JmsTransport(LoadConnections broker, FixmlCodec codec, HandOffTimes readers) {
        super(codec, readers);
        this.broker = broker;
        this.requester = broker.requester(pending());
    }

    @Override
    public void open() throws IOException {
        try {
            requester.open();
            replyQueue = requester.replyQueue();
        } catch (JMSException failed) {
            throw new IOException("cannot connect to broker " + broker.url() + ": " + BrokerConnections.reason(failed),
                    failed);
        }
    }

    @Override
    PendingReply<String> send(Service service, String text, SendTimes times, Consumer<PendingReply<String>> whenDone)
            throws RequestFailedException {
        PendingReply<String> sent = requester.send(service, text, whenDone);
        times.returned();
        return sent;
    }

    @Override
    public void await(PendingReply<String> sent, long deadlineNs) throws RequestFailedException {
        requester.await(sent, deadlineNs);
    }

    @Override
    public String replyQueue() {
        return replyQueue;
    }

    @Override
    public void close() throws JMSException {
        requester.close();
    }
}
