package trader.server.broker;

import java.util.function.BooleanSupplier;
import org.apache.activemq.artemis.core.io.IOCriticalErrorListener;
import org.apache.activemq.artemis.core.server.ActivateCallback;
import org.apache.activemq.artemis.core.server.ActiveMQServer;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import trader.common.FileErrors;

/** Notices that a broker stops although it is not asked to, for example because its journal cannot be written. */
record UnexpectedStop(ActiveMQServer server, BooleanSupplier isClosing, Runnable action)
        implements ActivateCallback, IOCriticalErrorListener {
    private static final Logger LOG = LoggerFactory.getLogger(EmbeddedBroker.class);

    /** Call once it is active. */
    void register() {
        server.registerActivateCallback(this);
        server.registerIOCriticalErrorListener(this);
    }

    @Override
    public void onIOException(Throwable failure, String message, String file) {
        LOG.error("The broker cannot use its file {}, and ends. Before it is started again, {}: {}", file,
                FileErrors.cure(failure), message);
    }

    @Override
    public void preDeActivate() {
        // A backup, which Artemis stops and starts to copy all data again, is not active.
        if (!isClosing.getAsBoolean() && server.isActive()) {
            LOG.error("The broker stopped by itself: see the messages before this one");
            action.run();
        }
    }
}
