package trader.server.order;

import java.math.BigDecimal;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Instant;
import java.time.OffsetDateTime;
import java.time.ZoneOffset;
import trader.fixml.ExecType;
import trader.fixml.ExecutionReport;
import trader.fixml.FixCode;
import trader.fixml.Header;
import trader.fixml.OrdRejReason;
import trader.fixml.OrdStatus;
import trader.fixml.Order;
import trader.fixml.Side;

/** The table of orders with the reports on them; codes are those of FIX. */
final class OrderTable {
    static final String CREATE = """
            CREATE TABLE IF NOT EXISTS trader_order (
                sender VARCHAR NOT NULL,
                cl_ord_id VARCHAR NOT NULL,
                symbol VARCHAR NOT NULL,
                side VARCHAR(2) NOT NULL,
                ord_type VARCHAR(2) NOT NULL,
                order_qty VARCHAR,
                price VARCHAR,
                stop_px VARCHAR,
                order_time TIMESTAMP(9) WITH TIME ZONE,
                order_id VARCHAR NOT NULL,
                exec_id VARCHAR NOT NULL,
                exec_type VARCHAR(2) NOT NULL,
                ord_status VARCHAR(2) NOT NULL,
                ord_rej_reason VARCHAR(3),
                text VARCHAR,
                exec_time TIMESTAMP(9) WITH TIME ZONE NOT NULL,
                PRIMARY KEY (sender, cl_ord_id)
            )""";

    static final String INSERT = """
            INSERT INTO trader_order (sender, cl_ord_id, symbol, side, ord_type, order_qty, price, stop_px, order_time,
                order_id, exec_id, exec_type, ord_status, ord_rej_reason, text, exec_time)
            VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
            ON CONFLICT DO NOTHING""";

    static final String SELECT = """
            SELECT cl_ord_id, symbol, side, order_qty, order_id, exec_id, exec_type, ord_status, ord_rej_reason, text,
                exec_time
            FROM trader_order WHERE sender = ? AND cl_ord_id = ?""";

    private OrderTable() {
    }

    static Object[] row(Order order, ExecutionReport report) {
        return new Object[] {OrderIds.sender(order), order.clOrdId(), order.symbol(), code(order.side()),
            code(order.ordType()), plain(order.orderQty()), plain(order.price()), plain(order.stopPx()),
            utc(order.transactTime()), report.orderId(), report.execId(), code(report.execType()),
            code(report.ordStatus()), code(report.ordRejReason()), report.text(), utc(report.transactTime())};
    }

    static ExecutionReport report(ResultSet row, int rowNumber) throws SQLException {
        ExecType execType = ExecType.of(row.getString("exec_type"));
        String reason = row.getString("ord_rej_reason");
        String quantity = row.getString("order_qty");
        BigDecimal orderQty = quantity == null ? null : new BigDecimal(quantity);
        return new ExecutionReport(Header.NONE, row.getString("order_id"), row.getString("exec_id"),
                row.getString("cl_ord_id"), execType, OrdStatus.of(row.getString("ord_status")),
                reason == null ? null : OrdRejReason.of(reason), row.getString("symbol"),
                Side.of(row.getString("side")), orderQty,
                execType == ExecType.REJECTED ? BigDecimal.ZERO : orderQty, BigDecimal.ZERO, BigDecimal.ZERO,
                row.getString("text"), row.getObject("exec_time", OffsetDateTime.class).toInstant());
    }

    private static String code(FixCode constant) {
        return constant == null ? null : constant.code();
    }

    /** Decimals as text: exact in every database, with all their digits. */
    private static String plain(BigDecimal value) {
        return value == null ? null : value.toPlainString();
    }

    private static OffsetDateTime utc(Instant instant) {
        return instant == null ? null : instant.atOffset(ZoneOffset.UTC);
    }
}
