package trader.colocation;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.regex.Pattern;
import org.openjdk.jmh.results.BenchmarkResult;
import org.openjdk.jmh.runner.Runner;
import org.openjdk.jmh.runner.RunnerException;
import org.openjdk.jmh.runner.options.Options;
import org.openjdk.jmh.runner.options.OptionsBuilder;
import org.openjdk.jmh.runner.options.TimeValue;
import trader.common.ParentWatch;
import trader.launcher.jvm.JvmFailure;

/**
 * Runs {@link QueryJmh} in a JVM of its own.
 *
 * @param warmup    pairs of iterations before those that count
 * @param measured  pairs of iterations that count
 * @param collected whether the client collects its garbage before each iteration
 * @param logs      directory for JMH's output
 */
record PairClient(int threads, int warmup, int measured, long iterationMs, boolean collected, Path logs) {
    private static final String[] FLAGS = {"-Xms128m", "-Xmx128m", "-XX:+UseSerialGC",
        "-D" + ParentWatch.PROPERTY + "=true"};
    private static final long TIMEOUT_S = 60;

    /** Mean time of a request in milliseconds, in two successive iterations, which take turns in coming first. */
    record Pair(double nearMs, double tcpMs) { }

    /**
     * Measures in a new JVM.
     *
     * @throws JvmFailure naming the file with JMH's output, if a request failed
     */
    List<Pair> run(OpenPair servers, int size, String name) throws IOException, JvmFailure {
        Path log = Files.createDirectories(logs).resolve(name + ".txt");
        try {
            return pairs(scores(new Runner(options(servers, size, log)).runSingle().getBenchmarkResults().iterator()
                    .next()), 2 * warmup);
        } catch (RunnerException failed) {
            throw new JvmFailure("the client failed: " + failed.getMessage() + "; see " + log, List.of());
        }
    }

    private Options options(OpenPair servers, int size, Path log) {
        return new OptionsBuilder().include("^" + Pattern.quote(QueryJmh.class.getName()) + "\\.")
                .param("near", servers.nearUrl()).param("tcp", servers.tcpUrl()).param("size", Integer.toString(size))
                .threads(threads).forks(1).jvmArgs(FLAGS)
                .warmupIterations(2 * warmup).warmupTime(TimeValue.milliseconds(iterationMs))
                .measurementIterations(2 * measured).measurementTime(TimeValue.milliseconds(iterationMs))
                .timeout(new TimeValue(TIMEOUT_S, TimeUnit.SECONDS))
                .syncIterations(true).shouldDoGC(collected).shouldFailOnError(true).output(log.toString()).build();
    }

    private double[] scores(BenchmarkResult fork) {
        double[] scores = fork.getIterationResults().stream()
                .mapToDouble(each -> each.getPrimaryResult().getScore()).toArray();
        if (scores.length != 2 * measured) {
            throw new IllegalStateException(scores.length + " iterations instead of " + 2 * measured);
        }
        return scores;
    }

    /** Pairs the scores of successive iterations; {@code first} is the number of the first one. */
    static List<Pair> pairs(double[] scores, int first) {
        List<Pair> pairs = new ArrayList<>();
        for (int i = 0; i < scores.length; i += 2) {
            pairs.add(Turns.isNear(first + i) ? new Pair(scores[i], scores[i + 1])
                    : new Pair(scores[i + 1], scores[i]));
        }
        return pairs;
    }
}
