package trader.crashtest.campaign;

/**
 * A round as recorded in the results.
 *
 * @param point crash point, spelled as on the command line
 * @param plannedHit the hit of the fault point at which the server should stop; 0 without a fault point
 * @param inFlight orders sent but not answered at the time of the fault
 * @param killedAfterMs from the start of the load of this round to the fault
 * @param readyMs from the restart until nothing was in doubt and orders were accepted again; null if the server was
 *         killed again before
 * @param inDoubt transactions that the restarted server found in doubt
 * @param standstillMs the longest time without an answer, from the fault until everything was as before; null if it was
 *        not measured
 * @param orders orders answered so far, in all rounds on this data directory
 */
record Round(String point, int plannedHit, boolean hit, int inFlight, long killedAfterMs, Long readyMs,
        int inDoubt, Long standstillMs, long orders, String note) {
    /** A round with fewer orders in flight does not count. */
    static final int MIN_IN_FLIGHT = 16;

    /** The restart of the server: components as in a round. */
    record Restart(Long readyMs, int inDoubt) {
        /** Not restarted, or killed before it was ready. */
        static final Restart NONE = new Restart(null, 0);
    }

    boolean counts() {
        return hit && inFlight >= MIN_IN_FLIGHT;
    }

    Round withNote(String text) {
        return new Round(point, plannedHit, hit, inFlight, killedAfterMs, readyMs, inDoubt, standstillMs, orders,
                text);
    }

    /** This round, marked as one without the fault. */
    Round missed(String why) {
        return new Round(point, plannedHit, false, inFlight, killedAfterMs, readyMs, inDoubt, standstillMs, orders,
                why);
    }

    Round restarted(Restart restart) {
        return new Round(point, plannedHit, hit, inFlight, killedAfterMs, restart.readyMs(), restart.inDoubt(),
                standstillMs, orders, note);
    }

    Round withStandstill(long longestMs) {
        return new Round(point, plannedHit, hit, inFlight, killedAfterMs, readyMs, inDoubt, longestMs, orders, note);
    }

    String describe() {
        return point + (plannedHit > 1 ? " at hit " + plannedHit : "") + ": "
                + (hit ? "hit" : "MISSED") + " after " + killedAfterMs + " ms, " + inFlight + " in flight, "
                + (readyMs == null ? "killed again before it was ready"
                        : inDoubt + " in doubt, ready after " + readyMs + " ms") + ", "
                + (standstillMs == null ? "" : "clients stood still for " + standstillMs + " ms, ")
                + orders + " orders" + (note.isEmpty() ? "" : " (" + note + ")");
    }
}
