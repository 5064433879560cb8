package trader.server.timing;

import jakarta.jms.JMSException;
import jakarta.jms.Message;
import jakarta.jms.Session;
import org.springframework.jms.listener.SessionAwareMessageListener;
import org.springframework.transaction.support.TransactionSynchronization;
import org.springframework.transaction.support.TransactionSynchronizationManager;
import trader.server.timing.RequestTimes.Outcome;
import trader.server.timing.RequestTimes.Service;

/** Records when a listener received and handled each message, and when its transaction, if any, ended. */
final class TimedListener implements SessionAwareMessageListener<Message> {
    private final RequestTimes times;
    private final Service service;
    private final SessionAwareMessageListener<Message> listener;
    private final TransactionSynchronization whenDone = new TransactionSynchronization() {
        @Override
        public void afterCompletion(int status) {
            times.done(service, status == STATUS_COMMITTED ? Outcome.DONE : Outcome.ROLLED_BACK);
        }
    };

    TimedListener(RequestTimes times, Service service, SessionAwareMessageListener<Message> listener) {
        this.times = times;
        this.service = service;
        this.listener = listener;
    }

    @Override
    public void onMessage(Message message, Session session) throws JMSException {
        times.received();
        try {
            listener.onMessage(message, session);
        } finally {
            times.handled(message);
            if (TransactionSynchronizationManager.isSynchronizationActive()) {
                TransactionSynchronizationManager.registerSynchronization(whenDone);
            } else {
                times.done(service, Outcome.DONE);
            }
        }
    }
}
