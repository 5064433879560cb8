package trader.lab.command;

import java.io.IOException;
import java.nio.file.Path;
import java.util.Map;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import trader.lab.command.CommonOptions.BrokerOption;
import trader.lab.command.CommonOptions.CodecOption;
import trader.lab.command.CommonOptions.MarketOptions;
import trader.lab.experiment.LoadDriver;
import trader.lab.experiment.RunPlan;

@Command(name = "client", description = "Run only the Java client, against a server that is already running.")
public class ClientCommand extends RunningCommand {
    @Mixin
    private BrokerOption broker = new BrokerOption();

    @Mixin
    private LoadOptions load = new LoadOptions();

    @Mixin
    private JsonOption json = new JsonOption();

    @Mixin
    private MarketOptions market = new MarketOptions();

    @Mixin
    private CodecOption codec = new CodecOption();

    @Override
    final void hasEnded(Path directory) throws IOException {
        json.add(directory, "summary.json");
    }

    @Override
    RunPlan plan(Map<String, String> options) {
        return planOfLoad("client", options, LoadDriver.JAVA, null);
    }

    /** {@code script}: null unless the Grinder is used. */
    final RunPlan planOfLoad(String name, Map<String, String> options, LoadDriver driver, Path script) {
        return plan(name, options, null, load.plan(options, driver, script, jdk), null, broker.url);
    }
}
