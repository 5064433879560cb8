package trader.client.record;

import java.io.FileOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Path;
import trader.client.journal.OrderLines;
import trader.fixml.BusinessReject;
import trader.fixml.ExecutionReport;
import trader.fixml.FixmlMessage;
import trader.fixml.Order;

/**
 * {@code orders.journal} of a load driver. The lines of an order are kept in memory when the order has ended, so that
 * the measured path does no I/O, and {@link #flush()} writes them. Orders in flight when the driver is killed are
 * missing, and the audit sees their records as ghosts.
 */
final class OrderLog implements AutoCloseable {
    /** About a thousand orders. */
    private static final int CAPACITY_BYTES = 1 << 18;

    private final Path file;
    private OrderLines gathering = new OrderLines(CAPACITY_BYTES);
    private OrderLines writing = new OrderLines(CAPACITY_BYTES);
    private OutputStream out;

    OrderLog(Path file) {
        this.file = file;
    }

    void open() throws IOException {
        out = new FileOutputStream(file.toFile());
    }

    /** Adds an order that has ended; {@code reply} is null if none arrived. Any thread. */
    synchronized void add(Order order, FixmlMessage reply) {
        long nowMs = System.currentTimeMillis();
        gathering.sent(order, nowMs);
        if (reply instanceof ExecutionReport || reply instanceof BusinessReject) {
            gathering.answered(OrderLines.sender(order), order.clOrdId(), reply, nowMs);
        }
    }

    /** Writes the lines added so far; one thread at a time. */
    void flush() throws IOException {
        OrderLines full = exchange();
        out.write(full.bytes(), 0, full.length());
        full.clear();
    }

    private synchronized OrderLines exchange() {
        OrderLines full = gathering;
        gathering = writing;
        writing = full;
        return full;
    }

    @Override
    public void close() throws IOException {
        flush();
        out.close();
    }
}
