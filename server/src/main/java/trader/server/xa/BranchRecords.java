package trader.server.xa;

import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;
import trader.fixml.ExecType;
import trader.fixml.ExecutionReport;
import trader.fixml.Header;
import trader.fixml.OrdRejReason;
import trader.fixml.OrdStatus;
import trader.fixml.Side;

/**
 * What branches leave in the log.
 *
 * <pre>
 * 1 PREPARED     format id, global transaction id, branch qualifier; then as 4
 * 2 COMMITTED    the LSN of PREPARED, 8 bytes
 * 3 ROLLED_BACK  the same
 * 4 ONE_PHASE    how many; of each the sender, OrdID, ExecID, ID, ExecTyp, Stat, RejRsn, Sym, Side, Qty, LeavesQty,
 *                CumQty, AvgPx, Txt, TxnTm
 * </pre>
 */
final class BranchRecords {
    static final int PREPARED = 1;
    static final int COMMITTED = 2;
    static final int ROLLED_BACK = 3;
    static final int ONE_PHASE = 4;

    /** A branch that was prepared. */
    record Prepared(BranchId id, List<Recorded> entries) {
    }

    private BranchRecords() {
    }

    static byte[] prepared(BranchId id, List<Recorded> entries) {
        Payload.Writer writer = new Payload.Writer().number(id.getFormatId() & 0xFFFF_FFFFL)
                .bytes(id.getGlobalTransactionId()).bytes(id.getBranchQualifier());
        return write(writer, entries).toBytes();
    }

    static byte[] onePhase(List<Recorded> entries) {
        return write(new Payload.Writer(), entries).toBytes();
    }

    static byte[] resolved(long preparedLsn) {
        return ByteBuffer.allocate(Long.BYTES).putLong(preparedLsn).array();
    }

    static Prepared readPrepared(ByteBuffer payload) {
        Payload.Reader reader = new Payload.Reader(payload);
        BranchId id = BranchId.of((int) reader.number(), reader.bytes(), reader.bytes());
        return new Prepared(id, read(reader));
    }

    static List<Recorded> readOnePhase(ByteBuffer payload) {
        return read(new Payload.Reader(payload));
    }

    /** The entries of a record of type PREPARED or ONE_PHASE; none of others. */
    static List<Recorded> readEntries(int type, ByteBuffer payload) {
        return switch (type) {
            case PREPARED -> readPrepared(payload).entries();
            case ONE_PHASE -> readOnePhase(payload);
            default -> List.of();
        };
    }

    private static Payload.Writer write(Payload.Writer to, List<Recorded> entries) {
        to.number(entries.size());
        for (Recorded entry : entries) {
            ExecutionReport report = entry.report();
            to.text(entry.sender()).text(report.orderId()).text(report.execId()).text(report.clOrdId())
                    .code(report.execType()).code(report.ordStatus()).code(report.ordRejReason())
                    .text(report.symbol()).code(report.side()).decimal(report.orderQty())
                    .decimal(report.leavesQty()).decimal(report.cumQty()).decimal(report.avgPx())
                    .text(report.text()).instant(report.transactTime());
        }
        return to;
    }

    private static List<Recorded> read(Payload.Reader from) {
        int count = (int) from.number();
        List<Recorded> entries = new ArrayList<>(1);
        for (int i = 0; i < count; i++) {
            String sender = from.text();
            entries.add(new Recorded(sender, new ExecutionReport(Header.NONE, from.text(), from.text(), from.text(),
                    null, null, from.code(ExecType::of), from.code(OrdStatus::of), from.code(OrdRejReason::of),
                    from.text(), from.code(Side::of), null, from.decimal(), null, null, null, from.decimal(),
                    from.decimal(), from.decimal(), from.text(), from.instant())));
        }
        return entries;
    }
}
