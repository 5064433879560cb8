package trader.lab.command;

import java.nio.file.Path;
import picocli.CommandLine.Option;

/** Where the files go. */
final class OutOptions {
    @Option(names = "--out", paramLabel = "DIR", description = "The directory of this run, which must not exist or be"
            + " empty. Default: runs/<time>-<name> below the current directory.")
    Path out;

    @Option(names = "--name", paramLabel = "NAME", converter = Converters.Name.class,
            description = "The name of the run, for its directory and its report.")
    String name;
}
