package trader.fixml;

import java.math.BigDecimal;
import java.time.Instant;

/** Asks for an order to be cancelled or replaced. */
public sealed interface OrderChangeRequest extends OrderRequest permits OrderCancelRequest, OrderCancelReplaceRequest {
    /** {@code @OrigID}: the client's number of the order as it stands. */
    String origClOrdId();

    /** {@code OrdQty/@Qty} of the order, or that it shall have. */
    BigDecimal orderQty();

    /** {@code @TxnTm}, UTC. */
    Instant transactTime();
}
