package trader.server.order.emulated;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.stream.LongStream;
import trader.recordlog.LogRecord;
import trader.recordlog.Lsn;
import trader.server.order.OrderRecord;
import trader.server.transaction.BranchId;

/**
 * The records of branches in the log, by type.
 *
 * <pre>
 * 2 COMMITTED    the LSN of PREPARED, 8 bytes
 * 3 ROLLED_BACK  the LSN of PREPARED, 8 bytes
 * 5 PREPARED     format id, global transaction id, branch qualifier; then as ONE_PHASE
 * 6 ONE_PHASE    the number of orders; then each order ({@link OrderRecordFormat})
 * 7 DECIDED      a decision to commit, as the transaction manager wrote it
 * 8 FORGOTTEN    the LSNs of DECIDED records that are no longer needed, 8 bytes each
 * </pre>
 */
public final class BranchRecords {
    static final int COMMITTED = 2;
    static final int ROLLED_BACK = 3;
    public static final int PREPARED = 5;
    static final int ONE_PHASE = 6;
    public static final int DECIDED = 7;
    public static final int FORGOTTEN = 8;

    public record Prepared(BranchId id, List<OrderRecord> orders) {
    }

    private BranchRecords() {
    }

    static byte[] prepared(BranchId id, List<OrderRecord> orders) {
        Payload.Writer writer = new Payload.Writer().number(id.getFormatId() & 0xFFFF_FFFFL)
                .bytes(id.getGlobalTransactionId()).bytes(id.getBranchQualifier());
        return write(writer, orders).toBytes();
    }

    static byte[] onePhase(List<OrderRecord> orders) {
        return write(new Payload.Writer(), orders).toBytes();
    }

    static byte[] resolved(long preparedLsn) {
        return ByteBuffer.allocate(Long.BYTES).putLong(preparedLsn).array();
    }

    static byte[] forgotten(Collection<Long> decidedLsns) {
        ByteBuffer bytes = ByteBuffer.allocate(Long.BYTES * decidedLsns.size());
        decidedLsns.forEach(bytes::putLong);
        return bytes.array();
    }

    public static byte[] readDecided(LogRecord record) {
        byte[] decision = new byte[record.payload().remaining()];
        record.payload().duplicate().get(decision);
        return decision;
    }

    public static List<Long> readForgotten(LogRecord record) {
        return LongStream.range(0, record.payload().remaining() / Long.BYTES)
                .mapToObj(i -> record.payload().getLong((int) i * Long.BYTES)).toList();
    }

    public static Prepared readPrepared(LogRecord record) {
        Payload.Reader reader = new Payload.Reader(record.payload());
        BranchId id = BranchId.of((int) reader.number(), reader.bytes(), reader.bytes());
        return new Prepared(id, readOrders(reader));
    }

    /** The orders in a PREPARED or ONE_PHASE record; other records have none. */
    static List<OrderRecord> readOrders(LogRecord record) {
        return switch (record.type()) {
            case PREPARED -> readPrepared(record).orders();
            case ONE_PHASE -> readOrders(new Payload.Reader(record.payload()));
            default -> List.of();
        };
    }

    static IOException unknown(LogRecord record) {
        return new IOException("the record at segment " + Lsn.segment(record.lsn()) + ", offset "
                + Lsn.offset(record.lsn()) + " has type " + record.type() + ", which this version does not know");
    }

    /** The LSN of PREPARED in a COMMITTED or ROLLED_BACK record. */
    static long readPreparedLsn(LogRecord record) {
        return record.payload().getLong(0);
    }

    private static Payload.Writer write(Payload.Writer to, List<OrderRecord> orders) {
        to.number(orders.size());
        orders.forEach(order -> OrderRecordFormat.write(order, to));
        return to;
    }

    private static List<OrderRecord> readOrders(Payload.Reader from) {
        int count = (int) from.number();
        List<OrderRecord> orders = new ArrayList<>(1);
        for (int i = 0; i < count; i++) {
            orders.add(OrderRecordFormat.read(from));
        }
        return orders;
    }
}
