package trader.server.transaction;

import com.arjuna.ats.internal.jta.resources.arjunacore.XAResourceRecord;
import com.arjuna.ats.internal.jta.resources.arjunacore.XAResourceRecordWrappingPlugin;
import javax.transaction.xa.XAResource;
import org.jboss.tm.XAResourceWrapper;

/**
 * Writes the name of each resource to the transaction log. With it, recovery can tell a branch that its resource has
 * finished from one whose resource is down; otherwise the decision would stay in the log for ever.
 */
final class ResourceNamePlugin implements XAResourceRecordWrappingPlugin {
    @Override
    public void transcribeWrapperData(XAResourceRecord record) {
        if (record.value() instanceof XAResourceWrapper named) {
            record.setProductName(named.getProductName());
            record.setProductVersion(named.getProductVersion());
            record.setJndiName(named.getJndiName());
        }
    }

    /** Branch ids do not depend on the resource. */
    @Override
    public Integer getEISName(XAResource resource) {
        return 0;
    }

    @Override
    public String getEISName(Integer name) {
        return String.valueOf(name);
    }
}
