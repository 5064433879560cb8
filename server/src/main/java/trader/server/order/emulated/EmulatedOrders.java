package trader.server.order.emulated;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.List;
import java.util.function.Function;
import javax.transaction.xa.XAResource;
import org.springframework.dao.CannotAcquireLockException;
import org.springframework.dao.DataAccessResourceFailureException;
import org.springframework.transaction.support.TransactionSynchronization;
import org.springframework.transaction.support.TransactionSynchronizationManager;
import trader.common.CounterLog;
import trader.fixml.OrderRequest;
import trader.server.order.OrderInDoubtException;
import trader.server.order.OrderRecord;
import trader.server.order.ResourceFailedException;
import trader.server.order.resource.RecordedOrders;
import trader.server.transaction.Enlistments;
import trader.server.transaction.log.DecisionRecords;

/** Orders in the emulated resource manager. */
final class EmulatedOrders implements RecordedOrders {
    private final EmulatedResourceManager resourceManager;
    private final Enlistments enlistments;
    private final TransactionSynchronization unbind = new TransactionSynchronization() {
        @Override
        public void afterCompletion(int status) {
            TransactionSynchronizationManager.unbindResource(EmulatedOrders.this);
        }
    };

    EmulatedOrders(EmulatedResourceManager resourceManager, Enlistments enlistments) {
        this.resourceManager = resourceManager;
        this.enlistments = enlistments;
    }

    @Override
    public void open() {
        try {
            resourceManager.open();
        } catch (IOException failed) {
            throw new UncheckedIOException("the orders cannot be opened: " + failed.getMessage(), failed);
        }
    }

    @Override
    public OrderRecord record(OrderRequest request, OrderRecord decision) {
        OrderRecord held = inBranch(connection -> connection.insert(decision));
        return held.key().equals(decision.key()) ? held : null;
    }

    @Override
    public OrderRecord find(String sender, String clOrdId) {
        return inBranch(connection -> connection.find(sender, clOrdId));
    }

    @Override
    public OrderRecord last(OrderRecord accepted) {
        return inBranch(connection -> connection.last(accepted));
    }

    private OrderRecord inBranch(Function<EmulatedConnection, OrderRecord> work) {
        if (resourceManager.hasFailed()) {
            throw new DataAccessResourceFailureException("the log of the orders has failed");
        }
        try {
            return work.apply(connection());
        } catch (OrderInDoubtException inDoubt) {
            throw new CannotAcquireLockException(inDoubt.getMessage(), inDoubt);
        } catch (ResourceFailedException failed) {
            throw new DataAccessResourceFailureException(failed.getMessage(), failed);
        }
    }

    /** One connection per transaction, enlisted on first use. */
    private EmulatedConnection connection() {
        EmulatedConnection enlisted = (EmulatedConnection) TransactionSynchronizationManager.getResource(this);
        if (enlisted != null) {
            return enlisted;
        }
        EmulatedConnection connection = resourceManager.connect();
        enlistments.enlistOrders(connection);
        TransactionSynchronizationManager.bindResource(this, connection);
        TransactionSynchronizationManager.registerSynchronization(unbind);
        return connection;
    }

    @Override
    public boolean holds(String sender, String clOrdId) {
        return resourceManager.holds(sender, clOrdId);
    }

    @Override
    public XAResource recoveryResource() {
        return resourceManager.connect();
    }

    @Override
    public DecisionRecords decisions() {
        return resourceManager.decisions();
    }

    @Override
    public Figures figures() {
        return new Figures(resourceManager.isDurable() ? "emulated" : "emulated-volatile",
                resourceManager.isDurable(), resourceManager.isDurable() ? List.of()
                        : List.of("The emulated resource keeps its records in memory: they end with the server."),
                resourceManager.accepted(), resourceManager.rejected(),
                resourceManager.insertDelay.figures(), resourceManager.prepareDelay.figures(),
                resourceManager.commitDelay.figures());
    }

    @Override
    public void addCounters(CounterLog counters) {
        resourceManager.addCounters(counters);
    }

    @Override
    public void close() {
        try {
            resourceManager.close();
        } catch (IOException failed) {
            throw new UncheckedIOException("the orders were not closed properly: " + failed.getMessage(), failed);
        }
    }
}
