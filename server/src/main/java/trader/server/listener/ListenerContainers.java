package trader.server.listener;

import jakarta.jms.ConnectionFactory;
import jakarta.jms.Message;
import org.springframework.jms.listener.SessionAwareMessageListener;
import org.springframework.util.ErrorHandler;

/** Makes the containers of all listeners of a server, and closes what they share. */
public interface ListenerContainers extends AutoCloseable {
    /**
     * Makes a container without transactions, which is not yet started.
     *
     * @param errorHandler gets the exceptions of the listener, on its thread
     */
    ListenerContainer plain(String queue, int concurrent, ConnectionFactory factory,
            SessionAwareMessageListener<Message> listener, ErrorHandler errorHandler);

    /**
     * Makes a container, which is not yet started. Each receive, with the work of the listener and its replies, is a
     * JTA transaction, in which Spring's synchronizations are active.
     *
     * @param connections enlist their sessions
     * @param errorHandler gets the exceptions of the listener and of commits, on the listener's thread
     */
    ListenerContainer transactional(String queue, int concurrent, ListenerConnections connections,
            SessionAwareMessageListener<Message> listener, ErrorHandler errorHandler);

    @Override
    default void close() {
    }
}
