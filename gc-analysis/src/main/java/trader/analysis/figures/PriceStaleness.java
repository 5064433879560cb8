package trader.analysis.figures;

import java.io.IOException;
import java.util.LinkedHashMap;
import java.util.Map;
import org.HdrHistogram.Histogram;
import trader.analysis.run.Jvm;
import trader.analysis.run.Run;

/**
 * How long it took in the measure phase from the sending of a price update until a server's quotes showed it.
 *
 * @param count  updates that the server showed
 * @param p50Ns  with two digits, as the others
 */
public record PriceStaleness(long count, long p50Ns, long p99Ns, long maxNs) {
    private static final String FILE = "price-delays.hlog";

    /** By server, of those that showed one; a file that cannot be read becomes a warning of the run. */
    public static Map<String, PriceStaleness> of(Run run) {
        Map<String, PriceStaleness> servers = new LinkedHashMap<>();
        for (String server : run.servers().stream().map(Jvm::name).toList()) {
            try {
                for (Histogram delays : MeasuredHistograms.of(run, server, FILE).values()) {
                    servers.put(server, new PriceStaleness(delays.getTotalCount(), delays.getValueAtPercentile(50),
                            delays.getValueAtPercentile(99), delays.getMaxValue()));
                }
            } catch (IOException unreadable) {
                run.warnings().add(server + ": " + FILE + " cannot be read: " + unreadable.getMessage());
            }
        }
        return servers;
    }
}
