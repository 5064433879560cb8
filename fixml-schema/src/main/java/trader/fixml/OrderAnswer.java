package trader.fixml;

import java.time.Instant;

/** The order service's decision on a request. */
public sealed interface OrderAnswer extends FixmlMessage permits ExecutionReport, OrderCancelReject {
    /** {@code @OrdID}: the server's ID of the order. */
    String orderId();

    /** {@code @ID} of the request; in a report on a status request, the order's current ID. */
    String clOrdId();

    /** {@code @OrigID}: the client's ID of the order to cancel or replace, or null. */
    String origClOrdId();

    /** {@code @Stat} of the order. */
    OrdStatus ordStatus();

    /** {@code @Txt}: the reason in words, or null. */
    String text();

    /** {@code @TxnTm}, UTC, or null. */
    Instant transactTime();
}
