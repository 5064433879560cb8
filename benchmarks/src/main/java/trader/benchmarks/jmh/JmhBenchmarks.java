package trader.benchmarks.jmh;

import java.util.Arrays;
import org.openjdk.jmh.Main;
import org.openjdk.jmh.profile.GCProfiler;
import org.openjdk.jmh.runner.NoBenchmarksException;
import org.openjdk.jmh.runner.Runner;
import org.openjdk.jmh.runner.RunnerException;
import org.openjdk.jmh.runner.options.ChainedOptionsBuilder;
import org.openjdk.jmh.runner.options.CommandLineOptionException;
import org.openjdk.jmh.runner.options.CommandLineOptions;
import org.openjdk.jmh.runner.options.Options;
import org.openjdk.jmh.runner.options.OptionsBuilder;

/** {@code trader benchmark jmh}: JMH with its own options and with {@code --help}, always with its gc profiler. */
final class JmhBenchmarks {
    private JmhBenchmarks() {
    }

    public static void main(String[] args) throws Exception {
        try {
            String[] jmhArgs = Arrays.stream(args).map(each -> each.equals("--help") ? "-h" : each)
                    .toArray(String[]::new);
            CommandLineOptions given = new CommandLineOptions(jmhArgs);
            if (given.shouldHelp()) {
                System.out.println("trader benchmark jmh [-l] [NAME ...] [OPTIONS]: -l lists the benchmarks;"
                        + " the options are those of JMH:");
            }
            if (given.shouldHelp() || given.shouldList() || given.shouldListWithParams()
                    || given.shouldListProfilers() || given.shouldListResultFormats()) {
                Main.main(jmhArgs);
            } else {
                new JmhTable(new Runner(withAllocation(given)).run().stream().map(JmhTable.Row::of).toList())
                        .print(System.out);
            }
        } catch (NoBenchmarksException none) {
            System.err.println("trader: no benchmark of that name; 'trader benchmark jmh -l' lists them");
            System.exit(2);
        } catch (CommandLineOptionException | RunnerException e) {
            System.err.println("trader: " + e.getMessage() + "; 'trader benchmark jmh --help' shows all options");
            System.exit(2);
        }
    }

    /** A benchmark that fails ends the run: its input was not as it should be. */
    static Options withAllocation(Options given) {
        ChainedOptionsBuilder options = new OptionsBuilder().parent(given).shouldFailOnError(true);
        boolean isGiven = given.getProfilers().stream().anyMatch(profiler -> profiler.getKlass().equals("gc"));
        return (isGiven ? options : options.addProfiler(GCProfiler.class)).build();
    }
}
