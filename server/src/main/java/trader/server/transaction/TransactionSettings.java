package trader.server.transaction;

import java.nio.file.Path;
import trader.common.Durability;
import trader.server.transaction.log.CommitProtocol;
import trader.server.transaction.log.TransactionStore;

/**
 * Settings of the transaction manager.
 *
 * @param directory of the decision log
 * @param store the kind of decision log
 * @param concurrent the maximum number of simultaneous transactions
 * @param commit where decisions are kept
 * @param canKeepDecisions whether the order resource's log can have decisions, of this server or of an earlier one
 */
public record TransactionSettings(Path directory, TransactionStore store, Durability durability, int concurrent,
        LogNames names, CommitProtocol commit, boolean canKeepDecisions) {
    /**
     * Names in the decision log.
     *
     * @param node the name of this transaction manager, unique among those that use the same broker or database
     * @param broker the broker's part of its name, such as {@code embedded}
     * @param orders the order resource's part of its name, such as {@code h2}
     */
    public record LogNames(String node, String broker, String orders) {
        static final String PREFIX = "java:/trader/";

        String brokerIdentity() {
            return PREFIX + "broker/" + broker;
        }

        String ordersIdentity() {
            return PREFIX + "orders/" + orders;
        }
    }
}
