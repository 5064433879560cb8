package trader.server.broker;

import java.util.function.BooleanSupplier;
import org.apache.activemq.artemis.core.server.ActivateCallback;
import org.apache.activemq.artemis.core.server.ActiveMQServer;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Notices that a broker stops although it is not asked to, for example because its journal cannot be written. */
record UnexpectedStop(ActiveMQServer server, BooleanSupplier isClosing, Runnable action) implements ActivateCallback {
    private static final Logger LOG = LoggerFactory.getLogger(EmbeddedBroker.class);

    @Override
    public void preDeActivate() {
        // A backup, which Artemis stops and starts to copy all data again, is not active.
        if (!isClosing.getAsBoolean() && server.isActive()) {
            LOG.error("The broker stopped by itself: see the messages before this one");
            action.run();
        }
    }
}
