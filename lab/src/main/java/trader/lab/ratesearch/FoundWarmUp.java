package trader.lab.ratesearch;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import trader.analysis.run.JsonFiles;

/** The length of a warm-up {@code auto} that some runs found, for the runs that are compared with each other. */
final class FoundWarmUp {
    private static final long NS_PER_S = 1_000_000_000L;
    private static final String OPTION = "--warmup=";

    private FoundWarmUp() {
    }

    /** Whether runs with these arguments find the length of their warm-up themselves. */
    static boolean isWanted(List<String> arguments) {
        return arguments.stream().filter(each -> each.startsWith(OPTION)).allMatch((OPTION + "auto")::equals);
    }

    /** The arguments with a fixed length, in whole seconds. */
    static List<String> fixed(List<String> arguments, long ns) {
        List<String> fixed = new ArrayList<>(arguments);
        fixed.removeIf(each -> each.startsWith(OPTION));
        fixed.add(OPTION + Math.max(1, (ns + NS_PER_S - 1) / NS_PER_S) + "s");
        return fixed;
    }

    /** The length in nanoseconds; 0 if the run did not get that far. */
    static long ns(Path run) throws IOException {
        return JsonFiles.read(run.resolve("run.json")).at("/warmup/ns").asLong(0);
    }
}
