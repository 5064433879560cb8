package trader.lab.command;

import java.util.ArrayList;
import java.util.List;
import picocli.CommandLine.Command;
import picocli.CommandLine.Parameters;
import trader.launcher.jvm.Jdk;

/** {@code trader grid}: runs the command line of the module grid and passes the options on. */
@Command(name = "grid", sortOptions = false,
        description = "Run a ledger of accounts in a data grid, and kill its members. For its commands: trader grid"
                + " --help")
public final class GridCommand extends ModuleCommand {
    @Parameters(paramLabel = "COMMAND [OPTION...]", arity = "0..*", hideParamSyntax = true,
            description = "Command and its options.")
    private List<String> arguments = new ArrayList<>();

    @Override
    public Integer call() throws Exception {
        refuseInZip("grid");
        List<String> flags = new ArrayList<>(List.of("-Xms512m", "-Xmx512m",
                "-Dlogback.configurationFile=trader-client-logback.xml",
                "-Dlogback.statusListenerClass=ch.qos.logback.core.status.NopStatusListener"));
        flags.addAll(Jdk.current().quietFlags());
        return run("grid", "trader.grid.command.GridMain", flags, arguments);
    }
}
