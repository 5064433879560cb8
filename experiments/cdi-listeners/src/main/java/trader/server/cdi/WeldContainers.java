package trader.server.cdi;

import com.arjuna.ats.jta.cdi.TransactionExtension;
import jakarta.enterprise.inject.se.SeContainer;
import jakarta.enterprise.inject.se.SeContainerInitializer;
import jakarta.jms.ConnectionFactory;
import jakarta.jms.Message;
import org.springframework.jms.listener.SessionAwareMessageListener;
import org.springframework.util.ErrorHandler;
import trader.server.listener.ListenerConnections;
import trader.server.listener.ListenerContainer;
import trader.server.listener.ListenerContainers;
import trader.server.transaction.TransactionFigures;

/** Weld with the two beans, and with Narayana's interceptor for {@code @Transactional}. */
final class WeldContainers implements ListenerContainers {
    private final TransactionFigures figures;
    private final SeContainer weld;

    /** Starts Weld; Narayana has been configured. */
    WeldContainers(TransactionFigures figures) {
        this.figures = figures;
        this.weld = SeContainerInitializer.newInstance().disableDiscovery()
                .addExtensions(new TransactionExtension())
                .addBeanClasses(PlainReceiver.class, TransactionalReceiver.class).initialize();
    }

    @Override
    public ListenerContainer plain(String queue, int concurrent, ConnectionFactory factory,
            SessionAwareMessageListener<Message> listener, ErrorHandler errorHandler) {
        return new BeanContainer(queue, concurrent, new ListenerWork(ListenerConnections.plain(factory),
                weld.select(PlainReceiver.class).get(), listener, errorHandler, null));
    }

    @Override
    public ListenerContainer transactional(String queue, int concurrent, ListenerConnections connections,
            SessionAwareMessageListener<Message> listener, ErrorHandler errorHandler) {
        return new BeanContainer(queue, concurrent, new ListenerWork(connections,
                weld.select(TransactionalReceiver.class).get(), listener, errorHandler, figures));
    }

    @Override
    public void close() {
        weld.close();
    }
}
