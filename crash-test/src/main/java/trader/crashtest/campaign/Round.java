package trader.crashtest.campaign;

/**
 * A round as recorded in the results.
 *
 * @param standstillMs the longest time without an answer, from the fault until everything was as before; null if it was
 *        not measured
 * @param orders orders answered so far, in all rounds on this data directory
 */
record Round(InjectedFault fault, Restart restart, Long standstillMs, long orders, String note) {
    /** A round with fewer orders in flight does not count. */
    static final int MIN_IN_FLIGHT = 16;

    /**
     * The fault.
     *
     * @param point crash point, spelled as on the command line
     * @param plannedHit the hit of the fault point at which the server should stop; 0 without a fault point
     * @param inFlight orders sent but not answered at the time of the fault
     * @param killedAfterMs from the start of the load of this round to the fault
     */
    record InjectedFault(String point, int plannedHit, boolean hit, int inFlight, long killedAfterMs) { }

    /**
     * The restart of the server.
     *
     * @param readyMs from the restart until nothing was in doubt and orders were accepted again; null if the server was
     *         killed again before
     * @param inDoubt transactions that the restarted server found in doubt
     */
    record Restart(Long readyMs, int inDoubt) {
        /** Not restarted, or killed before it was ready. */
        static final Restart NONE = new Restart(null, 0);
    }

    boolean counts() {
        return fault.hit && fault.inFlight >= MIN_IN_FLIGHT;
    }

    Round withNote(String text) {
        return new Round(fault, restart, standstillMs, orders, text);
    }

    /** This round, marked as one without the fault. */
    Round missed(String why) {
        return new Round(new InjectedFault(fault.point, fault.plannedHit, false, fault.inFlight, fault.killedAfterMs),
                restart, standstillMs, orders, why);
    }

    Round restarted(Restart now) {
        return new Round(fault, now, standstillMs, orders, note);
    }

    Round withStandstill(long longestMs) {
        return new Round(fault, restart, longestMs, orders, note);
    }

    String describe() {
        return fault.point + (fault.plannedHit > 1 ? " at hit " + fault.plannedHit : "") + ": "
                + (fault.hit ? "hit" : "MISSED") + " after " + fault.killedAfterMs + " ms, " + fault.inFlight
                + " in flight, " + (restart.readyMs == null ? "killed again before it was ready"
                        : restart.inDoubt + " in doubt, ready after " + restart.readyMs + " ms") + ", "
                + (standstillMs == null ? "" : "clients stood still for " + standstillMs + " ms, ")
                + orders + " orders" + (note.isEmpty() ? "" : " (" + note + ")");
    }
}
