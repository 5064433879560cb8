package trader.server.transaction;

/**
 * Another server with the same node name uses the same broker or database. Recovery would take the other's prepared
 * branches for its own, find no decision, and roll them back.
 */
public final class NodeTakenException extends ConflictException {
    private static final long serialVersionUID = 1L;

    /**
     * @param where "broker" or "database"
     * @param holder what is known of the connection of the other server
     */
    public NodeTakenException(String node, String where, String holder, Throwable cause) {
        super("another server with node '" + node + "' works with this " + where + ": " + holder
                + ". If it is alive, give each a --node of its own; if it is what is left of this one, start it again"
                + " with the same --node", cause);
    }
}
