package trader.crashtest.campaign;

import java.io.IOException;
import java.nio.file.Path;
import trader.client.journal.OrderJournal;

/** The journal of all clients of one resource, with which its records are compared. */
final class ClientJournal implements AutoCloseable {
    final Path file;
    final OrderJournal journal;
    private long auditedOrders;

    ClientJournal(Path file) throws IOException {
        this.file = file;
        this.journal = new OrderJournal(file).open();
    }

    /** The number of orders since the last audit, given the number of all orders. */
    long sinceLastAudit(long orders) {
        long more = orders - auditedOrders;
        auditedOrders = orders;
        return more;
    }

    @Override
    public void close() throws IOException {
        journal.close();
    }
}
