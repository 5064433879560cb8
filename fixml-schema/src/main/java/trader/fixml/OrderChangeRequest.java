package trader.fixml;

import java.math.BigDecimal;
import java.time.Instant;

/** A request to cancel or replace an order. */
public sealed interface OrderChangeRequest extends OrderRequest permits OrderCancelRequest, OrderCancelReplaceRequest {
    /** {@code @OrigID}: the client's current ID of the order. */
    String origClOrdId();

    /** {@code OrdQty/@Qty}: the order's own, or its new one. */
    BigDecimal orderQty();

    /** {@code @TxnTm}, UTC. */
    Instant transactTime();
}
