package trader.lab.experiment;

import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import trader.launcher.jvm.ServerPlan;

/**
 * All that a run is told.
 *
 * @param name          of the run
 * @param out           its directory; null for {@code runs/<stamp>-<name>}
 * @param command       the arguments of the command line, for the record
 * @param configuration every option with its effective value, for the record
 * @param server        null: the server runs elsewhere
 * @param load          null: no load
 * @param feed          null: no price feed
 * @param broker        where the clients connect; null: where the server of this run says
 */
public record RunPlan(String name, Path out, List<String> command, Map<String, String> configuration,
        ServerPlan server, LoadPlan load, FeedPlan feed, String broker) {
}
