package trader.client.load;

import jakarta.jms.Connection;
import jakarta.jms.ConnectionFactory;
import jakarta.jms.JMSException;
import jakarta.jms.Message;
import jakarta.jms.TextMessage;
import java.io.IOException;
import java.util.function.Consumer;
import org.springframework.jms.JmsException;
import trader.client.record.SendTimes;
import trader.fixml.FixmlCodec;
import trader.jmsclient.BrokerConnections;
import trader.jmsclient.PendingReply;
import trader.jmsclient.RequestFailedException;
import trader.jmsclient.Service;
import trader.jmsclient.TraderClient;

/** FIXML over JMS, with a connection and a queue for each request, whose reply is there when {@link #send} returns. */
final class UncachedTransport extends FixmlTransport {
    private final ConnectionFactory factory;
    private final UncachedRequests requests;
    private final String url;

    UncachedTransport(ConnectionFactory factory, UncachedRequests requests, String url, FixmlCodec codec) {
        super(codec, null);
        this.factory = factory;
        this.requests = requests;
        this.url = url;
    }

    /** Tells only whether the broker can be reached. */
    @Override
    public void open() throws IOException {
        try (Connection connection = factory.createConnection()) {
            connection.start();
        } catch (JMSException failed) {
            throw new IOException("cannot connect to broker " + url + ": " + BrokerConnections.reason(failed), failed);
        }
    }

    @Override
    PendingReply<String> send(Service service, String fixml, SendTimes times, Consumer<PendingReply<String>> whenDone)
            throws RequestFailedException {
        PendingReply<String> request = pending().begin(service, whenDone);
        try {
            Message reply = requests.request(TraderClient.queue(service), service == Service.ORDER,
                    request.correlationId(), fixml);
            if (reply == null) {
                pending().giveUp(request);
            } else {
                pending().reply(reply.getJMSCorrelationID(), reply instanceof TextMessage body ? body.getText() : null);
            }
            return request;
        } catch (JmsException | JMSException failed) {
            pending().takeBack(request);
            throw new RequestFailedException(service.tag() + " " + request.correlationId() + " failed: "
                    + BrokerConnections.reason(failed), failed);
        }
    }
}
