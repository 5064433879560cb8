package trader.fixml;

/**
 * Asks how an order stands ({@code OrdStatReq}).
 *
 * @param header who sent it; null means {@link Header#NONE}
 * @param clOrdId {@code @ID} of the order, or of one of its replacements; required
 * @param ordStatusReqId {@code @StatReqID}: the client's number of this request, or null
 * @param symbol {@code Instrmt/@Sym} of the order, required
 * @param side {@code @Side} of the order, required
 */
public record OrderStatusRequest(Header header, String clOrdId, String ordStatusReqId, String symbol, Side side)
        implements OrderRequest {
    /** Puts {@link Header#NONE} for null. */
    public OrderStatusRequest {
        header = Header.orNone(header);
    }

    @Override
    public String msgType() {
        return "H";
    }

    @Override
    public OrderStatusRequest with(Header other) {
        return new OrderStatusRequest(other, clOrdId, ordStatusReqId, symbol, side);
    }
}
