package trader.broker.journal;

import java.io.IOException;
import java.util.concurrent.Executor;
import org.apache.activemq.artemis.core.persistence.OperationContext;
import org.apache.activemq.artemis.core.replication.ReplicationManager;
import org.apache.activemq.artemis.core.server.impl.ActiveMQServerImpl;

/** What a broker of a pair adds to its storage: when a replication begins and ends, and when it may confirm. */
public interface PairStorage {
    /** Artemis' copy of the data to a backup. */
    interface Copy {
        void run() throws Exception;
    }

    /** A backup's copy on its disk. */
    interface Written {
        /**
         * Returns when all records so far are written.
         *
         * @throws IOException if one could not be
         */
        void await() throws IOException;
    }

    /** The context of a session, which decides when its records are confirmed. */
    OperationContext newContext(Executor executor);

    /** A backup has connected, and does not yet take records. */
    void backupStarts(ActiveMQServerImpl server, Written written);

    /** Runs the copy, and holds what is confirmed from then on. */
    void replicate(ActiveMQServerImpl server, ReplicationManager replication, Copy copy) throws Exception;

    /** Called before Artemis' own: it has raised the pair's number, or failed to. */
    void replicationStops(ActiveMQServerImpl server);
}
