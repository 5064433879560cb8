package trader.grinder;

import static org.assertj.core.api.Assertions.assertThat;
import static trader.jmsclient.testing.Await.await;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import trader.client.testing.MeasuredFiles;
import trader.common.Settings;
import trader.fixml.OrdStatus;
import trader.fixml.Order;
import trader.jmsclient.testing.TestBroker;

/** The real agent with real workers against a real broker. */
class GrinderAgentIT {
    private static final Path JAVA = Path.of(System.getProperty("java.home"), "bin", "java");
    /** The beginning of a script. */
    private static final String LOAD = """
            from net.grinder.script.Grinder import grinder
            from trader.grinder import GrinderLoad
            class TestRunner:
                def __init__(self):
                    self.load = GrinderLoad.connect(grinder)
                def __call__(self):
            """;
    private static TestBroker broker;

    @TempDir
    private Path run;

    @BeforeAll
    static void openBroker() throws Exception {
        broker = new TestBroker().open();
    }

    @AfterEach
    void answerProperly() {
        broker.behave(TestBroker::proper);
    }

    @AfterAll
    static void closeBroker() {
        broker.close();
    }

    private record Ended(int status, String output, String errors) {
    }

    private Process start(int processes, Path script, String... keysAndValues) throws IOException {
        Map<String, String> client = new TreeMap<>(Map.of("broker", broker.url(), "threads", "2", "warmup", "200ms",
                "duration", "1s"));
        for (int i = 0; i < keysAndValues.length; i += 2) {
            client.put(keysAndValues[i], keysAndValues[i + 1]);
        }
        Path properties = new GrinderSetup(run, processes, script, JAVA, List.of("-Xmx128m", "-XX:TieredStopAtLevel=1",
                "-Xlog:gc*:file=" + run.resolve("gc-%p.log") + "::filecount=0"), new Settings(client)).write();
        return new ProcessBuilder(JAVA.toString(), "-Xmx64m", "-XX:TieredStopAtLevel=1", "-XX:+UseSerialGC",
                "-cp", System.getProperty("java.class.path"),
                "trader.grinder.GrinderAgent", properties.toString())
                .redirectOutput(run.resolve("out.log").toFile()).redirectError(run.resolve("err.log").toFile()).start();
    }

    private Ended end(Process agent) throws Exception {
        try {
            assertThat(agent.waitFor(5, TimeUnit.MINUTES)).as("agent ended").isTrue();
            return new Ended(agent.exitValue(), Files.readString(run.resolve("out.log")),
                    Files.readString(run.resolve("err.log")));
        } finally {
            agent.descendants().forEach(ProcessHandle::destroyForcibly);
            agent.destroyForcibly();
        }
    }

    private static Path script(String name) {
        return Path.of("scripts", name).toAbsolutePath();
    }

    /** A script with these lines in each of its runs. */
    private Path load(String name, String body) throws IOException {
        return script(name, LOAD + body.indent(8));
    }

    private Path script(String name, String text) throws IOException {
        return Files.writeString(run.resolve(name), text);
    }

    private JsonNode report(int client) throws IOException {
        return new ObjectMapper().readTree(run.resolve("client-" + client + "/client.json").toFile());
    }

    /** In a directory with an umlaut, if the locale can express it. */
    @Test
    @Tag("jvms")
    void theBenchmarkRunsInTwoWorkers() throws Exception {
        boolean german = "UTF-8".equals(System.getProperty("sun.jnu.encoding"));
        run = Files.createDirectory(run.resolve(german ? "L\u00e4ufe" : "runs"));
        Path benchmark = script(german ? "\u00fcbung.py" : "exercise.py", Files.readString(script("benchmark.py")));
        long quotesBefore = broker.quotes();
        long ordersBefore = broker.orders();
        Ended ended = end(start(2, benchmark));

        // JDK 24 and newer warn about libraries there.
        assertThat(ended.errors()).doesNotContain("grinder: ");
        assertThat(ended.status()).as(ended.output()).isZero();
        long quotes = 0;
        long orders = 0;
        for (int client = 1; client <= 2; client++) {
            JsonNode report = report(client);
            assertThat(report.path("driver").asText()).isEqualTo("grinder");
            assertThat(report.path("completed").asBoolean()).isTrue();
            quotes += report.path("total").path("quote").path("replied").asLong();
            orders += report.path("total").path("order").path("replied").asLong();
            MeasuredFiles files = MeasuredFiles.read(run.resolve("client-" + client));
            assertThat(files.count("order")).isPositive()
                    .isEqualTo(report.path("measured").path("order").path("replied").asLong());
            assertThat(files.count("quote")).isEqualTo(4 * files.count("order"));
            assertThat(run.resolve("client-" + client + "/gc.log")).isNotEmptyFile();
        }
        assertThat(quotes).isEqualTo(broker.quotes() - quotesBefore);
        assertThat(orders).isEqualTo(broker.orders() - ordersBefore).isEqualTo(quotes / 4);
        assertThat(dataLogLines()).hasSize((int) (quotes + orders))
                .allSatisfy(line -> assertThat(Long.parseLong(line[6])).isPositive())
                .allSatisfy(line -> assertThat(line[5]).isEqualTo("0"));
        // A script by the name of a package (trader.py) would be imported in its place, and run twice.
        try (Stream<Path> scripts = Files.list(Path.of("scripts"))) {
            assertThat(scripts).allSatisfy(script -> assertThat(script).asString().endsWith(".py"));
        }
    }

    /** Thread, Run, Test, Start time (ms since Epoch), Test time, Errors, Latency ns. */
    private List<String[]> dataLogLines() throws IOException {
        List<Path> logs;
        try (Stream<Path> files = Files.list(run.resolve("grinder"))) {
            logs = files.filter(file -> file.toString().endsWith("-data.log")).toList();
        }
        assertThat(logs).hasSize(2);
        List<String[]> all = new java.util.ArrayList<>();
        for (Path log : logs) {
            List<String> lines = Files.readAllLines(log);
            assertThat(lines.get(0)).isEqualTo(
                    "Thread, Run, Test, Start time (ms since Epoch), Test time, Errors, Latency ns");
            lines.stream().skip(1).map(line -> line.split(", ")).forEach(all::add);
        }
        return all;
    }

    @Test
    void aScriptWithASyntaxErrorIsSaid() throws Exception {
        Ended ended = end(start(1, script("broken.py", "def order(:\n    pass\n")));

        assertThat(ended.status()).isEqualTo(1);
        assertThat(ended.errors()).contains("grinder: worker 0: ").contains("SyntaxError").contains("broken.py");
        assertThat(run.resolve("client-1/client.json")).doesNotExist();
    }

    @Test
    void aScriptThatFailsInEachRunEndsAndIsSaid() throws Exception {
        Ended ended = end(start(1, load("failing.py", """
                if not self.load.next():
                    grinder.stopThisWorkerThread()
                self.load.qoute()
                """), "warmup", "60s"));

        assertThat(ended.status()).isEqualTo(1);
        assertThat(ended.errors()).contains("runs of the script sent no request", "qoute", "(failing.py, line 9)");
        assertThat(report(1).path("completed").asBoolean()).isFalse();
    }

    /** Its runs would never end, and nothing but the worker's log would say why. */
    @Test
    void aJavaExceptionInAScriptIsSaidWithItsTextAndCause() throws Exception {
        Ended ended = end(start(1, load("refused.py", """
                if not self.load.next():
                    grinder.stopThisWorkerThread()
                self.load.send("<FIXML><Order/>")
                """)));
        assertThat(ended.errors()).contains("Java exception calling TestRunner", ": FixmlException: ",
                "(refused.py, line 9)");
        assertThat(report(1).at("/fixmlFallbacks/read").asLong()).isPositive();
    }

    @Test
    void aScriptThatFailsBeforeItConnectsEndsTheRunWithItsError() throws Exception {
        Ended ended = end(start(1, script("early.py", """
                class TestRunner:
                    def __call__(self):
                        raise Exception("no load today")
                """), "duration", "60s"));

        assertThat(ended.status()).isEqualTo(1);
        assertThat(ended.errors()).contains("grinder: worker 0: its log has 100 errors, and its load has not"
                + " begun: ", "Exception'>: no load today", "(early.py, line 3)")
                .doesNotContain("JythonScriptExecutionException");

        // The log of the failed run is still there.
        assertThat(end(start(1, script("benchmark.py"))).errors()).doesNotContain("grinder: ");
        assertThat(report(1).path("completed").asBoolean()).isTrue();
    }

    @Test
    void aScriptThatForgetsNextIsToldSo() throws Exception {
        Ended ended = end(start(1, load("nonext.py", "self.load.quote()"), "duration", "60s"));

        assertThat(ended.status()).isEqualTo(1);
        assertThat(ended.errors()).contains("no benchmark request is due: call next() before each",
                "(nonext.py, line 7)");
    }

    @Test
    void aScriptMayWantRejectsAndItsRateCountsItsMessages() throws Exception {
        broker.behave((request, replies) -> replies.send(TestBroker.report((Order) request, OrdStatus.REJECTED)));
        assertThat(end(start(1, load("rejects.py", """
                self.load.wantRejects()
                if not self.load.next():
                    grinder.stopThisWorkerThread()
                assert not self.load.order().isOk()
                """), "rate", "100")).status()).isZero();

        // One message a call, for 1 s; a busy machine may send fewer.
        assertThat(report(1).at("/measured/order/rejected").asLong()).isPositive().isLessThanOrEqualTo(101);
        assertThat(report(1).at("/measured/order/rejected").asLong()).as("five a call would be 20").isGreaterThan(25);
        assertThat(report(1).at("/rejects/wanted").asBoolean()).isTrue();
        assertThat(report(1).at("/rejects/first").asText()).isEqualTo("order: no");
    }

    @Test
    void aSignalStopsTheWorkersInOrder() throws Exception {
        Process agent = start(1, script("benchmark.py"), "duration", "60s", "load", "closed");
        await(() -> phases().contains("measure"));
        List<ProcessHandle> workers = agent.descendants().toList();
        assertThat(workers).hasSize(1);
        agent.destroy();
        end(agent);

        assertThat(workers.get(0).isAlive()).isFalse();
        assertThat(report(1).path("completed").asBoolean()).isFalse();
        assertThat(report(1).path("reason").asText()).startsWith("stopped by ");
        assertThat(MeasuredFiles.read(run.resolve("client-1")).phases()).endsWith("measure", "end");
    }

    private String phases() throws IOException {
        Path file = run.resolve("client-1/phases.csv");
        return Files.exists(file) ? Files.readString(file) : "";
    }

    @Test
    void anOldResultIsNotTakenForAWorkerThatNeverStarted() throws Exception {
        Files.createDirectories(run.resolve("client-1"));
        Files.writeString(run.resolve("client-1/client.json"), "{\"completed\": true}");
        Ended ended = end(start(1, script("empty.py", "class TestRunner:\n    def __call__(self):\n"
                + "        from net.grinder.script.Grinder import grinder\n"
                + "        grinder.stopThisWorkerThread()\n")));

        assertThat(ended.status()).isEqualTo(1);
        assertThat(ended.errors()).contains("ended without a result");
    }

    @Test
    void aScriptThatIsNotThereIsNamed() throws Exception {
        Ended ended = end(start(1, run.resolve("missing.py")));

        assertThat(ended.status()).isEqualTo(2);
        assertThat(ended.errors()).contains("missing.py', which cannot be read");
    }
}
