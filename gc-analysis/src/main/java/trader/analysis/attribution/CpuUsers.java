package trader.analysis.attribution;

import java.util.List;
import trader.analysis.run.Stops;

/**
 * The threads that had the CPUs while others waited: as much of a wait as collectors and compilers ran meanwhile is
 * theirs. Server and load generator share their CPUs unless they are pinned apart.
 */
final class CpuUsers {
    /** In the order of the parts. */
    static final List<Cause> CAUSES = List.of(Cause.COLLECTORS, Cause.COMPILERS, Cause.SERVER_CPU,
            Cause.CLIENT_CPU);

    private final List<WaitSamples> ofServer;
    private final List<WaitSamples> ofClient;
    private final boolean shared;
    private final Stops stopped;
    private final long[] parts = new long[CAUSES.size()];

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

    /** The parts of the waits of server and client in an interval, in the order of {@link #CAUSES}; reused. */
    long[] divide(long serverNs, long clientNs, long fromNs, long toNs) {
        parts[0] = 0;
        parts[1] = 0;
        if (shared) {
            long leftNs = take(ofServer, serverNs + clientNs, fromNs, toNs);
            parts[2] = (long) ((double) serverNs / (serverNs + clientNs) * leftNs);
            parts[3] = leftNs - parts[2];
        } else {
            parts[2] = take(ofServer, serverNs, fromNs, toNs);
            parts[3] = take(ofClient, clientNs, fromNs, toNs);
        }
        return parts;
    }

    /** Returns the rest of the wait. */
    private long take(List<WaitSamples> users, long waitNs, long fromNs, long toNs) {
        long collectorsNs = 0;
        long compilersNs = 0;
        for (WaitSamples each : waitNs == 0 ? List.<WaitSamples>of() : users) {
            collectorsNs += outside(each.collectors(), fromNs, toNs);
            compilersNs += outside(each.compilers(), fromNs, toNs);
        }
        collectorsNs = Math.min(waitNs, collectorsNs);
        compilersNs = Math.min(waitNs - collectorsNs, compilersNs);
        parts[0] += collectorsNs;
        parts[1] += compilersNs;
        return waitNs - collectorsNs - compilersNs;
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
