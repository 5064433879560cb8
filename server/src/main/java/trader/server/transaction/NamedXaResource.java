package trader.server.transaction;

import javax.transaction.xa.XAResource;
import org.jboss.tm.XAResourceWrapper;

/** An XA resource with the name by which the transaction log and recovery know its resource manager. */
abstract class NamedXaResource extends ForwardingXaResource implements XAResourceWrapper {
    private final String identity;

    /** {@code identity} must be unique among resource managers. */
    NamedXaResource(String identity, XAResource resource) {
        super(resource);
        this.identity = identity;
    }

    @Override
    public XAResource getResource() {
        return resource;
    }

    @Override
    public String getProductName() {
        return "Trader";
    }

    @Override
    public String getProductVersion() {
        return "1";
    }

    @Override
    public String getJndiName() {
        return identity;
    }

    @Override
    public String toString() {
        return identity;
    }
}
