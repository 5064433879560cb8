package trader.colocation;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.regex.Pattern;
import org.openjdk.jmh.results.BenchmarkResult;
import org.openjdk.jmh.results.IterationResult;
import org.openjdk.jmh.results.RunResult;
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
    static final String ALL = "all";

    private static final String[] FLAGS = {"-Xms128m", "-Xmx128m", "-XX:+UseSerialGC",
        "-D" + ParentWatch.PROPERTY + "=true"};
    private static final long TIMEOUT_S = 60;

    /**
     * An iteration.
     *
     * @param ms mean time of a request
     * @param us costs of a request, in microseconds, by the labels of {@link CostProfiler}
     */
    record Iteration(double ms, Map<String, Double> us) {
        private static Iteration of(IterationResult result) {
            Map<String, Double> us = new LinkedHashMap<>();
            result.getSecondaryResults().forEach((label, cost) -> us.put(label, cost.getScore()));
            return new Iteration(result.getPrimaryResult().getScore(), us);
        }
    }

    /** Two successive iterations, which take turns in coming first. */
    record Pair(Iteration near, Iteration tcp) { }

    /**
     * Measures in a new JVM.
     *
     * @param fetch fetch size, {@value #ALL} for all rows at once; null for the article's query
     * @throws JvmFailure naming the file with JMH's output, if a request failed
     */
    List<Pair> run(OpenPair servers, int size, String fetch, String name) throws IOException, JvmFailure {
        Path log = Files.createDirectories(logs).resolve(name + ".txt");
        try {
            RunResult result = new Runner(options(servers, size, fetch, log)).runSingle();
            return pairs(iterations(result.getBenchmarkResults().iterator().next()), 2 * warmup);
        } catch (RunnerException failed) {
            throw new JvmFailure("the client failed: " + failed.getMessage() + "; see " + log, List.of());
        }
    }

    private Options options(OpenPair servers, int size, String fetch, Path log) {
        return new OptionsBuilder().include("^" + Pattern.quote(QueryJmh.class.getName()) + "\\.")
                .param("near", servers.near().url()).param("tcp", servers.tcp().url())
                .param("size", Integer.toString(size))
                .param("fetch", fetch == null ? "" : fetch.equals(ALL) ? "0" : fetch)
                .addProfiler(CostProfiler.class, CostProfiler.line(servers.near(), servers.tcp()))
                .threads(threads).forks(1).jvmArgs(FLAGS)
                .warmupIterations(2 * warmup).warmupTime(TimeValue.milliseconds(iterationMs))
                .measurementIterations(2 * measured).measurementTime(TimeValue.milliseconds(iterationMs))
                .timeout(new TimeValue(TIMEOUT_S, TimeUnit.SECONDS))
                .syncIterations(true).shouldDoGC(collected).shouldFailOnError(true).output(log.toString()).build();
    }

    private List<Iteration> iterations(BenchmarkResult fork) {
        List<Iteration> iterations = fork.getIterationResults().stream().map(Iteration::of).toList();
        if (iterations.size() != 2 * measured) {
            throw new IllegalStateException(iterations.size() + " iterations instead of " + 2 * measured);
        }
        return iterations;
    }

    /** Pairs successive iterations; {@code first} is the number of the first one. */
    static List<Pair> pairs(List<Iteration> iterations, int first) {
        List<Pair> pairs = new ArrayList<>();
        for (int i = 0; i < iterations.size(); i += 2) {
            Iteration one = iterations.get(i);
            Iteration other = iterations.get(i + 1);
            pairs.add(Turns.isNear(first + i) ? new Pair(one, other) : new Pair(other, one));
        }
        return pairs;
    }
}
