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

/** Processes orders: message, record and reply are one transaction, which the container commits. */
@MessageDriven(activationConfig = @ActivationConfigProperty(propertyName = "destination",
        propertyValue = QueueNames.ORDERS))
@TransactionAttribute(TransactionAttributeType.REQUIRED)
public class OrderBean implements MessageListener {
    @Resource(lookup = BeanListeners.TRANSACTED)
    private ConnectionFactory connections;

    @Override
    public void onMessage(Message message) {
        BeanListeners.deliver(QueueNames.ORDERS, message, connections);
    }
}
