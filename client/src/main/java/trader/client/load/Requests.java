package trader.client.load;

import trader.jmsclient.Service;

/**
 * What a load requests. {@link #ECHO} to {@link #FSYNC} are floors: lower bounds of a quote or an order.
 */
public enum Requests {
    /** Benchmark requests: four quotes and an order each. */
    MIX,
    QUOTES,
    ORDERS,
    /** Texts like those of a quote, which the listeners of quotes neither decode nor look up. */
    ECHO,
    /** The same texts over Artemis as it comes. */
    STOCK_ECHO,
    /** The same texts over a blocking TCP connection. */
    TCP,
    /** Likewise, with an fsync before the reply. */
    FSYNC,
    /** Rows of a database, which a servlet queries: the load is on HTTP. */
    ROWS;

    /** {@code place}: number of the message in its thread, from 0. */
    Service service(long place) {
        return switch (this) {
            case MIX -> place % LoadRun.MESSAGES_PER_SEQUENCE == LoadRun.MESSAGES_PER_SEQUENCE - 1 ? Service.ORDER
                    : Service.QUOTE;
            case ORDERS, FSYNC -> Service.ORDER;
            default -> Service.QUOTE;
        };
    }

    /** Whether all requests are the same text, and all replies. */
    public boolean isConstant() {
        return compareTo(ECHO) >= 0;
    }

    /** Whether its server is no trading server, and a thread sends nothing while it waits for a reply. */
    public boolean isForeign() {
        return compareTo(STOCK_ECHO) >= 0;
    }
}
