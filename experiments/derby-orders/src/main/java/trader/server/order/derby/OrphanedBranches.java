package trader.server.order.derby;

import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import javax.sql.XAConnection;
import javax.transaction.xa.XAException;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import trader.server.transaction.BranchId;

/**
 * Branches of a killed process that had ended their work, but were not prepared. Derby's network server keeps them,
 * with their locks, and does not list them for recovery. Without a vote they cannot have been decided.
 */
final class OrphanedBranches {
    private static final Logger LOG = LoggerFactory.getLogger(OrphanedBranches.class);
    private static final String UNPREPARED = "SELECT global_xid FROM syscs_diag.transaction_table"
            + " WHERE global_xid IS NOT NULL AND status <> 'PREPARED'";
    /** Such as {@code (131077,00ff01,0a0b)}. */
    private static final Pattern XID = Pattern.compile("\\((-?[0-9]+),([0-9a-f]*),([0-9a-f]*)\\)");

    private final XAConnection connection;
    private final String node;

    OrphanedBranches(XAConnection connection, String node) {
        this.connection = connection;
        this.node = node;
    }

    /** Rolls back those of the node, which has no running transactions. */
    void rollBack() throws SQLException {
        for (BranchId branch : unprepared()) {
            if (!BranchId.isOfNode(branch, node)) {
                continue;
            }
            try {
                connection.getXAResource().rollback(branch);
                LOG.info("Rolled back a branch of a process that was killed: {}", BranchId.transaction(branch));
            } catch (XAException refused) {
                // The server has just ended it, or still runs its last statement.
                LOG.warn("Derby does not roll back a branch of a process that was killed: {}, error {}",
                        BranchId.transaction(branch), refused.errorCode);
            }
        }
    }

    private List<BranchId> unprepared() throws SQLException {
        List<BranchId> branches = new ArrayList<>();
        try (Connection handle = connection.getConnection(); Statement statement = handle.createStatement();
                ResultSet rows = statement.executeQuery(UNPREPARED)) {
            while (rows.next()) {
                branches.add(parse(rows.getString(1)));
            }
        }
        return branches;
    }

    static BranchId parse(String text) {
        Matcher xid = XID.matcher(text);
        if (!xid.matches()) {
            throw new IllegalArgumentException("Derby lists the branch '" + text + "': must be like (format,hex,hex)");
        }
        return BranchId.of(Integer.parseInt(xid.group(1)), HexFormat.of().parseHex(xid.group(2)),
                HexFormat.of().parseHex(xid.group(3)));
    }
}
