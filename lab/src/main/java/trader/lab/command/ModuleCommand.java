package trader.lab.command;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;
import trader.launcher.jvm.Jdk;
import trader.launcher.jvm.ModulePath;

/** A command that runs a main class of another module in a JVM of its own, which ends with this one. */
public abstract class ModuleCommand implements Callable<Integer> {
    @Spec
    CommandSpec spec;

    /** Lets these commands pass all their arguments on, even those that look like options. */
    public static void passOptionsOn(CommandLine trader) {
        trader.getSubcommands().values().stream().filter(each -> each.getCommand() instanceof ModuleCommand)
                .forEach(each -> each.setUnmatchedOptionsArePositionalParams(true));
    }

    final void refuseInZip(String name) {
        if (ModulePath.fromSystemProperty().isUnpacked()) {
            throw new ParameterException(spec.commandLine(), name + " is not in the zip: it needs a checkout of Trader,"
                    + " a JDK and Maven");
        }
    }

    /** Runs it with its own options; returns its exit status. */
    static int run(String module, String main, List<String> flags, List<String> options)
            throws IOException, InterruptedException {
        ModulePath modules = ModulePath.fromSystemProperty();
        List<String> command = new ArrayList<>();
        command.add(Jdk.current().java().toString());
        command.addAll(flags);
        command.addAll(List.of("-Dtrader.home=" + modules.home(), "-cp", modules.of(module), main));
        command.addAll(options);
        Process child = new ProcessBuilder(command).inheritIO().start();
        Runtime.getRuntime().addShutdownHook(new Thread(() -> {
            child.destroy();
            child.onExit().join();
        }));
        return child.waitFor();
    }
}
