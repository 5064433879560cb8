package trader.lab.command;

import java.nio.file.Path;
import trader.launcher.jvm.ModulePath;

/** The Grinder's scripts. */
final class Scripts {
    private Scripts() {
    }

    /** The user's script, else that of the benchmark request. */
    static Path orDefault(Path script) {
        return script != null ? script.toAbsolutePath().normalize()
                : ModulePath.fromSystemProperty().home().resolve("grinder-scripts/scripts/benchmark.py");
    }
}
