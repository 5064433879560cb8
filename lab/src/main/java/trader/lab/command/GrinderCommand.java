package trader.lab.command;

import java.io.IOException;
import java.nio.file.Path;
import java.util.Map;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import trader.lab.command.CommonOptions.BrokerOption;
import trader.lab.command.CommonOptions.CodecOption;
import trader.lab.command.CommonOptions.MarketOptions;
import trader.lab.experiment.LoadDriver;
import trader.lab.experiment.RunPlan;
import trader.launcher.jvm.ModulePath;

@Command(name = "grinder", description = "Run only The Grinder, against a server that is already running. To use"
        + " several hosts, run it on each.")
public final class GrinderCommand extends RunningCommand {
    @Mixin
    private BrokerOption broker = new BrokerOption();

    @Option(names = "--script", paramLabel = "FILE", converter = Converters.JythonScript.class,
            description = "Jython script. Default: grinder-scripts/scripts/benchmark.py.")
    private Path script;

    @Mixin
    private LoadOptions load = new LoadOptions();

    @Mixin
    private JsonOption json = new JsonOption();

    @Mixin
    private MarketOptions market = new MarketOptions();

    @Mixin
    private CodecOption codec = new CodecOption();

    @Override
    void hasEnded(Path directory) throws IOException {
        json.add(directory, "summary.json");
    }

    @Override
    RunPlan plan(Map<String, String> options) {
        return plan("grinder", options, null, load.plan(options, LoadDriver.GRINDER, orDefault(script), jdk), null,
                broker.url);
    }

    /** The user's script, or the one that makes benchmark requests. */
    static Path orDefault(Path script) {
        return script != null ? script.toAbsolutePath().normalize()
                : ModulePath.fromSystemProperty().home().resolve("grinder-scripts/scripts/benchmark.py");
    }
}
