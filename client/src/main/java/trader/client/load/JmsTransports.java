package trader.client.load;

import trader.fixml.FixmlCodec;
import trader.jmsclient.BrokerConnections;
import trader.jmsclient.UniqueNames;

/** Each thread has its own connection to the broker, and a sender name that never recurs. */
final class JmsTransports implements TransportFactory {
    private final BrokerConnections broker;
    private final FixmlCodec codec;
    private final int client;
    /** The broker's user and a dot, with which its senders must begin; empty without a user. */
    private final String prefix;
    private final String runId = UniqueNames.next();

    JmsTransports(LoadSettings settings, FixmlCodec codec) {
        broker = new BrokerConnections(settings.broker(), settings.timeoutNs());
        this.codec = codec;
        client = settings.client();
        prefix = broker.user() == null ? "" : broker.user() + ".";
    }

    @Override
    public void open() {
        broker.open();
    }

    @Override
    public Transport<?> transport(int thread) {
        return new JmsTransport(broker, codec);
    }

    @Override
    public String sender(int thread) {
        return prefix + "T" + runId + "-" + client + "-" + (thread + 1);
    }

    @Override
    public String commonId() {
        return "";
    }

    @Override
    public void close() {
        broker.close();
    }
}
