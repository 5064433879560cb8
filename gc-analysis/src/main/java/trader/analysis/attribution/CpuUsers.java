package trader.analysis.attribution;

import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import trader.analysis.run.Stops;

/**
 * The threads that had the CPUs while others waited: as much of a wait as collectors and compilers ran meanwhile is
 * theirs. Server and load generator share their CPUs unless they are pinned apart.
 */
final class CpuUsers {
    static final Set<Cause> CAUSES = EnumSet.of(Cause.COLLECTORS, Cause.COMPILERS, Cause.SERVER_CPU, Cause.CLIENT_CPU);

    private final List<WaitSamples> ofServer;
    private final List<WaitSamples> ofClient;
    private final boolean shared;
    private final Stops stopped;

    /** Waits of server and client: the parts in which collectors and compilers of either had the CPUs, and the rest. */
    record Parts(long collectorsNs, long compilersNs, long serverNs, long clientNs) {
        long of(Cause cause) {
            return switch (cause) {
                case COLLECTORS -> collectorsNs;
                case COMPILERS -> compilersNs;
                case SERVER_CPU -> serverNs;
                default -> clientNs;
            };
        }
    }

    /**
     * Each list has the JVMs that compete with the server, or with the client, for CPUs; the same list if they share
     * all of them.
     *
     * @param stopped all stops, in which a wait has another cause
     */
    CpuUsers(List<WaitSamples> ofServer, List<WaitSamples> ofClient, Stops stopped) {
        this.ofServer = ofServer;
        this.ofClient = ofClient;
        this.stopped = stopped;
        shared = ofServer.equals(ofClient);
    }

    /** Divides waits of server and client in a stretch, which are not both 0. */
    Parts divide(long serverNs, long clientNs, Stretch in) {
        if (!shared) {
            Parts server = divide(ofServer, serverNs, in);
            Parts client = divide(ofClient, clientNs, in);
            return new Parts(server.collectorsNs + client.collectorsNs, server.compilersNs + client.compilersNs,
                    server.serverNs, client.serverNs);
        }
        Parts both = divide(ofServer, serverNs + clientNs, in);
        long restOfServerNs = (long) ((double) serverNs / (serverNs + clientNs) * both.serverNs);
        return new Parts(both.collectorsNs, both.compilersNs, restOfServerNs, both.serverNs - restOfServerNs);
    }

    /** The rest is the server's. */
    private Parts divide(List<WaitSamples> users, long waitNs, Stretch in) {
        long collectorsNs = 0;
        long compilersNs = 0;
        for (WaitSamples each : waitNs == 0 ? List.<WaitSamples>of() : users) {
            collectorsNs += outside(each.collectors(), in.fromNs(), in.toNs());
            compilersNs += outside(each.compilers(), in.fromNs(), in.toNs());
        }
        collectorsNs = Math.min(waitNs, collectorsNs);
        compilersNs = Math.min(waitNs - collectorsNs, compilersNs);
        return new Parts(collectorsNs, compilersNs, waitNs - collectorsNs - compilersNs, 0);
    }

    private long outside(RunningTime time, long fromNs, long toNs) {
        long ns = time.ns(fromNs, toNs);
        for (int i = stopped.firstEndingAfter(fromNs);
                ns > 0 && i < stopped.size() && stopped.startNs(i) < toNs; i++) {
            ns -= time.ns(Math.max(fromNs, stopped.startNs(i)), Math.min(toNs, stopped.endNs(i)));
        }
        return Math.max(0, ns);
    }
}
