package trader.lab.command;

import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import trader.lab.experiment.FeedPlan;
import trader.lab.experiment.RunPlan;

/** {@code trader feed}. */
@Command(name = "feed", description = "Publish price updates to a server that runs already.")
public final class FeedCommand extends RunningCommand {
    private static final long HEAP_BYTES = 64L << 20;

    @Mixin
    private BrokerOptions broker = new BrokerOptions();

    @Option(names = "--rate", paramLabel = "N", converter = Converters.PerSecond.class, defaultValue = "1000",
            description = "Updates per second. Default: ${DEFAULT-VALUE}.")
    private String rate;

    @Option(names = "--duration", paramLabel = "TIME", converter = Converters.PositiveDuration.class,
            defaultValue = "30s", description = "How long. Default: ${DEFAULT-VALUE}.")
    private String duration;

    @Mixin
    private JdkOptions jdk = new JdkOptions();

    @Mixin
    private MarketOptions market = new MarketOptions();

    @Override
    RunPlan plan() {
        FeedPlan plan = plan(rate, duration, jdk, market);
        Map<String, String> configuration = configuration();
        jdk.describe(configuration);
        return new RunPlan(nameOr("feed"), out.out, arguments(), configuration, null, null, plan, broker.url);
    }

    /** A feed; {@code duration} 0: until it is ended. */
    static FeedPlan plan(String rate, String duration, JdkOptions jdk, MarketOptions market) {
        Map<String, String> settings = new TreeMap<>();
        market.describe(settings);
        settings.put("rate", rate);
        settings.put("duration", duration);
        return new FeedPlan(jdk.flags("--gc", null, HEAP_BYTES, List.of()), settings);
    }
}
