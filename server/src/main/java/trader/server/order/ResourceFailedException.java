package trader.server.order;

/** The resource manager has failed for good: its server must be restarted. */
public final class ResourceFailedException extends IllegalStateException {
    private static final long serialVersionUID = 1L;

    public ResourceFailedException(Throwable cause) {
        super(cause.getMessage(), cause);
    }
}
