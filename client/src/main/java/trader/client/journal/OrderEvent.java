package trader.client.journal;

import java.util.Arrays;
import java.util.List;
import java.util.stream.Collectors;

/**
 * One line of an order journal: {@code <kind> <milliseconds since 1970> <sender> <order id> <details…>}, separated by
 * tabs. An absent value is empty.
 *
 * @param sender the order's {@code Hdr/@SID}; empty if it has none
 * @param clOrdId the {@code ID} of the order, or of the request to cancel or replace one
 */
public record OrderEvent(Kind kind, long timeMs, String sender, String clOrdId, List<String> details) {
    private static final int KEY_COLUMNS = 4;

    /** The event of a line, with the columns of its details; codes are those of FIX, decimals are in plain notation. */
    public enum Kind {
        /** The order is about to be sent; in the journal of a load driver, it was sent. */
        SENT("symbol", "side", "type", "qty", "px"),
        /** A request to cancel an order is about to be sent. */
        CANCEL_SENT("origId", "symbol", "side", "qty"),
        /** A request to replace an order is about to be sent. */
        REPLACE_SENT("origId", "symbol", "side", "type", "qty", "px"),
        /** The order or request is about to be sent again. */
        RESENT,
        /** The broker has confirmed the order, which will not be sent again. */
        CONFIRMED,
        /** An execution report on a new order came. */
        REPLIED("ordId", "execId", "execType", "stat", "rejRsn", "symbol", "side", "qty", "leavesQty"),
        /** An execution report came: the order was cancelled or replaced. */
        CHANGED("ordId", "execId", "origId", "execType", "stat", "symbol", "side", "type", "qty", "px", "leavesQty"),
        /** An order cancel reject came. */
        UNCHANGED("ordId", "origId", "stat", "responseTo", "reason"),
        /** A business reject came. */
        REFUSED("bizRejRsn", "text"),
        /** The answer in the previous line was not marked as a possible repetition (FIX PossDupFlag, PossResend). */
        SAID_FIRST;

        private final List<String> columns;

        Kind(String... columns) {
            this.columns = List.of(columns);
        }

        /** Whether this is the first time that the order or request is sent. */
        public boolean isSent() {
            return this == SENT || this == CANCEL_SENT || this == REPLACE_SENT;
        }

        public List<String> columns() {
            return columns;
        }
    }

    /** The value of a column of this kind. */
    public String detail(String column) {
        int index = kind.columns.indexOf(column);
        if (index < 0) {
            throw new IllegalArgumentException(kind + " has no detail '" + column + "', only " + kind.columns);
        }
        return details.get(index);
    }

    /**
     * Reads a line without its end.
     *
     * @throws IllegalArgumentException naming the error
     */
    public static OrderEvent parse(String line) {
        List<String> columns = Arrays.stream(line.split("\t", -1)).map(String::translateEscapes).toList();
        Kind kind = kind(columns.get(0));
        if (columns.size() != KEY_COLUMNS + kind.columns.size()) {
            throw new IllegalArgumentException(kind + " has " + (KEY_COLUMNS + kind.columns.size()) + " columns, not "
                    + columns.size());
        }
        long timeMs;
        try {
            timeMs = Long.parseLong(columns.get(1));
        } catch (NumberFormatException invalid) {
            throw new IllegalArgumentException("time '" + columns.get(1) + "': milliseconds since 1970", invalid);
        }
        return new OrderEvent(kind, timeMs, columns.get(2), columns.get(3),
                List.copyOf(columns.subList(KEY_COLUMNS, columns.size())));
    }

    private static Kind kind(String name) {
        return Arrays.stream(Kind.values()).filter(kind -> kind.name().equals(name)).findFirst()
                .orElseThrow(() -> new IllegalArgumentException("'" + name + "' is none of "
                        + Arrays.stream(Kind.values()).map(Kind::name).collect(Collectors.joining(", "))));
    }
}
