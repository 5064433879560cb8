package trader.broker.access;

import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import org.apache.activemq.artemis.core.config.Configuration;
import org.apache.activemq.artemis.core.security.Role;
import trader.fixml.QueueNames;

/** The roles, and the addresses that each may use. */
final class Roles {
    /** Everything. */
    static final String SERVER = "server";
    /** Sends requests. Any client may receive from temporary queues that it has made. */
    static final String CLIENT = "client";
    /** Sends prices. */
    static final String FEED = "feed";
    /** In addition to a client: subscribes to the applied prices. */
    static final String GATEWAY = "gateway";

    private static final Role EVERYTHING =
            new Role(SERVER, true, true, true, true, true, true, true, true, true, true, true, true);

    private Roles() {
    }

    /** {@code grants}: of further roles, by address and role. */
    static void addTo(Configuration configuration, Map<String, Map<String, Users.Grant>> grants) {
        Map<String, Set<Role>> roles = new HashMap<>();
        add(roles, QueueNames.QUOTES, CLIENT, new Users.Grant(true, false));
        add(roles, QueueNames.ORDERS, CLIENT, new Users.Grant(true, false));
        add(roles, QueueNames.PRICES, FEED, new Users.Grant(true, false));
        add(roles, QueueNames.APPLIED_PRICES, GATEWAY, new Users.Grant(false, true));
        grants.forEach((address, byRole) -> byRole.forEach((role, grant) -> add(roles, address, role, grant)));
        configuration.putSecurityRoles("#", Set.of(EVERYTHING));
        roles.forEach(configuration::putSecurityRoles);
    }

    /** Receiving means consuming a queue, or subscribing to an address and consuming the subscription. */
    private static void add(Map<String, Set<Role>> roles, String address, String role, Users.Grant grant) {
        boolean receive = grant.receive();
        roles.computeIfAbsent(address, each -> new HashSet<>(Set.of(EVERYTHING))).add(new Role(role, grant.send(),
                receive, false, false, receive, receive, false, false, false, false, false, false));
    }
}
