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

/** Applies prices, without a transaction. */
@MessageDriven(activationConfig = @ActivationConfigProperty(propertyName = "destination",
        propertyValue = QueueNames.PRICES))
@TransactionAttribute(TransactionAttributeType.NOT_SUPPORTED)
public class PriceBean implements MessageListener {
    @Resource(lookup = BeanListeners.PLAIN)
    private ConnectionFactory connections;

    @Override
    public void onMessage(Message message) {
        BeanListeners.deliver(QueueNames.PRICES, message, connections);
    }
}
