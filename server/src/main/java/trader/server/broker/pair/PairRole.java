package trader.server.broker.pair;

import org.apache.activemq.artemis.core.server.ActiveMQServer;

/** The role of a broker of a pair, and whether the backup has all of the active broker's data. */
enum PairRole {
    /** Neither yet, or no longer. */
    STARTING,
    /** Serves clients; there is no backup, or it does not have everything yet. */
    ALONE,
    /** Serves clients, and confirms only what the backup has, too. */
    REPLICATED,
    /** Waits for the active broker, or copies its data. */
    BACKUP,
    /** Takes over when the active broker dies. */
    SYNCHRONISED_BACKUP;

    static PairRole of(ActiveMQServer server, Confirmations confirmations) {
        if (server.getState() != ActiveMQServer.SERVER_STATE.STARTED) {
            return STARTING;
        }
        if (server.isActive()) {
            return confirmations.areReplicated() ? REPLICATED : ALONE;
        }
        return server.isReplicaSync() ? SYNCHRONISED_BACKUP : BACKUP;
    }

    boolean isActive() {
        return this == ALONE || this == REPLICATED;
    }
}
