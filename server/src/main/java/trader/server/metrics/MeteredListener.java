package trader.server.metrics;

import io.micrometer.core.instrument.Timer;
import jakarta.jms.JMSException;
import jakarta.jms.Message;
import jakarta.jms.Session;
import java.util.concurrent.TimeUnit;
import java.util.function.BooleanSupplier;
import org.springframework.jms.listener.SessionAwareMessageListener;
import org.springframework.transaction.support.TransactionSynchronization;
import org.springframework.transaction.support.TransactionSynchronizationManager;

/**
 * Times each message until it is handled, in a transaction until that has ended.
 *
 * @param failed for a transaction that was not committed
 * @param isOpen whether times are recorded now
 */
record MeteredListener(SessionAwareMessageListener<Message> listener, Timer done, Timer failed, BooleanSupplier isOpen)
        implements SessionAwareMessageListener<Message> {
    @Override
    public void onMessage(Message message, Session session) throws JMSException {
        long startNs = System.nanoTime();
        try {
            listener.onMessage(message, session);
        } finally {
            if (TransactionSynchronizationManager.isSynchronizationActive()) {
                TransactionSynchronizationManager.registerSynchronization(new TransactionSynchronization() {
                    @Override
                    public void afterCompletion(int status) {
                        record(status == STATUS_COMMITTED ? done : failed, startNs);
                    }
                });
            } else {
                record(done, startNs);
            }
        }
    }

    private void record(Timer timer, long startNs) {
        if (isOpen.getAsBoolean()) {
            timer.record(System.nanoTime() - startNs, TimeUnit.NANOSECONDS);
        }
    }
}
