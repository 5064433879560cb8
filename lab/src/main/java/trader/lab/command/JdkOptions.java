package trader.lab.command;

import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import picocli.CommandLine.Option;
import trader.launcher.jvm.Collector;
import trader.launcher.jvm.Jdk;
import trader.launcher.jvm.JvmFlags;

/** The JDK and the collector of all JVMs. */
final class JdkOptions {
    @Option(names = "--jdk", paramLabel = "PATH", description = "The JDK that runs the measured JVMs (17 or newer)."
            + " Default: the one that runs trader.")
    Path path;

    @Option(names = "--gc", paramLabel = "GC", converter = Converters.Gc.class, defaultValue = "g1",
            description = "The garbage collector: g1, serial, parallel, zgc, shenandoah, genzgc, genshen."
                    + " Default: ${DEFAULT-VALUE}. (zgc is what the JDK means by it: generational from 21.)")
    Collector collector;

    private Jdk jdk;

    /** The JDK; asked about itself once. */
    Jdk jdk() {
        if (jdk == null) {
            try {
                jdk = path == null ? Jdk.current() : Jdk.at(path.toAbsolutePath().normalize());
            } catch (IllegalArgumentException noJdk) {
                throw new IllegalArgumentException("--jdk " + noJdk.getMessage(), noJdk);
            }
        }
        return jdk;
    }

    /** Flags of one side. */
    JvmFlags flags(String sideOption, Collector ofSide, long heapBytes, List<String> extra) {
        return ofSide == null ? JvmFlags.of(jdk(), "--gc", collector, heapBytes, extra)
                : JvmFlags.of(jdk(), sideOption, ofSide, heapBytes, extra);
    }

    void describe(Map<String, String> configuration) {
        configuration.put("jdk", jdk().home() + " " + jdk().version());
    }
}
