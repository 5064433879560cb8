package trader.lab.ratesearch;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.function.LongFunction;
import trader.common.Units;

/** Notes which runs it is asked for, and writes what a server would have measured whose p99 is 2 ms at 1,000/s. */
final class FakeRuns implements RunStep {
    private static final double FOUND_BY_ITSELF_PER_S = 300;

    final List<List<String>> arguments = new ArrayList<>();
    /** The progress prefix of each run. */
    final List<String> progress = new ArrayList<>();
    /** The numbers of runs, from 1, in which the server dies. */
    final List<Integer> broken = new ArrayList<>();
    /** The number of the run that is interrupted; 0: none. */
    int interruptAt;

    @Override
    public long plannedNs(List<String> arguments) {
        return Units.parseDurationNs(value(arguments, "--duration="));
    }

    @Override
    public boolean run(List<String> given, Path directory, String name, LongFunction<String> whole)
            throws IOException {
        arguments.add(given);
        progress.add(whole.apply(0));
        Files.createDirectory(directory);
        if (arguments.size() == interruptAt) {
            return false;
        }
        Files.writeString(directory.resolve("run.json"), "{\"warmup\": {\"ns\": " + (40 + arguments.size())
                + "200000000}}");
        boolean dies = broken.contains(arguments.size());
        String rate = value(given, "--rate=");
        double perS = rate.equals("auto") ? FOUND_BY_ITSELF_PER_S : Double.parseDouble(rate);
        long p99Ns = (long) (2e6 * Math.pow(perS / 1_000, 2));
        Files.writeString(directory.resolve("summary.json"), String.format(Locale.ROOT, """
                {"verdict": "%1$s", "reasons": [%2$s], "answer": {"text": ["No request was slow at %3$.0f/s."]},
                 "load": {"offeredPerS": %3$f, "achievedPerS": %3$f, "lagMaxNs": 5},
                 "services": {
                  "quote": {"throughputPerS": %4$f, "responseNs": {"p99": %5$d}, "serviceNs": {"p99": %5$d}},
                  "order": {"throughputPerS": %6$f, "responseNs": {"p99": %5$d}, "serviceNs": {"p99": %5$d}}}}
                """, dies ? "INVALID" : "VALID", dies ? "\"the server ended\"" : "", perS, perS * 0.8, p99Ns,
                perS * 0.2));
        return true;
    }

    private static String value(List<String> arguments, String option) {
        return arguments.stream().filter(each -> each.startsWith(option)).findFirst().orElseThrow()
                .substring(option.length());
    }
}
