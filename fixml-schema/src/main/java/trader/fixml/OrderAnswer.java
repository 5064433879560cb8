package trader.fixml;

import java.time.Instant;

/** What the order service decided on a request. */
public sealed interface OrderAnswer extends FixmlMessage permits ExecutionReport, OrderCancelReject {
    /** {@code @OrdID}: the server's number of the order. */
    String orderId();

    /** {@code @ID} of the request; of a report on a status request, that of the order as it stands. */
    String clOrdId();

    /** {@code @OrigID}: the client's number of the order that was to be cancelled or replaced, or null. */
    String origClOrdId();

    /** {@code @Stat} of the order. */
    OrdStatus ordStatus();

    /** {@code @Txt}: the reason in words, or null. */
    String text();

    /** {@code @TxnTm}, UTC, or null. */
    Instant transactTime();
}
