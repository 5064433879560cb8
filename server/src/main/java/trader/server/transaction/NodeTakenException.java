package trader.server.transaction;

/**
 * Another server with the same node name uses the same broker or database. Recovery would take the other's prepared
 * branches for its own, find no decision, and roll them back.
 */
public final class NodeTakenException extends ConflictException {
    private static final long serialVersionUID = 1L;

    /** {@code where} is "broker" or "database". */
    public NodeTakenException(String node, String where, Throwable cause) {
        super("another server with node '" + node + "' works with this " + where + "; each needs a --node of its own",
                cause);
    }
}
