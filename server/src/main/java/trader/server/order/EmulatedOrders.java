package trader.server.order;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.util.List;
import java.util.function.Consumer;
import javax.transaction.xa.XAResource;
import org.springframework.dao.CannotAcquireLockException;
import org.springframework.dao.DataAccessResourceFailureException;
import trader.fixml.ExecutionReport;
import trader.fixml.Order;
import trader.server.fault.FaultPoint;
import trader.server.fault.FaultPoints;
import trader.server.tx.Enlistments;
import trader.server.xa.CommittedOrders;
import trader.server.xa.EmulatedConnection;
import trader.server.xa.EmulatedResourceManager;
import trader.server.xa.OrderInDoubtException;
import trader.server.xa.ResourceFailedException;

/** Orders in the emulated resource manager. */
public final class EmulatedOrders implements Orders {
    private final EmulatedResourceManager resourceManager;
    private final Enlistments enlistments;

    /** Orders in this resource manager. */
    public EmulatedOrders(EmulatedResourceManager resourceManager, Enlistments enlistments) {
        this.resourceManager = resourceManager;
        this.enlistments = enlistments;
    }

    /** The committed records in the log that a resource manager keeps, or kept, in this directory. */
    public static OrderRecords records(Path directory) {
        CommittedOrders committed = new CommittedOrders(directory);
        return new OrderRecords() {
            @Override
            public void forEach(Consumer<OrderRecord> action) {
                try {
                    committed.forEach(each ->
                            action.accept(new OrderRecord(each.sender(), each.report().clOrdId(), each.report())));
                } catch (IOException failed) {
                    throw new UncheckedIOException(failed.getMessage(), failed);
                }
            }

            @Override
            public List<String> inDoubt() {
                try {
                    return committed.inDoubt();
                } catch (IOException failed) {
                    throw new UncheckedIOException(failed.getMessage(), failed);
                }
            }

            @Override
            public void close() {
                // Every reading opens and closes its files.
            }
        };
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
    public ExecutionReport record(Order order, ExecutionReport report) {
        if (resourceManager.hasFailed()) {
            throw new DataAccessResourceFailureException("the log of the orders has failed");
        }
        EmulatedConnection connection = resourceManager.connect();
        enlistments.enlistOrders(connection);
        ExecutionReport held;
        try {
            held = connection.insert(OrderIds.sender(order), report);
        } catch (OrderInDoubtException inDoubt) {
            throw new CannotAcquireLockException(inDoubt.getMessage(), inDoubt);
        } catch (ResourceFailedException failed) {
            throw new DataAccessResourceFailureException(failed.getMessage(), failed);
        }
        FaultPoints.reached(FaultPoint.AFTER_INSERT);
        return held;
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
    public Figures figures() {
        return new Figures(resourceManager.isDurable() ? "emulated" : "emulated-volatile",
                resourceManager.isDurable(), resourceManager.isDurable() ? List.of()
                        : List.of("The emulated resource keeps its records in memory: they end with the server."),
                resourceManager.accepted(), resourceManager.rejected(),
                resourceManager.insertDelay(), resourceManager.prepareDelay(), resourceManager.commitDelay());
    }

    @Override
    public void close() {
        try {
            resourceManager.close();
        } catch (IOException failed) {
            throw new UncheckedIOException("the orders were not closed in order: " + failed.getMessage(), failed);
        }
    }
}
