package trader.lab.command;

import java.nio.file.Path;
import java.util.Map;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import trader.lab.experiment.LoadDriver;
import trader.lab.experiment.RunPlan;
import trader.launcher.jvm.ModulePath;

@Command(name = "grinder", description = "Run only The Grinder, against a server that is already running. To use"
        + " several hosts, run it on each.")
public final class GrinderCommand extends ClientCommand {
    @Option(names = "--script", paramLabel = "FILE", converter = Converters.JythonScript.class,
            description = "Jython script. Default: grinder-scripts/scripts/benchmark.py.")
    private Path script;

    @Override
    RunPlan plan(Map<String, String> options) {
        return planOfLoad("grinder", options, LoadDriver.GRINDER, orDefault(script));
    }

    /** The user's script, or the one that makes benchmark requests. */
    static Path orDefault(Path script) {
        return script != null ? script.toAbsolutePath().normalize()
                : ModulePath.fromSystemProperty().home().resolve("grinder-scripts/scripts/benchmark.py");
    }
}
