package trader.lab.command;

import java.nio.file.Path;
import java.util.List;
import picocli.CommandLine.Option;
import trader.launcher.jvm.Collector;
import trader.launcher.jvm.Jdk;
import trader.launcher.jvm.JvmFlags;

public final class JdkOptions {
    @Option(names = "--jdk", paramLabel = "PATH",
            description = "JDK (17 or newer) that runs the measured JVMs. Default: the JDK that runs trader.")
    private Path path;

    @Option(names = "--gc", paramLabel = "GC", defaultValue = "g1",
            description = "Garbage collector of all measured JVMs: ${COMPLETION-CANDIDATES}. From JDK 21 on, zgc is"
                    + " generational. Default: ${DEFAULT-VALUE}.")
    private Collector collector;

    Jdk jdk() {
        try {
            return path == null ? Jdk.current() : Jdk.at(path.toAbsolutePath().normalize());
        } catch (IllegalArgumentException noJdk) {
            throw new IllegalArgumentException("--jdk " + noJdk.getMessage(), noJdk);
        }
    }

    public JvmFlags flags(long heapBytes, List<String> extra) {
        return flags("--gc", null, heapBytes, extra);
    }

    /**
     * {@code specific}, the collector that {@code option} sets for some JVMs, overrides {@code --gc}; may be null.
     */
    JvmFlags flags(String option, Collector specific, long heapBytes, List<String> extra) {
        return specific == null ? JvmFlags.of(jdk(), "--gc", collector, heapBytes, extra)
                : JvmFlags.of(jdk(), option, specific, heapBytes, extra);
    }
}
