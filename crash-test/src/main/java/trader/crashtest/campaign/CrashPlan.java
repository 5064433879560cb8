package trader.crashtest.campaign;

import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import trader.launcher.jvm.ServerPlan;

/**
 * A crash campaign.
 *
 * @param recoveryLimitMs longest time after a restart for which transactions may be in doubt and orders unanswered
 */
public record CrashPlan(SystemUnderTest system, Rounds rounds, int threads, long recoveryLimitMs, Path out,
        List<String> command) {
    /**
     * What is killed.
     *
     * @param servers number of servers behind one broker
     * @param database settings of the user's PostgreSQL server; empty for the campaign's own
     */
    public record SystemUnderTest(String resource, ServerPlan server, int servers, Map<String, String> database) {
        int symbols() {
            return Integer.parseInt(server.settings().get("symbols"));
        }
    }

    /**
     * The rounds.
     *
     * @param count of all, including those of earlier campaigns with this revision
     * @param keepGoing whether power cuts that lost something are counted instead of ending the campaign
     */
    public record Rounds(int count, List<CrashPoint> points, int auditEvery, boolean keepGoing, long seed) { }
}
