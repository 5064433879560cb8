package trader.server.order.emulated;

import trader.fixml.CxlRejReason;
import trader.fixml.CxlRejResponseTo;
import trader.fixml.ExecType;
import trader.fixml.ExecutionReport;
import trader.fixml.Header;
import trader.fixml.OrdRejReason;
import trader.fixml.OrdStatus;
import trader.fixml.OrdType;
import trader.fixml.OrderCancelReject;
import trader.fixml.Side;
import trader.fixml.TimeInForce;
import trader.server.order.OrderRecord;

/**
 * The fields of an {@link OrderRecord} in the log, by their FIXML names, in the encoding of {@link Payload}.
 *
 * <pre>
 * ExecRpt    sender, version + 1, 0, OrdID, ExecID, ID, OrigID, ExecTyp, Stat, RejRsn, Sym, Side, Typ, Qty, Px, StopPx,
 *            TmInForce, LeavesQty, CumQty, AvgPx, Txt, TxnTm
 * OrdCxlRej  sender, version + 1, 1, request id, OrdID, ID, OrigID, Stat, CxlRejRspTo, CxlRejRsn, Txt, TxnTm
 * </pre>
 */
final class OrderRecordFormat {
    private static final int REPORT = 0;
    private static final int CANCEL_REJECT = 1;

    private OrderRecordFormat() {
    }

    static void write(OrderRecord recorded, Payload.Writer to) {
        to.text(recorded.sender()).number(recorded.version() + 1L);
        if (recorded.answer() instanceof ExecutionReport report) {
            to.number(REPORT).text(report.orderId()).text(report.execId()).text(report.clOrdId())
                    .text(report.origClOrdId()).code(report.execType()).code(report.ordStatus())
                    .code(report.ordRejReason()).text(report.symbol()).code(report.side()).code(report.ordType())
                    .decimal(report.orderQty()).decimal(report.price()).decimal(report.stopPx())
                    .code(report.timeInForce()).decimal(report.leavesQty()).decimal(report.cumQty())
                    .decimal(report.avgPx()).text(report.text()).instant(report.transactTime());
        } else {
            OrderCancelReject reject = (OrderCancelReject) recorded.answer();
            to.number(CANCEL_REJECT).text(recorded.requestId()).text(reject.orderId()).text(reject.clOrdId())
                    .text(reject.origClOrdId()).code(reject.ordStatus()).code(reject.responseTo())
                    .code(reject.reason()).text(reject.text()).instant(reject.transactTime());
        }
    }

    static OrderRecord read(Payload.Reader from) {
        String sender = from.text();
        int version = (int) from.number() - 1;
        if (from.number() == CANCEL_REJECT) {
            String requestId = from.text();
            return new OrderRecord(sender, requestId, version, new OrderCancelReject(Header.NONE, from.text(),
                    from.text(), from.text(), from.code(OrdStatus.class), from.code(CxlRejResponseTo.class),
                    from.code(CxlRejReason.class), from.text(), from.instant()));
        }
        ExecutionReport report = new ExecutionReport(Header.NONE, from.text(), from.text(), from.text(), from.text(),
                null, from.code(ExecType.class), from.code(OrdStatus.class), from.code(OrdRejReason.class),
                from.text(), from.code(Side.class), from.code(OrdType.class), from.decimal(), from.decimal(),
                from.decimal(), from.code(TimeInForce.class), from.decimal(), from.decimal(), from.decimal(),
                from.text(), from.instant());
        return new OrderRecord(sender, report.execId(), version, report);
    }
}
