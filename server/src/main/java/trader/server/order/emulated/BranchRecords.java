package trader.server.order.emulated;

import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;
import trader.server.order.OrderRecord;
import trader.server.transaction.BranchId;

/**
 * What branches leave in the log.
 *
 * <pre>
 * 5 PREPARED     format id, global transaction id, branch qualifier; then as 6
 * 2 COMMITTED    the LSN of PREPARED, 8 bytes
 * 3 ROLLED_BACK  the same
 * 6 ONE_PHASE    how many; of each what {@link OrderRecordFormat} says
 * 1, 4           PREPARED and ONE_PHASE of servers that knew new orders only: they are read, not written
 * </pre>
 */
final class BranchRecords {
    static final int PREPARED_OF_BEFORE = 1;
    static final int COMMITTED = 2;
    static final int ROLLED_BACK = 3;
    static final int ONE_PHASE_OF_BEFORE = 4;
    static final int PREPARED = 5;
    static final int ONE_PHASE = 6;

    /** A branch that was prepared. */
    record Prepared(BranchId id, List<OrderRecord> entries) {
    }

    private BranchRecords() {
    }

    static byte[] prepared(BranchId id, List<OrderRecord> entries) {
        Payload.Writer writer = new Payload.Writer().number(id.getFormatId() & 0xFFFF_FFFFL)
                .bytes(id.getGlobalTransactionId()).bytes(id.getBranchQualifier());
        return write(writer, entries).toBytes();
    }

    static byte[] onePhase(List<OrderRecord> entries) {
        return write(new Payload.Writer(), entries).toBytes();
    }

    static byte[] resolved(long preparedLsn) {
        return ByteBuffer.allocate(Long.BYTES).putLong(preparedLsn).array();
    }

    /** The branch in a record of type PREPARED, of now or of before. */
    static Prepared readPrepared(int type, ByteBuffer payload) {
        Payload.Reader reader = new Payload.Reader(payload);
        BranchId id = BranchId.of((int) reader.number(), reader.bytes(), reader.bytes());
        return new Prepared(id, read(reader, type == PREPARED_OF_BEFORE));
    }

    /** The entries of a record of type PREPARED or ONE_PHASE, of now or of before; none of others. */
    static List<OrderRecord> readEntries(int type, ByteBuffer payload) {
        return switch (type) {
            case PREPARED, PREPARED_OF_BEFORE -> readPrepared(type, payload).entries();
            case ONE_PHASE, ONE_PHASE_OF_BEFORE -> read(new Payload.Reader(payload), type == ONE_PHASE_OF_BEFORE);
            default -> List.of();
        };
    }

    private static Payload.Writer write(Payload.Writer to, List<OrderRecord> entries) {
        to.number(entries.size());
        entries.forEach(entry -> OrderRecordFormat.write(entry, to));
        return to;
    }

    private static List<OrderRecord> read(Payload.Reader from, boolean ofBefore) {
        int count = (int) from.number();
        List<OrderRecord> entries = new ArrayList<>(1);
        for (int i = 0; i < count; i++) {
            entries.add(ofBefore ? OrderRecordFormat.readOfBefore(from) : OrderRecordFormat.read(from));
        }
        return entries;
    }
}
