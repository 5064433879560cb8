package trader.server.cdi;

import jakarta.jms.JMSException;

/** A bean that receives a message and processes it. */
interface Receiver {
    void receive(BeanListener listener) throws JMSException;
}
