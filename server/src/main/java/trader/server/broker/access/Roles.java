package trader.server.broker.access;

import java.util.Set;
import org.apache.activemq.artemis.core.config.Configuration;
import org.apache.activemq.artemis.core.security.Role;
import trader.fixml.QueueNames;

/** The roles, and the addresses that each may use. */
final class Roles {
    /** Everything. */
    static final String SERVER = "server";
    /** Sends requests and prices. Any client may receive from temporary queues that it has made. */
    static final String CLIENT = "client";
    /** In addition to a client: subscribes to the applied prices. */
    static final String GATEWAY = "gateway";

    private static final Role EVERYTHING =
            new Role(SERVER, true, true, true, true, true, true, true, true, true, true, true, true);

    private Roles() {
    }

    static void addTo(Configuration configuration) {
        configuration.putSecurityRoles("#", Set.of(EVERYTHING));
        Role send = new Role(CLIENT, true, false, false, false, false, false, false, false, false, false, false, false);
        for (String address : Set.of(QueueNames.QUOTES, QueueNames.ORDERS, QueueNames.PRICES)) {
            configuration.putSecurityRoles(address, Set.of(EVERYTHING, send));
        }
        Role subscribe =
                new Role(GATEWAY, false, true, false, false, true, true, false, false, false, false, false, false);
        configuration.putSecurityRoles(QueueNames.APPLIED_PRICES, Set.of(EVERYTHING, subscribe));
    }
}
