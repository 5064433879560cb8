package trader.client.load;

import jakarta.jms.JMSException;
import java.io.IOException;
import java.util.function.Consumer;
import trader.client.request.BrokerConnections;
import trader.client.request.Call;
import trader.client.request.RequestFailedException;
import trader.client.request.RequestTimeoutException;
import trader.client.request.Requester;
import trader.client.request.Service;
import trader.client.request.StrayReplies;
import trader.fixml.FixmlCodec;
import trader.fixml.FixmlException;
import trader.fixml.Message;

/** FIXML over JMS. */
final class JmsLink implements Link<String> {
    private final BrokerConnections broker;
    private final Requester requester;
    private final FixmlCodec codec = new FixmlCodec();
    private String replyQueue;

    JmsLink(BrokerConnections broker) {
        this.broker = broker;
        this.requester = new Requester(broker);
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
    public Message request(Service service, Message request, String fixml)
            throws RequestTimeoutException, RequestFailedException {
        return decoded(requester.request(service, fixml == null ? codec.encode(request) : fixml));
    }

    @Override
    public Call<String> send(Service service, Message request, Consumer<Call<String>> whenDone)
            throws RequestFailedException {
        return requester.send(service, codec.encode(request), whenDone);
    }

    @Override
    public Message reply(Call<String> call) throws RequestTimeoutException, RequestFailedException {
        return decoded(call.reply());
    }

    private Message decoded(String text) throws RequestFailedException {
        try {
            return codec.decode(text);
        } catch (FixmlException unreadable) {
            throw new RequestFailedException(unreadable.getMessage(), unreadable);
        }
    }

    @Override
    public void giveUp(Call<String> call) {
        requester.giveUp(call);
    }

    @Override
    public void skip() {
        requester.skip();
    }

    @Override
    public boolean isLost() {
        return requester.isLost();
    }

    @Override
    public StrayReplies strays(Service service) {
        return requester.strays(service);
    }

    @Override
    public String replyQueue() {
        return replyQueue;
    }

    @Override
    public long lastNumber() {
        return requester.lastNumber();
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
