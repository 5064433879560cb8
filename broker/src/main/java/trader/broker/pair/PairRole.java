package trader.broker.pair;

import com.fasterxml.jackson.annotation.JsonValue;
import org.apache.activemq.artemis.core.server.ActiveMQServer;
import trader.common.Settings;

/** The role of a broker of a pair, and whether the backup has all of the active broker's data. */
public enum PairRole {
    /** Neither yet, or no longer. */
    STARTING("it is neither active nor a backup"),
    /** Serves clients; there is no backup, or it does not have everything yet. */
    ALONE("it is active without a complete backup"),
    /** Serves clients, and confirms only what the backup has, too. */
    REPLICATED(null),
    /** Is active, and confirms nothing: the backup does not answer, or is lost and the number cannot be raised yet. */
    WAITING("it is active and waits for its backup: orders are not confirmed"),
    /** Waits for the active broker, or copies its data. */
    BACKUP("it is the backup, and does not have everything yet"),
    /** Takes over when the active broker dies. */
    SYNCHRONISED_BACKUP(null),
    /** Becomes active, which takes as long as loading its journal. */
    TAKING_OVER("it is taking over"),
    /** Artemis has not answered for some seconds. */
    UNKNOWN("its role is not known: Artemis does not answer");

    private final String problem;

    PairRole(String problem) {
        this.problem = problem;
    }

    static PairRole of(ActiveMQServer server, Confirmations confirmations) {
        if (server.getState() != ActiveMQServer.SERVER_STATE.STARTED) {
            return STARTING;
        }
        if (server.isActive()) {
            return confirmations.areReplicated() ? REPLICATED : ALONE;
        }
        return server.isReplicaSync() ? SYNCHRONISED_BACKUP : BACKUP;
    }

    /** What an operator should know of it; null: nothing. */
    public String problem() {
        return problem;
    }

    public boolean isActive() {
        return this == ALONE || this == REPLICATED || this == WAITING;
    }

    /** Whether it confirms orders, or waits to take over. */
    public boolean isWorking() {
        return this != STARTING && this != WAITING && this != UNKNOWN;
    }

    @JsonValue
    String spelling() {
        return Settings.spelling(this);
    }
}
