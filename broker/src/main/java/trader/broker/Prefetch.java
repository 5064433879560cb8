package trader.broker;

import org.apache.activemq.artemis.api.core.client.ActiveMQClient;

/** Messages that the broker sends ahead to a listener. */
public enum Prefetch {
    /** {@link #ONE} for orders, {@link #WINDOW} for the others. */
    AUTO,
    /** The next message only when the listener asks for it. */
    ONE,
    /** As many as fit into Artemis' default window. */
    WINDOW;

    /** Artemis' {@code consumerWindowSize} of listeners without transactions. */
    public int windowBytes() {
        return this == ONE ? 0 : ActiveMQClient.DEFAULT_CONSUMER_WINDOW_SIZE;
    }

    /** Artemis' {@code consumerWindowSize} of listeners in transactions. */
    public int windowBytesInTransaction() {
        return this == WINDOW ? ActiveMQClient.DEFAULT_CONSUMER_WINDOW_SIZE : 0;
    }
}
