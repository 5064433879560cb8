package trader.server.cdi;

import jakarta.jms.Message;
import org.springframework.jms.listener.SessionAwareMessageListener;
import org.springframework.util.ErrorHandler;
import trader.server.listener.ListenerConnections;
import trader.server.transaction.TransactionFigures;

/**
 * What all listeners of a container use.
 *
 * @param figures count the transactions that the bean's calls are; null if they are none
 */
record ListenerWork(ListenerConnections connections, Receiver bean, SessionAwareMessageListener<Message> listener,
        ErrorHandler errorHandler, TransactionFigures figures) {
    boolean isTransactional() {
        return figures != null;
    }
}
