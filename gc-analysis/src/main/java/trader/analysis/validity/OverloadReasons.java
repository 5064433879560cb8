package trader.analysis.validity;

import java.util.List;

/**
 * The reasons for INVALID that too high a rate alone causes. The figures of such a run do not measure that rate,
 * but show that it cannot be held. {@link RunValidity} builds its sentences from these words.
 */
public final class OverloadReasons {
    static final String RATE = "the rate was not reached";
    static final String LAG = "the schedule lag grew";
    static final String CLIENT_STOPS = "the client's own stops make up a tenth or more";
    static final String LOST = "requests had no reply in time (lost replies)";
    static final String FAILED = "requests failed";
    static final String LATE = "late %s replies";
    /** Ends a reason that only explains the others. */
    static final String EXPLANATION = " (--force accepted that, but not what follows)";

    private OverloadReasons() { }

    /** The load generator did not send in time. */
    public static boolean isLate(String reason) {
        return reason.contains(RATE) || reason.contains(LAG);
    }

    public static boolean isExplanation(String reason) {
        return reason.endsWith(EXPLANATION);
    }

    public static boolean isStopped(String reason) {
        return reason.contains(CLIENT_STOPS);
    }

    public static boolean isLost(String reason) {
        return List.of(LOST, FAILED, LATE.formatted("quote"), LATE.formatted("order")).stream()
                .anyMatch(reason::contains);
    }
}
