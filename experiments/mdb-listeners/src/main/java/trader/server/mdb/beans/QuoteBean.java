package trader.server.mdb.beans;

import jakarta.annotation.Resource;
import jakarta.ejb.ActivationConfigProperty;
import jakarta.ejb.MessageDriven;
import jakarta.ejb.TransactionAttribute;
import jakarta.ejb.TransactionAttributeType;
import jakarta.jms.ConnectionFactory;
import jakarta.jms.Message;
import jakarta.jms.MessageListener;
import trader.fixml.QueueNames;
import trader.server.mdb.BeanListeners;

/** Answers quote requests, without a transaction. */
@MessageDriven(activationConfig = @ActivationConfigProperty(propertyName = "destination",
        propertyValue = QueueNames.QUOTES))
@TransactionAttribute(TransactionAttributeType.NOT_SUPPORTED)
public class QuoteBean implements MessageListener {
    @Resource(lookup = BeanListeners.PLAIN)
    private ConnectionFactory connections;

    @Override
    public void onMessage(Message message) {
        BeanListeners.deliver(QueueNames.QUOTES, message, connections);
    }
}
