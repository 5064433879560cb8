package trader.server.order.jdbc;

import javax.transaction.xa.XAException;
import javax.transaction.xa.XAResource;
import trader.server.transaction.ForwardingXaResource;

/**
 * Sets the error code XAER_RMFAIL if H2 sets none. The transaction manager would take an error without a code for a
 * heuristic outcome, keep it in its log for ever, and never commit a prepared branch.
 */
class H2XaResource extends ForwardingXaResource {
    H2XaResource(XAResource resource) {
        super(resource);
    }

    @Override
    protected <T> T call(Call<T> call) throws XAException {
        try {
            return super.call(call);
        } catch (XAException failed) {
            if (failed.errorCode == 0) {
                failed.errorCode = XAException.XAER_RMFAIL;
            }
            throw failed;
        }
    }
}
