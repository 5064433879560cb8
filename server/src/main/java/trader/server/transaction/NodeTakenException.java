package trader.server.transaction;

/**
 * Another server has the same node and works with the same broker or database. It would be asked to finish what it does
 * not know, and the one that asks would roll back what the other has just prepared.
 */
public final class NodeTakenException extends IllegalStateException {
    private static final long serialVersionUID = 1L;

    /**
     * A node that is taken.
     *
     * @param where "broker" or "database"
     */
    public NodeTakenException(String node, String where, Throwable cause) {
        super("another server with node '" + node + "' works with this " + where + "; each needs a --node of its own", cause);
    }
}
