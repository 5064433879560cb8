package trader.lab.command;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import trader.launcher.jvm.Jdk;
import trader.launcher.jvm.ModulePath;

/** A main class of another module, in a JVM of its own that ends with this one. */
final class ModuleMain {
    private ModuleMain() {
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
