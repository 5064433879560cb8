package trader.lab.command;

import java.util.List;
import java.util.Map;
import java.util.Set;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import trader.lab.command.CommonOptions.BrokerOption;
import trader.lab.command.CommonOptions.CodecOption;
import trader.lab.command.CommonOptions.MarketOptions;
import trader.lab.experiment.RunPlan;
import trader.lab.experiment.RunPlan.FeedPlan;

@Command(name = "feed", description = "Publish price updates to a server that is already running.")
public final class FeedCommand extends RunningCommand {
    private static final long HEAP_BYTES = 64L << 20;

    @Mixin
    private BrokerOption broker = new BrokerOption();

    @Option(names = "--rate", paramLabel = "N", converter = Converters.PerSecond.class, defaultValue = "1000",
            description = "Updates per second. Default: ${DEFAULT-VALUE}.")
    private String rate;

    @Option(names = "--duration", paramLabel = "TIME", converter = Converters.PositiveDurationNs.class,
            defaultValue = "30s", description = "How long to publish. Default: ${DEFAULT-VALUE}.")
    private long durationNs;

    @Mixin
    private MarketOptions market = new MarketOptions();

    @Mixin
    private CodecOption codec = new CodecOption();

    @Override
    RunPlan plan(Map<String, String> options) {
        return plan("feed", options, null, null, plan(options, rate, options.get("duration"), jdk), broker.url);
    }

    /** A feed; with a duration of 0 it runs until it is stopped. */
    static FeedPlan plan(Map<String, String> options, String rate, String duration, JdkOptions jdk) {
        Map<String, String> settings = OptionTexts.select(options, Set.of("codec", "symbols", "seed"));
        settings.put("rate", rate);
        settings.put("duration", duration);
        return new FeedPlan(jdk.flags(HEAP_BYTES, List.of()), settings);
    }
}
