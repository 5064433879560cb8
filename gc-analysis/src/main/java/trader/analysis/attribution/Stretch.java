package trader.analysis.attribution;

import trader.analysis.run.Stops;

/**
 * A part of a request's time in which it can have lost some.
 *
 * @param usualNs  the part of it that needs no explanation, apart from stops
 * @param ownWaits those of {@link OwnWaits}, which all stretches of the request share; null: unknown
 */
record Stretch(StretchKind kind, int service, long fromNs, long toNs, long usualNs, long[] ownWaits) {
    /** No part of it is usual. */
    Stretch(StretchKind kind, int service, long fromNs, long toNs) {
        this(kind, service, fromNs, toNs, 0, null);
    }

    long lengthNs() {
        return toNs - fromNs;
    }

    /** The part in which something was stopped. */
    long overlapNs(Stops stops) {
        return stops.overlapNs(fromNs, toNs);
    }

    Stretch moved(long byNs) {
        return part(fromNs + byNs, toNs + byNs);
    }

    /** The same kind of time between two times. */
    Stretch part(long partFromNs, long partToNs) {
        return new Stretch(kind, service, partFromNs, partToNs, usualNs, ownWaits);
    }
}
