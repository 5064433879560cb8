package trader.lab.command;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;
import trader.launcher.jvm.Jdk;
import trader.launcher.jvm.ModulePath;

/** {@code trader grid}: runs the command line of the module grid and passes the options on. */
@Command(name = "grid", sortOptions = false,
        description = "Run a ledger of accounts in a data grid, and kill its members. For its commands: trader grid"
                + " --help")
public final class GridCommand implements Callable<Integer> {
    private static final String MODULE = "grid";

    @Spec
    private CommandSpec spec;

    @Parameters(paramLabel = "COMMAND [OPTION...]", arity = "0..*", hideParamSyntax = true,
            description = "Command and its options.")
    private List<String> arguments = new ArrayList<>();

    /** Passes all arguments on, even those that look like options. */
    public static void passOptionsOn(CommandLine trader) {
        trader.getSubcommands().get(MODULE).setUnmatchedOptionsArePositionalParams(true);
    }

    @Override
    public Integer call() throws Exception {
        if (ModulePath.fromSystemProperty().isUnpacked()) {
            throw new ParameterException(spec.commandLine(), "grid is not in the zip: it needs a checkout of Trader, a"
                    + " JDK and Maven");
        }
        List<String> flags = new ArrayList<>(List.of("-Xms512m", "-Xmx512m",
                "-Dlogback.configurationFile=trader-client-logback.xml",
                "-Dlogback.statusListenerClass=ch.qos.logback.core.status.NopStatusListener"));
        flags.addAll(Jdk.current().quietFlags());
        return ModuleMain.run(MODULE, "trader.grid.command.GridMain", flags, arguments);
    }
}
