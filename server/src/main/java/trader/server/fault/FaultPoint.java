package trader.server.fault;

import java.util.Arrays;
import java.util.Locale;
import java.util.stream.Collectors;

/** A place in the life of an order at which the server can be made to stop. */
public enum FaultPoint {
    /** A listener is enlisted in its transaction and is about to ask the broker for a message. */
    BEFORE_RECEIVE,
    /** The order is inserted in its resource, nothing is prepared. */
    AFTER_INSERT,
    /** The broker's branch is prepared. */
    AFTER_PREPARE_BROKER,
    /** The order resource's branch is prepared. */
    AFTER_PREPARE_RESOURCE,
    /** The decision to commit is in the transaction log, no branch has been told. */
    AFTER_DECISION,
    /** One branch is committed. */
    AFTER_FIRST_COMMIT,
    /** Both branches are committed, the decision is still in the transaction log. */
    AFTER_BOTH_COMMITS,
    /** Recovery has found a branch in doubt and is about to resolve it. */
    DURING_RECOVERY;

    /** The name in settings and tables, such as {@code after-insert}. */
    public String spelling() {
        return name().toLowerCase(Locale.ROOT).replace('_', '-');
    }

    /**
     * The point of that name.
     *
     * @throws IllegalArgumentException naming those that there are
     */
    public static FaultPoint of(String spelling) {
        for (FaultPoint point : values()) {
            if (point.spelling().equals(spelling)) {
                return point;
            }
        }
        throw new IllegalArgumentException("'" + spelling + "' is no fault point: "
                + Arrays.stream(values()).map(FaultPoint::spelling).collect(Collectors.joining(", ")));
    }
}
