package trader.server.transaction;

import com.arjuna.ats.internal.jta.resources.arjunacore.XAResourceRecord;
import com.arjuna.ats.internal.jta.resources.arjunacore.XAResourceRecordWrappingPlugin;
import javax.transaction.xa.XAResource;
import org.jboss.tm.XAResourceWrapper;

/**
 * Writes the name of each resource into the transaction log. By the name, recovery tells a branch that its resource has
 * finished from one whose resource is not there; without it the decision would stay in the log for ever.
 */
final class RecordNames implements XAResourceRecordWrappingPlugin {
    @Override
    public void transcribeWrapperData(XAResourceRecord record) {
        if (record.value() instanceof XAResourceWrapper named) {
            record.setProductName(named.getProductName());
            record.setProductVersion(named.getProductVersion());
            record.setJndiName(named.getJndiName());
        }
    }

    /** No part of a branch's id depends on its resource. */
    @Override
    public Integer getEISName(XAResource resource) {
        return 0;
    }

    @Override
    public String getEISName(Integer name) {
        return String.valueOf(name);
    }
}
