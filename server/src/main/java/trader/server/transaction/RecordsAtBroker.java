package trader.server.transaction;

import jakarta.jms.JMSException;
import jakarta.jms.Session;
import java.util.UUID;
import org.apache.activemq.artemis.api.core.ActiveMQException;
import org.apache.activemq.artemis.api.core.QueueConfiguration;
import org.apache.activemq.artemis.api.core.RoutingType;
import org.apache.activemq.artemis.api.core.SimpleString;
import org.apache.activemq.artemis.api.core.client.ClientSession;
import org.apache.activemq.artemis.jms.client.ActiveMQSession;

/**
 * Tells the servers of a broker where each records its orders, by the names of temporary queues, which the broker
 * removes with their connection. An order that is resent may reach another server, which must find the first record.
 *
 * @param identity of the records, the same for all servers that share them
 */
record RecordsAtBroker(String identity) {
    /** Clients may create no queue whose name has a dot. */
    private static final SimpleString ADDRESS = SimpleString.of("server.records");

    /**
     * Announces this server's records for as long as the session's connection lasts. Of two servers that start at the
     * same time, both may be refused.
     *
     * @throws ConflictException if another server has other records
     */
    void announce(Session session) throws JMSException {
        ClientSession broker = ((ActiveMQSession) session).getCoreSession();
        String own = ADDRESS + "." + identity + ".";
        try {
            broker.createQueue(QueueConfiguration.of(own + UUID.randomUUID()).setAddress(ADDRESS)
                    .setRoutingType(RoutingType.MULTICAST).setDurable(false).setTemporary(true)
                    .setAutoCreateAddress(true));
            for (SimpleString other : broker.addressQuery(ADDRESS).getQueueNames()) {
                if (!other.toString().startsWith(own)) {
                    throw new ConflictException("another server of this broker records its orders elsewhere, and an"
                            + " order that is resent could be recorded by both: all servers of a broker need the same"
                            + " database (--resource postgresql or h2-tcp, with the same --jdbc-url)", null);
                }
            }
        } catch (ActiveMQException failed) {
            JMSException wrapped = new JMSException("cannot announce the records by a temporary queue of the"
                    + " address " + ADDRESS + ": " + failed.getMessage());
            wrapped.initCause(failed);
            throw wrapped;
        }
    }
}
