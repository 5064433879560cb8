package trader.lab.command;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import trader.lab.command.CommonOptions.OutOptions;
import trader.lab.control.ControlPlan;
import trader.lab.experiment.AgentRun;
import trader.lab.experiment.Experiment;
import trader.lab.experiment.RunPlan;
import trader.launcher.jvm.ModulePath;

@Command(name = "agent", description = "Wait for 'trader run --agent' on another host, and make one load for"
                + " it, together with its own client and other agents. The run sets the options of the load.")
public final class AgentCommand extends CheckedCommand {
    @Mixin
    private OutOptions out = new OutOptions();

    @Option(names = "--bind", paramLabel = "ADDRESS", defaultValue = "127.0.0.1",
            description = "Address of the control port. Default: ${DEFAULT-VALUE}.")
    private String bind;

    @Mixin
    private ControlOptions control = new ControlOptions();

    @Option(names = "--jdk", paramLabel = "DIR", description = "JDK of the client. Default: the one of this command.")
    private Path jdk;

    @Override
    public Integer call() throws Exception {
        ControlPlan controlPlan = checked(() -> {
            ControlPlan given = control.plan(bind);
            if (given == null) {
                throw new IllegalArgumentException("--control-port: is needed");
            }
            Experiment.refuseDirectory(out.out);
            return given;
        });
        return new AgentRun(controlPlan, this::plan, ModulePath.fromSystemProperty(), System.out).run();
    }

    /** The run's options are checked like those of the commands 'client' and 'grinder'. */
    private RunPlan plan(boolean isGrinder, String broker, Map<String, String> options) {
        List<String> arguments = new ArrayList<>(List.of("--broker=" + broker, "--force"));
        options.forEach((name, value) -> arguments.add("--" + name + "=" + value));
        if (jdk != null) {
            arguments.add("--jdk=" + jdk);
        }
        if (out.out != null) {
            arguments.add("--out=" + out.out);
        }
        return OptionTypes.parsed(isGrinder ? new GrinderCommand() : new ClientCommand(), arguments).plan();
    }
}
