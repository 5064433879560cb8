package trader.grid.ledger;

/** A ledger refused a request as wrong, so that nothing moved. A repetition would be refused, too. */
public final class RefusedRequestException extends RuntimeException {
    private static final long serialVersionUID = 1;

    public RefusedRequestException(String message) {
        super(message);
    }
}
