package trader.server.order;

import jakarta.transaction.RollbackException;
import jakarta.transaction.SystemException;
import jakarta.transaction.TransactionManager;
import java.util.List;
import trader.fixml.ExecutionReport;
import trader.fixml.Order;
import trader.server.xa.EmulatedConnection;
import trader.server.xa.EmulatedResourceManager;

/** Orders in the emulated resource manager. */
public final class EmulatedOrders implements Orders {
    private final EmulatedResourceManager resourceManager;
    private final TransactionManager transactionManager;

    /** Orders in this resource manager. */
    public EmulatedOrders(EmulatedResourceManager resourceManager, TransactionManager transactionManager) {
        this.resourceManager = resourceManager;
        this.transactionManager = transactionManager;
    }

    @Override
    public void open() {
        // There is nothing to open: it is in memory.
    }

    @Override
    public ExecutionReport record(Order order, ExecutionReport report) {
        EmulatedConnection connection = resourceManager.connect();
        try {
            if (!transactionManager.getTransaction().enlistResource(connection)) {
                throw new IllegalStateException("the emulated resource could not be enlisted in the transaction");
            }
        } catch (RollbackException | SystemException failed) {
            throw new IllegalStateException("the emulated resource could not be enlisted: " + failed, failed);
        }
        return connection.insert(OrderIds.key(order), report);
    }

    @Override
    public Figures figures() {
        return new Figures("emulated", false,
                List.of("The emulated resource keeps its records in memory: they end with the server."),
                resourceManager.accepted(), resourceManager.rejected(), resourceManager.calls().figures(),
                resourceManager.insertDelay(), resourceManager.prepareDelay(), resourceManager.commitDelay());
    }

    @Override
    public void close() {
        // There is nothing to close.
    }
}
