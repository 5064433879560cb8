package trader.server.listener;

import jakarta.jms.ConnectionFactory;
import jakarta.jms.Message;
import org.springframework.jms.listener.SessionAwareMessageListener;
import org.springframework.transaction.PlatformTransactionManager;
import org.springframework.util.ErrorHandler;

/** {@code transactionManager}: for listeners in transactions. */
public record SpringContainers(ListenerJms jms, PlatformTransactionManager transactionManager)
        implements ListenerContainers {
    @Override
    public ListenerContainer plain(String queue, int concurrent, ConnectionFactory factory,
            SessionAwareMessageListener<Message> listener, ErrorHandler errorHandler) {
        return new SpringContainer(queue, concurrent, ListenerConnections.plain(factory), jms, null, listener,
                errorHandler);
    }

    @Override
    public ListenerContainer transactional(String queue, int concurrent, ListenerConnections connections,
            SessionAwareMessageListener<Message> listener, ErrorHandler errorHandler) {
        return new SpringContainer(queue, concurrent, connections, jms, transactionManager, listener, errorHandler);
    }
}
