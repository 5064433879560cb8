package trader.lab.command;

import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** A command with help, which refuses wrong usage before it does anything. */
@Command(mixinStandardHelpOptions = true, versionProvider = Version.class, sortOptions = false,
        abbreviateSynopsis = true)
abstract class CheckedCommand implements Callable<Integer> {
    @Spec
    CommandSpec spec;

    /** Returns what {@code part} makes; its {@link IllegalArgumentException} is wrong usage. */
    final <T> T checked(Callable<T> part) throws Exception {
        try {
            return part.call();
        } catch (IllegalArgumentException wrong) {
            throw new ParameterException(spec.commandLine(), wrong.getMessage(), wrong);
        }
    }

    /** The command line, for the record. */
    final List<String> arguments() {
        return spec.root().commandLine().getParseResult().originalArgs();
    }
}
