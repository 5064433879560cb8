package trader.access;

import jakarta.jms.Connection;
import jakarta.jms.JMSException;
import org.apache.activemq.artemis.jms.client.ActiveMQConnectionFactory;
import trader.jmsclient.BrokerConnections;

/** The connections of a process of Trader to one broker, as a {@link BrokerAccess} says. */
public class AccessConnections extends BrokerConnections {
    private final BrokerAccess access;

    /** {@code url}: with {@code access=FILE}, as the file's user. */
    public AccessConnections(String url, long timeoutNs, boolean confirmOrders) {
        this(timeoutNs, confirmOrders, BrokerAccess.of(url, null));
    }

    public AccessConnections(long timeoutNs, boolean confirmOrders, BrokerAccess access) {
        super(access.url(), timeoutNs, confirmOrders);
        this.access = access;
    }

    @Override
    protected final void configure(ActiveMQConnectionFactory made) {
        access.configure(made);
    }

    @Override
    public final String user() {
        return access.login().user();
    }

    @Override
    protected final Connection connect(ActiveMQConnectionFactory made) throws JMSException {
        BrokerAccess.Login login = access.login();
        return made.createConnection(login.user(), login.password());
    }
}
