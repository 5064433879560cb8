package trader.benchmarks;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.io.InputStream;
import java.io.PrintStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import trader.analysis.run.JsonFiles;
import trader.common.PrivateFiles;
import trader.jmsclient.BrokerAccess;
import trader.launcher.jvm.JvmFailure;

/**
 * Artemis' own load generator, {@code artemis perf client}, in a JVM of its own. Its <em>transfer time</em> is one way:
 * from before a message is sent until a listener of the same JVM has it. Nothing is answered. Each producer sends the
 * next message when the broker has confirmed the last.
 */
final class ArtemisPerf {
    private static final String POM = "artemis-perf.xml";
    private static final String MAIN = "org.apache.activemq.artemis.cli.Artemis";
    private static final long START_AND_END_MS = 120_000;

    private final BenchmarkServers jvms;
    private final String classPath;
    private final String url;
    private final BrokerAccess.Login login;
    private final String address;
    private final int bytes;

    /** {@code bytes}: size of a message's body. */
    ArtemisPerf(BenchmarkServers jvms, String classPath, BrokerAccess access, String address, int bytes) {
        this.jvms = jvms;
        this.classPath = classPath;
        // The broker names its in-VM connector for further connections.
        this.url = access.url() + "?useTopologyForLoadBalancing=false";
        this.login = access.login();
        this.address = address;
        this.bytes = bytes;
    }

    /**
     * The class path of Artemis' command line, which Maven fetches when it is first asked for.
     *
     * @param directory an existing directory for Maven's files
     * @throws IOException with Maven's error if it cannot be had
     */
    static String fetch(Path directory, PrintStream out) throws IOException, InterruptedException {
        Path pom = directory.resolve(POM);
        try (InputStream resource = ArtemisPerf.class.getResourceAsStream(POM)) {
            Files.copy(resource, pom);
        }
        Path classPath = directory.resolve("artemis-perf.txt");
        MavenFetch.run("Artemis' command line", pom, directory, out, "-Dmdep.outputFile=" + classPath,
                "dependency:build-classpath");
        return Files.readString(classPath).strip();
    }

    /**
     * Sends and receives for a time, with as many producers and consumers of one queue as threads.
     *
     * @param seconds measured, after {@code warmupS}, which is at least 2
     */
    PerfRound run(int threads, int warmupS, int seconds) throws IOException, InterruptedException, JvmFailure {
        String name = "perf-" + threads;
        Path home = Files.createDirectories(jvms.directory().resolve(name));
        Path report = home.resolve("report.json");
        String count = Integer.toString(threads);
        Stream<String> options = Stream.of("perf", "client", "--silent", "--url", url, "--threads", count,
                "--producers", count, "--consumers", count, "--message-size", Integer.toString(bytes),
                "--warmup", Integer.toString(warmupS), "--duration", Integer.toString(warmupS + seconds),
                "--json", report.toString());
        Stream<String> user = login.user() == null ? Stream.of()
                : Stream.of("--user", login.user(), "--password", login.password());
        // Other users see the command line of a process.
        Path arguments = PrivateFiles.write(home.resolve("arguments"),
                Stream.of(options, user, Stream.of("queue://" + address)).flatMap(each -> each)
                        .map(each -> '"' + each + '"').collect(Collectors.joining("\n", "", "\n")));
        Files.deleteIfExists(report);
        List<String> console = jvms.run(name, home, classPath,
                TimeUnit.SECONDS.toMillis(warmupS + seconds) + START_AND_END_MS, MAIN, "@" + arguments);
        JsonNode samples = JsonFiles.read(report);
        JsonNode summary = samples.path(samples.size() - 1);
        if (!summary.path("result").asText().equals("success")) {
            throw new JvmFailure("Artemis' perf failed", console);
        }
        return round(samples, summary);
    }

    /** Of the samples after the warm-up, each of which has the time of its end. */
    private static PerfRound round(JsonNode samples, JsonNode summary) {
        long messages = 0;
        long elapsedMs = 0;
        long beforeMs = 0;
        for (JsonNode sample : samples) {
            long timeMs = sample.path("time").asLong();
            if (sample.path("sampleType").asText().equals("interval") && !sample.path("warmup").asBoolean()) {
                messages += sample.at("/transferTime/count").asLong();
                elapsedMs += timeMs - beforeMs;
            }
            beforeMs = timeMs;
        }
        JsonNode transfer = summary.path("totalTransferTime");
        return new PerfRound(messages, transfer.path("50").asDouble(), transfer.path("99").asDouble(),
                messages * 1e3 / elapsedMs);
    }
}
