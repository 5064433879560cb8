package trader.fixgateway.gateway;

import jakarta.jms.Connection;
import jakarta.jms.JMSException;
import jakarta.jms.MessageProducer;
import jakarta.jms.Session;
import jakarta.jms.TextMessage;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import org.apache.activemq.artemis.jms.client.ActiveMQConnectionFactory;
import trader.access.BrokerAccess;
import trader.access.BrokerUsers;
import trader.fixml.BusinessReject;
import trader.fixml.BusinessRejectReason;
import trader.fixml.ExecutionReport;
import trader.fixml.FixmlCodec;
import trader.fixml.FixmlMessage;
import trader.fixml.Header;
import trader.fixml.Order;
import trader.server.Fixtures;

/** A service that answers when the test says so. */
public final class ScriptedService implements AutoCloseable {
    private final FixmlCodec codec = new FixmlCodec();
    private final Connection connection;
    private final Session session;
    private final List<TextMessage> messages = new CopyOnWriteArrayList<>();

    public ScriptedService(String url, String queue) throws JMSException {
        BrokerAccess.Login login = BrokerAccess.of(url, BrokerUsers.SERVER).login();
        connection = new ActiveMQConnectionFactory(url + "?callTimeout=300000").createConnection(login.user(),
                login.password());
        Session receiving = connection.createSession(false, Session.AUTO_ACKNOWLEDGE);
        receiving.createConsumer(receiving.createQueue(queue)).setMessageListener(message ->
                messages.add((TextMessage) message));
        session = connection.createSession(false, Session.AUTO_ACKNOWLEDGE);
        connection.start();
    }

    /** Waits for a request by its number, from 0. */
    public FixmlMessage await(int number) throws Exception {
        Fixtures.await("request " + number + " is received", () -> messages.size() > number);
        return codec.decode(messages.get(number).getText());
    }

    /** Waits for an order among the requests from this number on; returns its number. */
    public int await(int from, String clOrdId) throws Exception {
        int number = from;
        while (!((Order) await(number)).clOrdId().equals(clOrdId)) {
            number++;
        }
        return number;
    }

    void reply(int number, FixmlMessage answer) throws JMSException {
        TextMessage request = messages.get(number);
        TextMessage reply = session.createTextMessage(codec.encode(answer));
        reply.setJMSCorrelationID(request.getJMSCorrelationID());
        try (MessageProducer producer = session.createProducer(request.getJMSReplyTo())) {
            producer.send(reply);
        }
    }

    /** Accepts an order by its number. */
    public void accept(int number) throws Exception {
        reply(number, accepted((Order) await(number)));
    }

    static ExecutionReport accepted(Order order) {
        return ExecutionReport.accepted(order, "O-" + order.clOrdId(), "E-" + order.clOrdId(), order.transactTime());
    }

    static BusinessReject notAvailable() {
        return new BusinessReject(Header.NONE, "D", null, BusinessRejectReason.APPLICATION_NOT_AVAILABLE, "not now");
    }

    @Override
    public void close() throws JMSException {
        connection.close();
    }
}
