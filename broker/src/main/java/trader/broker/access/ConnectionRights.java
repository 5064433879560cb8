package trader.broker.access;

import java.util.Objects;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import org.apache.activemq.artemis.api.core.SimpleString;
import org.apache.activemq.artemis.core.security.CheckType;
import org.apache.activemq.artemis.core.security.Role;

/** User and roles of a connection, and its temporary queues. */
final class ConnectionRights {
    /** Null for a client without a user. */
    final String user;
    final Set<String> temporaryQueues = ConcurrentHashMap.newKeySet();
    private final Set<String> roles;
    private final boolean server;
    private volatile SimpleString ownReplyTo;
    /** Of temporary queues; null for the server, which may use any. */
    private Shares.Share queueShare;

    ConnectionRights(String user, Set<String> roles) {
        this.user = user;
        this.roles = roles;
        this.server = roles.contains(Roles.SERVER);
    }

    boolean isServer() {
        return server;
    }

    /** Whether it is one of Trader's own services, which do not share with clients. */
    boolean isUnlimited() {
        return server || roles.contains(Roles.GATEWAY);
    }

    void setQueueShare(Shares.Share share) {
        queueShare = share;
    }

    boolean addQueue(String name) {
        return queueShare.add(isUnlimited()) && temporaryQueues.add(name);
    }

    void removeQueue(String name) {
        if (temporaryQueues.remove(name)) {
            queueShare.remove(1);
        }
    }

    boolean isOfSameUser(ConnectionRights other) {
        return Objects.equals(user, other.user);
    }

    boolean may(CheckType check, Set<Role> permitted) {
        for (Role role : permitted) {
            if (check.hasRole(role) && roles.contains(role.getName())) {
                return true;
            }
        }
        return false;
    }

    /**
     * Whether this {@code JMSReplyTo} was the last found to be a queue of this connection. This saves looking it up,
     * except for a client that uses several in turn.
     */
    boolean isKnownReplyTo(SimpleString replyTo) {
        return replyTo.equals(ownReplyTo);
    }

    void setKnownReplyTo(SimpleString replyTo) {
        ownReplyTo = replyTo;
    }

    /** Called when the connection no longer owns one of its queues. */
    void forgetReplyTo() {
        ownReplyTo = null;
    }
}
