package trader.client.load;

import jakarta.jms.JMSException;
import java.io.IOException;
import java.util.function.Consumer;
import trader.client.record.CountedReplies;
import trader.client.record.SendTimes;
import trader.fixml.FixmlCodec;
import trader.fixml.FixmlException;
import trader.fixml.FixmlMessage;
import trader.jmsclient.BrokerConnections;
import trader.jmsclient.PendingReply;
import trader.jmsclient.RequestFailedException;
import trader.jmsclient.RequestTimeoutException;
import trader.jmsclient.Requester;
import trader.jmsclient.Service;
import trader.jmsclient.TraderClient;

/** FIXML over JMS. */
final class JmsTransport implements Transport<String> {
    private final BrokerConnections broker;
    private final CountedReplies<String> pending =
            new CountedReplies<>("", text -> text != null && text.contains("<ExecRpt"));
    private final Requester requester;
    private final FixmlCodec codec;
    private String replyQueue;

    JmsTransport(BrokerConnections broker, FixmlCodec codec) {
        this.broker = broker;
        this.codec = codec;
        this.requester = new Requester(broker, TraderClient::queue, pending);
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
    public PendingReply<String> send(Service service, FixmlMessage request, String fixml, SendTimes times,
            Consumer<PendingReply<String>> whenDone) throws RequestFailedException {
        String text = fixml == null ? codec.encode(request) : fixml;
        times.encoded();
        PendingReply<String> sent = requester.send(service, text, whenDone);
        times.returned();
        return sent;
    }

    @Override
    public FixmlMessage reply(PendingReply<String> pending) throws RequestTimeoutException, RequestFailedException {
        return decoded(pending.reply());
    }

    private FixmlMessage decoded(String text) throws RequestFailedException {
        try {
            return codec.decode(text);
        } catch (FixmlException unreadable) {
            throw new RequestFailedException(unreadable.getMessage(), unreadable);
        }
    }

    @Override
    public CountedReplies<String> pending() {
        return pending;
    }

    @Override
    public String replyQueue() {
        return replyQueue;
    }

    @Override
    public void close() throws IOException {
        try {
            requester.close();
        } catch (JMSException failed) {
            throw new IOException(failed);
        }
    }
}
