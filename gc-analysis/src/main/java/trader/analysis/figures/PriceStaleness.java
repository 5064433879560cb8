package trader.analysis.figures;

import java.util.LinkedHashMap;
import java.util.Map;
import org.HdrHistogram.Histogram;
import trader.analysis.run.Jvm;
import trader.analysis.run.Run;

/** How long it took from the sending of a price update until a server's quotes showed it. */
public final class PriceStaleness {
    private static final String FILE = "price-delays.hlog";

    private PriceStaleness() { }

    /**
     * In the measure phase, of the updates that a server showed; by server, without those that showed none. A file that
     * cannot be read becomes a warning of the run.
     */
    public static Map<String, LengthFigures> of(Run run) {
        Map<String, LengthFigures> servers = new LinkedHashMap<>();
        for (String server : run.servers().stream().map(Jvm::name).toList()) {
            run.read(server, FILE, Map.<String, Histogram>of(), file -> MeasuredHistograms.of(run, server, FILE))
                    .values().forEach(delays -> servers.put(server, LengthFigures.of(delays)));
        }
        return servers;
    }
}
