package trader.analysis.attribution;

import java.util.Arrays;
import java.util.List;
import java.util.stream.Stream;

/**
 * A request to divide: its late start, and its own time, which begins when it was sent. Their lengths add up to the
 * response time.
 *
 * @param stretches of its own time, in which it can have lost some
 */
record SlowRequest(RequestDivision division, int service, LateStart late, long sentNs, long completedNs,
        List<Stretch> stretches) {
    /**
     * The time for which a thread was late with the first request of a sequence, which all its requests share.
     *
     * @param stretches  what the thread did meanwhile
     * @param busyFromNs since when the thread had not been idle
     * @param owners     the causes of the thread's delay since then, in their order
     * @param overload   the part of the usual time of earlier requests that had come without any delay
     */
    record LateStart(long fromNs, long toNs, List<Stretch> stretches, long busyFromNs, List<Owner> owners,
            double overload) {
        /** A request that was sent at this time, when it was due. */
        static LateStart none(long sentNs) {
            return new LateStart(sentNs, sentNs, List.of(), sentNs, List.of(), 0);
        }

        long lengthNs() {
            return toNs - fromNs;
        }
    }

    /** A cause for which the earlier requests of a thread were late, with its part of the delay. */
    record Owner(Cause cause, double part) {
        /** In proportion to these delays, by {@link Cause#ordinal}; what is unexplained owns nothing. */
        static List<Owner> proportional(long[] delayNs) {
            double sumNs = Arrays.stream(delayNs).sum() - delayNs[Cause.UNEXPLAINED.ordinal()];
            return Stream.of(Cause.values()).filter(each -> each != Cause.UNEXPLAINED && delayNs[each.ordinal()] > 0)
                    .map(each -> new Owner(each, delayNs[each.ordinal()] / sumNs)).toList();
        }
    }

    /** As it is recorded: as long before it was sent as its sequence started late. */
    long dueNs() {
        return sentNs - late.lengthNs();
    }

    long responseNs() {
        return completedNs - dueNs();
    }

    void divide(long moveNs, long usualNs, TimeBreakdown breakdown) {
        division.divide(this, moveNs, usualNs, breakdown);
    }
}
