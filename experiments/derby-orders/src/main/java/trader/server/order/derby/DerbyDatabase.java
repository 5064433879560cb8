package trader.server.order.derby;

import java.sql.SQLException;
import trader.common.Durability;
import trader.server.order.jdbc.OrderDatabase;
import trader.server.order.jdbc.TimeColumns;

/** The parts that both ways into Derby have in common. */
abstract class DerbyDatabase implements OrderDatabase {
    private static final String DUPLICATE = "23505";

    final Durability durability;

    DerbyDatabase(Durability durability) {
        this.durability = durability;
    }

    @Override
    public String script() {
        return "/trader/server/order/derby/derby.sql";
    }

    @Override
    public String countSchemas() {
        return "SELECT COUNT(*) FROM sys.systables t JOIN sys.sysschemas s ON t.schemaid = s.schemaid"
                + " WHERE s.schemaname = CURRENT SCHEMA AND t.tablename = 'TRADER_SCHEMA'";
    }

    @Override
    public TimeColumns times() {
        return TimeColumns.TEXT;
    }

    @Override
    public String ignoringConflict() {
        return "";
    }

    /** Derby takes back only the statement. Before that, it has waited for the transaction with the other row. */
    @Override
    public boolean isConflict(SQLException failed) {
        return DUPLICATE.equals(failed.getSQLState());
    }

    @Override
    public boolean isDurable() {
        return durability != Durability.NONE;
    }

    /** No connection (08), a failed conversation (58), a database that has stopped (XJ) or is damaged (XS). */
    @Override
    public boolean isBroken(SQLException failed) {
        String state = failed.getSQLState();
        return state != null && (state.startsWith("08") || state.startsWith("58") || state.startsWith("XJ")
                || state.startsWith("XS"));
    }
}
