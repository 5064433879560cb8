package trader.grid.ledger;

import com.tangosol.net.Cluster;
import com.tangosol.net.Member;

/**
 * A JVM from when it joins the cluster until it leaves. One that was frozen and removed joins again by itself as soon
 * as a cache is used. It is another member then: what the former one has read may be long outdated.
 */
final class LedgerMember {
    private LedgerMember() {
    }

    /** This JVM as a member; null while it is none. */
    static String local(Cluster cluster) {
        Member local = cluster.getLocalMember();
        // During a restart it is a stand-in without an id.
        return local == null || local.getUuid() == null ? null : local.getUuid().toString();
    }

    static boolean isIn(Cluster cluster, String member) {
        for (Object each : cluster.getMemberSet()) {
            if (((Member) each).getUuid().toString().equals(member)) {
                return true;
            }
        }
        return false;
    }
}
