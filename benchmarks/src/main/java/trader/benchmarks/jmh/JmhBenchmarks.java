package trader.benchmarks.jmh;

import org.openjdk.jmh.profile.GCProfiler;
import org.openjdk.jmh.runner.Runner;
import org.openjdk.jmh.runner.RunnerException;
import org.openjdk.jmh.runner.options.CommandLineOptionException;
import org.openjdk.jmh.runner.options.CommandLineOptions;
import org.openjdk.jmh.runner.options.OptionsBuilder;

/** {@code trader benchmark jmh}: JMH with JMH's own options, such as {@code -h}, always with its gc profiler. */
final class JmhBenchmarks {
    private JmhBenchmarks() {
    }

    public static void main(String[] args) throws Exception {
        try {
            CommandLineOptions given = new CommandLineOptions(args);
            if (given.shouldHelp()) {
                given.showHelp();
            } else if (given.shouldList()) {
                new Runner(given).list();
            } else {
                new Runner(new OptionsBuilder().parent(given).addProfiler(GCProfiler.class).build()).run();
            }
        } catch (CommandLineOptionException | RunnerException e) {
            System.err.println("trader: " + e.getMessage());
            System.exit(2);
        }
    }
}
