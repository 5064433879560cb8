package trader.server.order.jdbc;

import java.math.BigDecimal;
import java.nio.charset.StandardCharsets;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Instant;
import java.util.Collections;
import org.springframework.dao.DataIntegrityViolationException;
import trader.fixml.CxlRejReason;
import trader.fixml.CxlRejResponseTo;
import trader.fixml.ExecType;
import trader.fixml.ExecutionReport;
import trader.fixml.FixCode;
import trader.fixml.FixCodes;
import trader.fixml.Header;
import trader.fixml.OrdRejReason;
import trader.fixml.OrdStatus;
import trader.fixml.OrdType;
import trader.fixml.OrderAnswer;
import trader.fixml.OrderCancelReject;
import trader.fixml.OrderChangeRequest;
import trader.fixml.OrderRequest;
import trader.fixml.Side;
import trader.fixml.TimeInForce;
import trader.server.order.OrderRecord;

/**
 * SQL for the table of orders and the requests to change them; the script of the tables describes the columns.
 *
 * @param times how the times of requests and answers are kept
 */
record OrderTable(TimeColumns times) {
    static final String COLUMNS = "sender, cl_ord_id, symbol, side, ord_type, order_qty, price, stop_px, order_id,"
            + " exec_id, exec_type, ord_status, ord_rej_reason, text, exec_time, version, time_in_force,"
            + " orig_cl_ord_id, cxl_rej_response_to, cxl_rej_reason";

    static final String SELECT = "SELECT " + COLUMNS + " FROM trader_order WHERE sender = ? AND cl_ord_id = ?";

    /** The last record of a chain; none if the chain has only the new order. */
    static final String SELECT_LAST = "SELECT " + COLUMNS + " FROM trader_order WHERE chain = ?"
            + " ORDER BY version DESC FETCH FIRST 1 ROW ONLY";

    static final String INSERT = insert(COLUMNS + ", chain");

    /** A row that is deleted at once: inserting it waits for transactions that hold its key or place. */
    static final String INSERT_TRIAL = insert("sender, cl_ord_id, chain, version, symbol, side, order_id, exec_id,"
            + " exec_type, ord_status, exec_time");

    static final String DELETE = "DELETE FROM trader_order WHERE sender = ? AND cl_ord_id = ?";

    private static String insert(String columns) {
        int count = columns.split(",").length;
        return "INSERT INTO trader_order (" + columns + ") VALUES ("
                + String.join(", ", Collections.nCopies(count, "?")) + ")";
    }

    /**
     * The values of {@link #INSERT}. The ExecType of a refused request is "rejected".
     *
     * @throws DataIntegrityViolationException when a text is not Unicode: a database could turn it into the key of
     *         another order
     */
    Object[] row(OrderRequest request, OrderRecord decision) {
        OrderAnswer answer = decision.answer();
        ExecutionReport report = answer instanceof ExecutionReport accepted ? accepted : null;
        OrderCancelReject reject = answer instanceof OrderCancelReject refused ? refused : null;
        BigDecimal orderQty = report == null ? ((OrderChangeRequest) request).orderQty() : report.orderQty();
        return new Object[] {unicode("Hdr/@SID", decision.sender()), unicode("@ID", answer.clOrdId()),
            unicode("Instrmt/@Sym", request.symbol()), code(request.side()),
            report == null ? null : code(report.ordType()), plain(orderQty),
            report == null ? null : plain(report.price()), report == null ? null : plain(report.stopPx()),
            answer.orderId(), decision.requestId(), code(report == null ? ExecType.REJECTED : report.execType()),
            code(answer.ordStatus()), report == null ? null : code(report.ordRejReason()),
            unicode("text", answer.text()), time(answer.transactTime()), decision.version(),
            report == null ? null : code(report.timeInForce()), unicode("@OrigID", answer.origClOrdId()),
            reject == null ? null : code(reject.responseTo()), reject == null ? null : code(reject.reason()),
            decision.version() > 0 ? answer.orderId() : null};
    }

    /** The values of {@link #INSERT_TRIAL}. */
    Object[] trial(String sender, String clOrdId, String chain, int version) {
        return new Object[] {sender, unicode("@OrigID", clOrdId), chain, version, "", "", "", "", "", "",
            time(Instant.EPOCH)};
    }

    OrderRecord recorded(ResultSet row, int rowNumber) throws SQLException {
        return new OrderRecord(row.getString("sender"), row.getString("exec_id"), row.getInt("version"),
                row.getString("cxl_rej_response_to") == null ? report(row) : reject(row));
    }

    private ExecutionReport report(ResultSet row) throws SQLException {
        ExecType execType = code(row, "exec_type", ExecType.class);
        BigDecimal orderQty = decimal(row, "order_qty");
        boolean closed = execType == ExecType.REJECTED || execType == ExecType.CANCELED;
        return new ExecutionReport(Header.NONE, row.getString("order_id"), row.getString("exec_id"),
                row.getString("cl_ord_id"), row.getString("orig_cl_ord_id"), null, execType,
                code(row, "ord_status", OrdStatus.class), code(row, "ord_rej_reason", OrdRejReason.class),
                row.getString("symbol"), code(row, "side", Side.class), code(row, "ord_type", OrdType.class), orderQty,
                decimal(row, "price"), decimal(row, "stop_px"), code(row, "time_in_force", TimeInForce.class),
                closed ? BigDecimal.ZERO : orderQty, BigDecimal.ZERO, BigDecimal.ZERO, row.getString("text"),
                time(row));
    }

    private OrderCancelReject reject(ResultSet row) throws SQLException {
        return new OrderCancelReject(Header.NONE, row.getString("order_id"), row.getString("cl_ord_id"),
                row.getString("orig_cl_ord_id"), code(row, "ord_status", OrdStatus.class),
                code(row, "cxl_rej_response_to", CxlRejResponseTo.class),
                code(row, "cxl_rej_reason", CxlRejReason.class), row.getString("text"), time(row));
    }

    private static <C extends Enum<C> & FixCode> C code(ResultSet row, String column, Class<C> type)
            throws SQLException {
        return FixCodes.of(type, row.getString(column));
    }

    private static BigDecimal decimal(ResultSet row, String column) throws SQLException {
        String text = row.getString(column);
        return text == null ? null : new BigDecimal(text);
    }

    private Instant time(ResultSet row) throws SQLException {
        return times.read(row, "exec_time");
    }

    static String unicode(String field, String text) {
        if (text != null && (text.indexOf('\0') >= 0 || !StandardCharsets.UTF_8.newEncoder().canEncode(text))) {
            throw new DataIntegrityViolationException("the order's " + field
                    + " cannot be recorded: it has a character U+0000 or half of a surrogate pair");
        }
        return text;
    }

    private static String code(FixCode constant) {
        return constant == null ? null : constant.code();
    }

    /** Decimals are text, which preserves all digits in every database. */
    private static String plain(BigDecimal value) {
        return value == null ? null : value.toPlainString();
    }

    private Object time(Instant instant) {
        return instant == null ? null : times.value(instant);
    }
}
