package trader.containers;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.regex.Pattern;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.results.RunResult;
import org.openjdk.jmh.runner.Runner;
import org.openjdk.jmh.runner.RunnerException;
import org.openjdk.jmh.runner.options.Options;
import org.openjdk.jmh.runner.options.OptionsBuilder;
import org.openjdk.jmh.runner.options.TimeValue;
import trader.containers.client.RequestJmh;
import trader.containers.client.ServerTimeProfiler;
import trader.launcher.jvm.JvmFailure;

/**
 * Calls a server from a new JVM.
 *
 * @param warmupS   iterations of a second before the measured ones
 * @param measuredS measured iterations of a second
 * @param output    directory for what JMH prints
 */
record JmhClient(int threads, int warmupS, int measuredS, Path output) {
    /** Over HTTP, then within the server. {@code name}: of the file with JMH's output. */
    ContainersResult.Fork measure(ContainerServer server, String name) throws IOException, JvmFailure {
        RunResult result = load(server, name);
        return new ContainersResult.Fork(result.getPrimaryResult().getScore(),
                secondary(result, ServerTimeProfiler.SERVER), secondary(result, ServerTimeProfiler.COMPILERS),
                secondary(result, ServerTimeProfiler.CLIENT), InProcessClient.nsPerCall(server.url()));
    }

    /** Only over HTTP. */
    RunResult load(ContainerServer server, String name) throws JvmFailure {
        Path log = output.resolve(name + ".jmh.txt");
        return run(new OptionsBuilder()
                .include("^" + Pattern.quote(RequestJmh.class.getName()) + "\\.message$")
                .param("url", server.url().toString()).mode(Mode.Throughput).timeUnit(TimeUnit.SECONDS)
                .threads(threads).forks(1)
                .warmupIterations(warmupS).warmupTime(TimeValue.seconds(1))
                .measurementIterations(measuredS).measurementTime(TimeValue.seconds(1))
                .jvmArgs("-Xms128m", "-Xmx128m", "-XX:+UseSerialGC", "-Dhttp.maxConnections=" + threads)
                .addProfiler(ServerTimeProfiler.class, Long.toString(server.pid()))
                .shouldFailOnError(true).output(log.toString()).build(), log);
    }

    private static RunResult run(Options options, Path log) throws JvmFailure {
        try {
            return new Runner(options).runSingle();
        } catch (RunnerException failed) {
            throw new JvmFailure("the client failed: " + failed.getMessage() + "; see " + log, List.of());
        }
    }

    private static double secondary(RunResult result, String name) {
        return result.getSecondaryResults().get(name).getScore();
    }
}
