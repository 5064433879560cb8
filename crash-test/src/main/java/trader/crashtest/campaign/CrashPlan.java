package trader.crashtest.campaign;

import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import trader.launcher.jvm.ServerPlan;

/**
 * A crash campaign.
 *
 * @param resource where orders are recorded: emulated, h2 or postgresql
 * @param rounds how many rounds there are to be in all, those of earlier campaigns with this revision included
 * @param points what the rounds do
 * @param out below which the results are
 * @param seed of the random times
 * @param auditEvery how many rounds there are at most from one audit to the next
 * @param threads how many clients there are, each with an order in flight, or as a FIX client with several
 * @param server the server, without its directories, its port and its database
 * @param database the PostgreSQL server that the user has; empty for one of the campaign's own
 * @param command the arguments of the command line, for the record
 */
public record CrashPlan(String resource, int rounds, List<CrashPoint> points, Path out, long seed, int auditEvery,
        int threads, ServerPlan server, Map<String, String> database, List<String> command) {
    /** How many symbols the server knows. */
    int symbols() {
        return Integer.parseInt(server.settings().get("symbols"));
    }
}
