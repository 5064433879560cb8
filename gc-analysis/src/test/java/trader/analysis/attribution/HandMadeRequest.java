package trader.analysis.attribution;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.LongStream;
import java.util.stream.Stream;
import trader.analysis.attribution.SlowRequest.LateStart;
import trader.analysis.attribution.SlowRequest.Owner;
import trader.analysis.run.Jvm;
import trader.analysis.run.StopKind;
import trader.analysis.run.Stops;

/** A request made by hand: first its late start, then its own time. Times are microseconds. */
final class HandMadeRequest {
    private static final long US = 1_000;

    private final List<Stretch> late = new ArrayList<>();
    private final List<Stretch> own = new ArrayList<>();
    private long lateFromUs;
    private long lateToUs;
    private long sentUs = -1;
    private long completedUs;
    private long[] ownWaitsNs;
    long busyFromUs;
    List<Owner> owners = List.of();
    double overload;

    HandMadeRequest late(long fromUs, long toUs) {
        lateFromUs = fromUs;
        lateToUs = toUs;
        return this;
    }

    HandMadeRequest own(long fromUs, long toUs) {
        sentUs = fromUs;
        completedUs = toUs;
        return this;
    }

    /** The waits of the request that has the next stretches, in the order of {@link OwnWaits}. */
    HandMadeRequest waits(long... us) {
        ownWaitsNs = LongStream.of(us).map(each -> each * US).toArray();
        return this;
    }

    HandMadeRequest stretch(StretchKind kind, int service, long fromUs, long toUs, long usualUs) {
        (sentUs < 0 ? late : own).add(new Stretch(kind, service, fromUs * US, toUs * US, usualUs * US, ownWaitsNs));
        return this;
    }

    /** The timeline of a client in a run with these pauses of the server. */
    static CauseTimeline timeline(Stops serverPauses) {
        Jvm server = Jvm.of("server", null, null, 0);
        server.stops().put(StopKind.GC, serverPauses);
        return CauseTimeline.of(server, Jvm.of("client-1", null, null, 0), 0, 0);
    }

    /** Causes of its excess, in microseconds; {@code usualUs}: what a request usually takes. */
    Map<Cause, Long> divided(RequestDivision division, long moveUs, long usualUs, TimeBreakdown breakdown) {
        dividedBy(division).divide(moveUs * US, usualUs * US, breakdown);
        return Stream.of(Cause.values()).filter(cause -> breakdown.ns(cause) >= US)
                .collect(Collectors.toMap(cause -> cause, cause -> breakdown.ns(cause) / US));
    }

    SlowRequest dividedBy(RequestDivision division) {
        return new SlowRequest(division, 0, new LateStart(lateFromUs * US, lateToUs * US, late, busyFromUs * US, owners,
                overload), sentUs * US, completedUs * US, own);
    }
}
