package trader.crashtest.campaign;

import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import trader.launcher.jvm.ServerPlan;

/**
 * A crash campaign.
 *
 * @param rounds total number of rounds, including those of earlier campaigns with this revision
 * @param recoveryLimitMs longest time after a restart for which transactions may be in doubt and orders unanswered
 * @param database settings of the user's PostgreSQL server; empty for the campaign's own
 * @param keepGoing whether power cuts that lost something are counted instead of ending the campaign
 * @param servers number of servers behind one broker
 */
public record CrashPlan(String resource, int rounds, List<CrashPoint> points, Path out, long seed, int auditEvery,
        int threads, long recoveryLimitMs, ServerPlan server, Map<String, String> database, boolean keepGoing,
        int servers, List<String> command) {
    int symbols() {
        return Integer.parseInt(server.settings().get("symbols"));
    }
}
