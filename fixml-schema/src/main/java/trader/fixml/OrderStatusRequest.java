package trader.fixml;

/**
 * Requests the state of an order ({@code OrdStatReq}).
 *
 * @param clOrdId of the order, or of one of its replacements
 * @param ordStatusReqId the client's ID of this request
 */
public record OrderStatusRequest(Header header, String clOrdId, String ordStatusReqId, String symbol, Side side)
        implements OrderRequest {
    public OrderStatusRequest {
        header = Header.orNone(header);
    }

    @Override
    public OrderStatusRequest with(Header other) {
        return new OrderStatusRequest(other, clOrdId, ordStatusReqId, symbol, side);
    }

    @Override
    public boolean isQuery() {
        return true;
    }

    @Override
    public String tooLong() {
        return Identifiers.first("@ID", clOrdId, "Instrmt/@Sym", symbol, "@StatReqID", ordStatusReqId);
    }
}
