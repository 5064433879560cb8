package trader.server.order;

/** The resource manager can promise nothing any more: its server must be started again. */
public final class ResourceFailedException extends IllegalStateException {
    private static final long serialVersionUID = 1L;

    public ResourceFailedException(Throwable cause) {
        super(cause.getMessage(), cause);
    }
}
