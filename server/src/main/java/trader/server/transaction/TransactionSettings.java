package trader.server.transaction;

import java.nio.file.Path;
import trader.common.Durability;
import trader.server.config.TransactionStore;

/**
 * What the transaction manager is told.
 *
 * @param directory for the log of decisions
 * @param store how the log is kept
 * @param durability what a decision survives
 * @param concurrent how many transactions run at once, at most
 * @param node the name of this transaction manager, which no other one may have that works with the same broker or the
 *        same database
 * @param broker which broker this is: its part of the names in the log, such as {@code embedded}
 * @param orders which resource of orders this is
 */
public record TransactionSettings(Path directory, TransactionStore store, Durability durability, int concurrent,
        String node, String broker, String orders) {
    private static final String NAMES = "java:/trader/";

    String brokerIdentity() {
        return NAMES + "broker/" + broker;
    }

    String ordersIdentity() {
        return NAMES + "orders/" + orders;
    }
}
