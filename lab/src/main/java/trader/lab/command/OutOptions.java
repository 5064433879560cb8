package trader.lab.command;

import java.nio.file.Path;
import picocli.CommandLine.Option;

final class OutOptions {
    @Option(names = "--out", paramLabel = "DIR", description = "Run directory; must be empty or must not exist yet."
            + " Default: runs/<time>-<name> in the current directory.")
    Path out;

    @Option(names = "--name", paramLabel = "NAME", converter = Converters.RunName.class,
            description = "Name of the run, used for its directory and its report. Default: depends on the command.")
    String name;
}
