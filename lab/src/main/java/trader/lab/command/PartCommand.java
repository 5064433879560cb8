package trader.lab.command;

import java.io.FileDescriptor;
import java.io.FileOutputStream;
import java.io.IOException;
import java.util.List;
import picocli.CommandLine.Command;
import trader.lab.control.RemotePart;
import trader.lab.experiment.Experiment;
import trader.lab.experiment.RunPlan;
import trader.launcher.jvm.ModulePath;

@Command(name = "part", hidden = true, description = "Make a part of a run on another host, which starts this through"
        + " ssh and speaks with it by standard input and output.")
public final class PartCommand extends CheckedCommand {
    @Override
    public Integer call() throws IOException {
        RemotePart part = RemotePart.open(System.in, new FileOutputStream(FileDescriptor.out));
        System.setOut(System.err);
        RunPlan plan;
        try {
            plan = plan(part.awaitArguments());
            Experiment.refuse(plan);
        } catch (IllegalArgumentException refused) {
            part.refuse(refused.getMessage());
            return RunningCommand.REFUSED;
        }
        // As a signal does, this stops all that was started.
        part.begin(() -> System.exit(RunningCommand.REFUSED));
        return new Experiment(plan, ModulePath.fromSystemProperty(), System.out, part).run();
    }

    private static RunPlan plan(List<String> arguments) {
        RunningCommand command = switch (arguments.get(0)) {
            case "server" -> new ServerCommand();
            case "client" -> new ClientCommand();
            case "grinder" -> new GrinderCommand();
            default -> throw new IllegalArgumentException("'" + arguments.get(0) + "': allowed are server, client,"
                    + " grinder");
        };
        return OptionTypes.parsed(command, arguments.subList(1, arguments.size())).plan();
    }
}
