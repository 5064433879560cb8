package trader.benchmarks.jmh;

import java.util.ArrayList;
import java.util.List;
import org.openjdk.jmh.Main;

/** {@code trader benchmark jmh}: JMH with its own options and with {@code --help}, always with its gc profiler. */
final class JmhBenchmarks {
    private JmhBenchmarks() {
    }

    public static void main(String[] args) throws Exception {
        Main.main(arguments(args).toArray(String[]::new));
    }

    /** A benchmark that fails ends the run: its input was not as it should be. */
    static List<String> arguments(String... args) {
        List<String> given = new ArrayList<>(List.of(args));
        given.replaceAll(each -> each.equals("--help") ? "-h" : each);
        if (!given.contains("-foe")) {
            given.addAll(List.of("-foe", "true"));
        }
        if (!given.contains("gc")) {
            given.addAll(List.of("-prof", "gc"));
        }
        return given;
    }
}
