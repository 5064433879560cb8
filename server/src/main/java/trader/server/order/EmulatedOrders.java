package trader.server.order;

import java.util.List;
import javax.transaction.xa.XAResource;
import trader.fixml.ExecutionReport;
import trader.fixml.Order;
import trader.server.fault.FaultPoint;
import trader.server.fault.FaultPoints;
import trader.server.tx.Enlistments;
import trader.server.xa.EmulatedConnection;
import trader.server.xa.EmulatedResourceManager;

/** Orders in the emulated resource manager. */
public final class EmulatedOrders implements Orders {
    private final EmulatedResourceManager resourceManager;
    private final Enlistments enlistments;

    /** Orders in this resource manager. */
    public EmulatedOrders(EmulatedResourceManager resourceManager, Enlistments enlistments) {
        this.resourceManager = resourceManager;
        this.enlistments = enlistments;
    }

    @Override
    public void open() {
        // There is nothing to open: it is in memory.
    }

    @Override
    public ExecutionReport record(Order order, ExecutionReport report) {
        EmulatedConnection connection = resourceManager.connect();
        enlistments.enlistOrders(connection);
        ExecutionReport held = connection.insert(OrderIds.key(order), report);
        FaultPoints.reached(FaultPoint.AFTER_INSERT);
        return held;
    }

    @Override
    public boolean holds(String sender, String clOrdId) {
        return resourceManager.holds(OrderIds.key(sender, clOrdId));
    }

    @Override
    public XAResource recoveryResource() {
        return resourceManager.connect();
    }

    @Override
    public Figures figures() {
        return new Figures("emulated", false,
                List.of("The emulated resource keeps its records in memory: they end with the server."),
                resourceManager.accepted(), resourceManager.rejected(),
                resourceManager.insertDelay(), resourceManager.prepareDelay(), resourceManager.commitDelay());
    }

    @Override
    public void close() {
        // There is nothing to close.
    }
}
