package trader.server.cdi;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.jms.JMSException;

/** Receives without a transaction. */
@ApplicationScoped
class PlainReceiver implements Receiver {
    @Override
    public void receive(BeanListener listener) throws JMSException {
        listener.receive();
    }
}
