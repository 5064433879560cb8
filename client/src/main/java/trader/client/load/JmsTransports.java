package trader.client.load;

import java.util.concurrent.TimeUnit;
import org.apache.activemq.artemis.jms.client.ActiveMQConnectionFactory;
import trader.access.BrokerAccess;
import trader.common.timing.HandOffTimes;
import trader.fixml.FixmlCodec;
import trader.jmsclient.UniqueNames;

/** Each thread has its own connection to the broker, or each request has one; sender names never recur. */
final class JmsTransports implements TransportFactory {
    private final LoadSettings settings;
    private final BrokerAccess access;
    private final LoadConnections broker;
    private final FixmlCodec codec;
    private final int client;
    /** The broker's user and a dot, with which its senders must begin; empty without a user. */
    private final String prefix;
    private final String runId = UniqueNames.next();
    /** Null: not measured. */
    private final HandOffTimes readers;
    private ActiveMQConnectionFactory uncached;
    private UncachedRequests requests;

    JmsTransports(LoadSettings settings, FixmlCodec codec, HandOffTimes readers) {
        this.readers = readers;
        this.settings = settings;
        this.codec = codec;
        access = BrokerAccess.of(settings.target().broker(), null);
        broker = new LoadConnections(settings.workload().timeoutNs(), access, settings.target().replies());
        client = settings.client();
        prefix = broker.user() == null ? "" : broker.user() + ".";
    }

    @Override
    public void open() {
        broker.open();
        if (settings.target().jms() == ClientJms.PER_REQUEST) {
            uncached = access.configure(new ActiveMQConnectionFactory(access.url()));
            uncached.setUser(access.login().user());
            uncached.setPassword(access.login().password());
            requests = new UncachedRequests(uncached,
                    TimeUnit.NANOSECONDS.toMillis(settings.workload().timeoutNs() + 999_999));
        }
    }

    @Override
    public Transport<?> transport(int thread) {
        return requests == null ? new JmsTransport(broker, codec, readers)
                : new UncachedTransport(uncached, requests, access.url(), codec);
    }

    @Override
    public String sender(int thread) {
        return prefix + "T" + runId + "-" + client + "-" + (thread + 1);
    }

    @Override
    public void close() {
        if (uncached != null) {
            uncached.close();
        }
        broker.close();
    }
}
