package trader.server.order;

import java.math.BigDecimal;
import java.nio.charset.StandardCharsets;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Instant;
import java.time.OffsetDateTime;
import java.time.ZoneOffset;
import org.springframework.dao.DataIntegrityViolationException;
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
    static final String COLUMNS = "cl_ord_id, symbol, side, order_qty, order_id, exec_id, exec_type, ord_status,"
            + " ord_rej_reason, text, exec_time";

    static final String SELECT = "SELECT " + COLUMNS + " FROM trader_order WHERE sender = ? AND cl_ord_id = ?";

    static final String INSERT = """
            INSERT INTO trader_order (sender, cl_ord_id, symbol, side, ord_type, order_qty, price, stop_px, order_time,
                order_id, exec_id, exec_type, ord_status, ord_rej_reason, text, exec_time)
            VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
            ON CONFLICT DO NOTHING""";

    private OrderTable() {
    }

    /**
     * The values of {@link #INSERT}.
     *
     * @throws DataIntegrityViolationException when a text is not Unicode: what a database makes of it could be the key
     *     of another order
     */
    static Object[] row(Order order, ExecutionReport report) {
        return new Object[] {unicode("Hdr/@SID", OrderIds.sender(order)), unicode("@ID", order.clOrdId()),
            unicode("Instrmt/@Sym", order.symbol()), code(order.side()),
            code(order.ordType()), plain(order.orderQty()), plain(order.price()), plain(order.stopPx()),
            utc(order.transactTime()), report.orderId(), report.execId(), code(report.execType()),
            code(report.ordStatus()), code(report.ordRejReason()), unicode("text", report.text()), utc(report.transactTime())};
    }

    static ExecutionReport report(ResultSet row, int rowNumber) throws SQLException {
        ExecType execType = ExecType.of(row.getString("exec_type"));
        String reason = row.getString("ord_rej_reason");
        String quantity = row.getString("order_qty");
        BigDecimal orderQty = quantity == null ? null : new BigDecimal(quantity);
        return new ExecutionReport(Header.NONE, row.getString("order_id"), row.getString("exec_id"),
                row.getString("cl_ord_id"), null, null, execType, OrdStatus.of(row.getString("ord_status")),
                reason == null ? null : OrdRejReason.of(reason), row.getString("symbol"),
                Side.of(row.getString("side")), null, orderQty, null, null, null,
                execType == ExecType.REJECTED ? BigDecimal.ZERO : orderQty, BigDecimal.ZERO, BigDecimal.ZERO,
                row.getString("text"), row.getObject("exec_time", OffsetDateTime.class).toInstant());
    }

    private static String unicode(String field, String text) {
        if (text != null && (text.indexOf('\0') >= 0 || !StandardCharsets.UTF_8.newEncoder().canEncode(text))) {
            throw new DataIntegrityViolationException("the order's " + field
                    + " cannot be recorded: it has a character U+0000 or half of a surrogate pair");
        }
        return text;
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
