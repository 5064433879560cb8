package trader.crashtest.campaign;

/**
 * One round as it is recorded.
 *
 * @param point what was done, as it is spelled on the command line
 * @param plannedHit at which time that the point was reached the server was to stop; 0 where there is no such thing
 * @param hit whether it was really reached, or really done
 * @param inFlight orders that were sent and not answered when the blow fell
 * @param killedAfterMs from the start of the load of this round to the blow
 * @param readyMs from the restart until nothing was in doubt and orders were taken again; null when the server was
 *         killed once more before
 * @param inDoubt how many transactions the server then found in doubt
 * @param orders how many orders had been answered by then, in all rounds on this data directory
 * @param note what else is to be known
 */
public record Round(String point, int plannedHit, boolean hit, int inFlight, long killedAfterMs, Long readyMs,
        int inDoubt, long orders, String note) {
    /** Fewer orders in flight make no round. */
    static final int LEAST_IN_FLIGHT = 16;

    /**
     * How the server came back.
     *
     * @param readyMs as in a round
     * @param inDoubt as in a round
     */
    record Restart(Long readyMs, int inDoubt) {
        /** It has not been started, or has been killed before it was ready. */
        static final Restart NONE = new Restart(null, 0);
    }

    /** Whether it is a round of its point. */
    boolean counts() {
        return hit && inFlight >= LEAST_IN_FLIGHT;
    }

    /** The same round with something to be known besides. */
    Round withNote(String what) {
        return new Round(point, plannedHit, hit, inFlight, killedAfterMs, readyMs, inDoubt, orders, what);
    }

    /** The same round, which did not do what it should. */
    Round missed(String why) {
        return new Round(point, plannedHit, false, inFlight, killedAfterMs, readyMs, inDoubt, orders,
                why);
    }

    /** The same round with what is known after the restart. */
    Round restarted(Restart restart) {
        return new Round(point, plannedHit, hit, inFlight, killedAfterMs, restart.readyMs(), restart.inDoubt(), orders,
                note);
    }

    /** The round in a line. */
    String describe() {
        return point + (plannedHit > 1 ? " at hit " + plannedHit : "") + ": "
                + (hit ? "hit" : "MISSED") + " after " + killedAfterMs + " ms, " + inFlight + " in flight, "
                + (readyMs == null ? "killed again before it was ready" : inDoubt + " in doubt, ready after " + readyMs + " ms") + ", "
                + orders + " orders" + (note.isEmpty() ? "" : " (" + note + ")");
    }
}
