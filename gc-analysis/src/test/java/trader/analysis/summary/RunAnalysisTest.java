package trader.analysis.summary;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import trader.analysis.attribution.Attribution;
import trader.analysis.attribution.Attribution.CauseTime;
import trader.analysis.attribution.Attribution.Stall;
import trader.analysis.attribution.Cause;
import trader.analysis.attribution.CauseGroup;
import trader.analysis.figures.JvmFigures;
import trader.analysis.report.RunReport;
import trader.analysis.run.OfferedLoad;
import trader.analysis.run.OfferedLoad.LargestLag;
import trader.analysis.run.SyntheticRun;

/**
 * Run directories with planted truth: figures, causes, verdict. Over 300 lines, because every case varies one run
 * directory.
 */
class RunAnalysisTest {
    private static final long MS = 1_000_000;
    private static final long S = 1_000 * MS;
    private static final String RUN = "run.json";
    private static final String CLIENT = "client-1/client.json";
    private static final String SERVER = "server/server.json";

    @TempDir
    private Path directory;

    private Summary summary() throws IOException {
        return RunAnalysis.of(directory).summary();
    }

    private List<String> reasons() throws IOException {
        return summary().reliability().reasons();
    }

    private void write(String file, String text) throws IOException {
        Files.writeString(directory.resolve(file), text);
    }

    private void replace(String file, String old, String replacement) throws IOException {
        SyntheticRun.replace(directory.resolve(file), old, replacement);
    }

    private Map<String, Attribution.CauseShare> causes(Summary summary, String percentile) {
        return summary.attribution().tails().stream()
                .filter(tail -> tail.service().equals("quote") && tail.tail().percentile().equals(percentile))
                .flatMap(tail -> tail.shares().causes().stream())
                .collect(Collectors.toMap(cause -> cause.cause().label(), cause -> cause));
    }

    private static Stall stall(Summary summary) {
        return summary.attribution().tails().get(0).stalls().get(0);
    }

    private static long timeNs(Stall stall, Cause cause) {
        return stall.causes().stream().filter(each -> each.cause() == cause).mapToLong(CauseTime::timeNs).sum();
    }

    @Test
    void aQuietRunIsValidAndItsFiguresAreTheRequests() throws IOException {
        SyntheticRun run = new SyntheticRun(directory).steady(50_000);
        run.serverPause(10 * S, 2 * MS);
        run.serverPause(20 * S, 4 * MS);
        run.serverSafepoint(30 * S, MS);

        Summary summary = RunAnalysis.of(run.write()).summary();

        assertThat(summary.reliability().reasons()).isEmpty();
        assertThat(summary.reliability().verdict()).isEqualTo("VALID");
        assertThat(summary.reliability().warnings()).containsExactly("a neighbour was busy");
        Summary.Service quote = summary.services().get("quote");
        assertThat(quote.count()).isEqualTo(40_000);
        assertThat(quote.errors()).isZero();
        assertThat(quote.throughputPerS()).isCloseTo(400, within(0.001));
        assertThat((double) quote.responseNs().get("p50")).isCloseTo(1_498_000, within(4_000.0));
        assertThat(quote.responseNs().get("p99.9")).isNotNull();
        assertThat(quote.responseNs().get("p99.99")).isNull();
        assertThat(quote.believableUpTo()).isEqualTo("p99.9");
        assertThat(summary.services().get("order").responseNs().get("p99.9")).isNotNull();
        assertThat(summary.load().achievedPerS()).isCloseTo(500, within(0.001));

        JvmFigures server = summary.byJvm().jvms().get("server");
        assertThat(server.collector()).isEqualTo("G1");
        assertThat(server.pauses().count()).isEqualTo(2);
        assertThat(server.pauses().totalNs()).isEqualTo(6 * MS);
        assertThat(server.pauses().maxNs()).isEqualTo(4 * MS);
        assertThat(server.pauses().byKind()).containsOnlyKeys("Young (Normal)");
        assertThat(server.safepoints().count()).isEqualTo(4);
        assertThat(server.safepoints().reaching().totalNs()).isZero();
        assertThat(server.safepoints().operation().maxNs()).isEqualTo(server.safepoints().maxNs());
        assertThat(summary.byJvm().jvms().get("client-1").pauses().count()).isZero();
        assertThat(causes(summary, "p99").get("unexplained").share()).isGreaterThan(0.99);
    }

    @Test
    void aServerPauseIsFoundWithItsBacklog() throws IOException {
        SyntheticRun run = new SyntheticRun(directory).steady(50_000);
        run.serverPause(40 * S, 200 * MS);
        for (int i = 0; i < 300; i++) {
            long dueNs = 40 * S + i * 190 * MS / 300;
            run.request(0, 0, dueNs, dueNs, 40 * S + 200 * MS + i * MS / 5);
        }
        for (int i = 0; i < 70; i++) {
            long dueNs = 40 * S + 200 * MS + i * MS;
            run.request(0, 0, dueNs, dueNs, 40 * S + 260 * MS + i * MS / 5);
        }

        Summary summary = RunAnalysis.of(run.write()).summary();

        assertThat(summary.reliability().verdict()).isEqualTo("VALID");
        Stall stall = stall(summary);
        assertThat(stall.atNs()).isEqualTo(40 * S);
        assertThat(stall.lengthNs()).isEqualTo(200 * MS);
        assertThat(stall.mostly()).isEqualTo(CauseGroup.GC);
        assertThat(stall.mostlyPart()).isGreaterThan(0.99);
        assertThat(stall.share()).isGreaterThan(0.99);
        assertThat(stall.requests()).isBetween(368L, 480L);
        assertThat((double) timeNs(stall, Cause.SERVER_GC)).isCloseTo(300 * 105e6, within(0.05 * 300 * 105e6));
        assertThat((double) timeNs(stall, Cause.BACKLOG)).isCloseTo(300 * 28.5e6 + 70 * 30.5e6, within(0.8e9));
        assertThat(causes(summary, "p99").get("server GC pause").timeNs()).as("recurring").isZero();
        assertThat(summary.answer().text()).first().asString().startsWith("One GC stall of 200 ms at 40.0 s is 100 % of"
                + " what the slowest 1 % of quotes lost");
        assertThat((double) summary.services().get("quote").responseNs().get("max")).isCloseTo(200e6, within(1e6));
    }

    @Test
    void threadsThatWaitForASafepointAreStopped() throws IOException {
        SyntheticRun run = new SyntheticRun(directory).steady(50_000);
        run.serverSafepointReachedLate(60 * S, 300 * MS, MS);
        run.serverHiccup(60 * S + MS / 2, 300 * MS);
        run.held(60 * S, 300 * MS, 120);

        RunAnalysis analysis = RunAnalysis.of(run.write());
        RunReport.write(analysis, directory);

        assertThat(timeNs(stall(analysis.summary()), Cause.SERVER_SAFEPOINT)).isGreaterThan(100 * 150 * MS);
        JvmFigures.Safepoints safepoints = analysis.summary().byJvm().jvms().get("server").safepoints();
        assertThat(safepoints.reaching().maxNs()).isEqualTo(300 * MS);
        assertThat(safepoints.operation().maxNs()).isEqualTo(MS);
        assertThat(safepoints.reaching().totalNs() + safepoints.operation().totalNs()).isEqualTo(safepoints.totalNs());
        assertThat(timeNs(stall(analysis.summary()), Cause.SERVER_STOP)).isZero();
        assertThat(Files.readString(directory.resolve("report.html")))
                .contains("\"longestMs\":299.5", "on their way into or out of a safepoint");
    }

    /** A pause of 1 ms is not the cause of a request that took 100 ms. */
    @Test
    void aStopHasOnlyTheTimeThatItTook() throws IOException {
        SyntheticRun run = new SyntheticRun(directory).steady(50_000);
        for (int i = 0; i < 300; i++) {
            long atNs = 20 * S + i * 200 * MS;
            run.serverPause(atNs + 50 * MS, MS);
            run.request(0, 0, atNs, atNs, atNs + 100 * MS);
        }

        Map<String, Attribution.CauseShare> causes = causes(RunAnalysis.of(run.write()).summary(), "p99");

        assertThat(causes.get("server GC pause").share()).isCloseTo(0.01, within(0.001));
        assertThat(causes.get("server GC pause").requests()).isZero();
        assertThat(causes.get("backlog behind another cause").share()).isLessThan(0.01);
        assertThat(causes.get("unexplained").share()).isGreaterThan(0.98);
        assertThat(causes.get("unexplained").requests()).isGreaterThan(300);
    }

    @Test
    void aClientThatStandsStillIsNotBelieved() throws IOException {
        SyntheticRun run = new SyntheticRun(directory).steady(50_000);
        for (int i = 0; i < 20; i++) {
            run.clientPause(i * 5 * S, 50 * MS);
            run.held(i * 5 * S, 50 * MS, 100);
        }

        Summary summary = RunAnalysis.of(run.write()).summary();

        assertThat(summary.services().get("quote").believableUpTo()).isEqualTo("p90");
        assertThat(summary.reliability().verdict()).isEqualTo("INVALID");
        assertThat(summary.reliability().reasons())
                .anySatisfy(reason -> assertThat(reason).contains("quote", "own stops", "p90"));
        assertThat(summary.answer().advice()).isNull();
        assertThat(causes(summary, "p99").get("client GC pause").share()).isGreaterThan(0.9);
        assertThat(causes(summary, "p99").get("client GC pause").chance().exceeded()).isTrue();
    }

    /** The hiccup meter waited for a CPU, while other threads of the client went on. */
    @Test
    void waitsForACpuAreAWarning() throws IOException {
        SyntheticRun run = new SyntheticRun(directory).steady(50_000);
        for (int i = 0; i < 200; i++) {
            run.clientHiccup(i * S / 2, 60 * MS);
            run.held(i * S / 2, 60 * MS, 10);
        }
        run.write();
        String shared = "client and server share them here";
        for (String cpus : List.of("0", "1")) {
            write(RUN, """
                    {"schema": 1, "jvms": {"server": {"allowedCpus": "1-2,4"}, "client-1": {"allowedCpus": "%s"}}}
                    """.formatted(cpus));
            assertThat(summary().reliability().warnings()).as(cpus).singleElement().asString()
                    .matches(warning -> warning.endsWith(shared) == cpus.equals("1"));
        }

        Summary summary = summary();
        assertThat(summary.services().get("quote").believableUpTo()).isEqualTo("p99.9");
        assertThat(summary.reliability().verdict()).isEqualTo("VALID");
        assertThat(summary.reliability().warnings()).anySatisfy(warning -> assertThat(warning)
                .contains("quote: p99 would be ", " instead of ", "waited for a CPU"));

        run.causes().clientWait(4 * S, MS);
        assertThat(RunAnalysis.of(run.write()).summary().reliability().warnings()).as("the waits are recorded")
                .noneMatch(warning -> warning.contains("p99 would be"));
    }

    /** Nothing was sent or answered for two seconds, and no log says why. */
    @Test
    void aClientThatWasStoppedFromOutsideIsNotBelieved() throws IOException {
        SyntheticRun run = new SyntheticRun(directory);
        run.clientHiccup(0, 2 * S);
        for (int i = 0; i < 50_000; i++) {
            long dueNs = i * 2 * MS;
            long sentNs = Math.max(dueNs, 2 * S);
            run.request(i % 5 == 4 ? 1 : 0, 0, dueNs, sentNs, sentNs + MS + i % 997 * 1_000);
        }

        Summary summary = RunAnalysis.of(run.write()).summary();

        assertThat(summary.services().get("quote").believableUpTo()).isEqualTo("p90");
        assertThat(summary.reliability().verdict()).isEqualTo("INVALID");
    }

    @Test
    void aClientHeldUpByTheServersCollectorIsBelieved() throws IOException {
        SyntheticRun run = new SyntheticRun(directory).steady(50_000);
        for (int i = 0; i < 20; i++) {
            run.serverPause(i * 5 * S, 50 * MS);
            run.clientHiccup(i * 5 * S + MS / 2, 50 * MS);
            run.held(i * 5 * S, 50 * MS, 100);
        }

        Summary summary = RunAnalysis.of(run.write()).summary();

        assertThat(summary.services().get("quote").believableUpTo()).isEqualTo("p99.9");
        assertThat(summary.reliability().verdict()).isEqualTo("VALID");
    }

    @Test
    void lostRepliesErrorsAndMissingFilesAreReasons() throws IOException {
        SyntheticRun run = new SyntheticRun(directory).steady(5_000);
        run.request(0, 2, S, S, 6 * S);
        run.request(1, 3, S, S, S + MS);
        run.write();
        Files.delete(directory.resolve("client-1/stops.csv"));
        write("server/gc.log", "");

        Summary summary = summary();

        assertThat(summary.reliability().verdict()).isEqualTo("INVALID");
        assertThat(summary.reliability().reasons()).containsExactly("client-1: stops.csv is missing",
                "server: gc.log is empty",
                "client-1: 1 quote requests had no reply in time (lost replies)",
                "client-1: 1 order requests failed");
        assertThat(summary.services().get("quote").errors()).isEqualTo(1);

        write(RUN, "{\"schema\": 1, \"problems\": [\"the server died (exit 137)\"]}");
        assertThat(reasons()).as("one reason for one failure").containsExactly("the server died (exit 137)");
    }

    @Test
    void aJvmThatRunJsonNamesHasADirectory() throws IOException {
        new SyntheticRun(directory).steady(5_000).write();
        Files.move(directory.resolve("server"), directory.resolve("moved"));
        assertThat(reasons()).containsExactly("server/ is missing");

        write(RUN, "{\"schema\": 1, \"name\": \"of a server elsewhere\"}");
        assertThat(summary().reliability().verdict()).isEqualTo("VALID");
    }

    /** Ten orders had no reply and nine of them were recorded: that is one fault, not two. */
    @Test
    void unansweredOrdersMayHaveBeenRecorded() throws IOException {
        SyntheticRun run = new SyntheticRun(directory).steady(5_000);
        for (int i = 0; i < 10; i++) {
            run.request(1, 2, i * S, i * S, (i + 5) * S);
        }
        run.write();
        String lost = "client-1: 10 order requests had no reply in time (lost replies)";

        replace(SERVER, "\"accepted\": 1000", "\"accepted\": 1009");
        assertThat(reasons()).containsExactly(lost);
        replace(SERVER, "\"accepted\": 1009", "\"accepted\": 1011");
        assertThat(reasons()).containsExactly(lost, "1000 orders were answered, but the server recorded 1011");
    }

    @Test
    void theLagAtTheEndMayBeTheGreatest() throws IOException {
        new SyntheticRun(directory).steady(5_000).write();
        replace(CLIENT, "\"atEndNs\": 0", "\"atEndNs\": 2000");

        assertThat(summary().load()).extracting(OfferedLoad::lag).isEqualTo(new LargestLag(2_000L, 2_000L));
    }

    @Test
    void recordsOutOfOrderAreAReason() throws IOException {
        new SyntheticRun(directory).steady(5_000).write();
        write("client-1/stops.csv", "startNs,lengthNs\n1,9999999999999999999\n");

        assertThat(reasons()).singleElement().asString()
                .startsWith("client-1: stops.csv cannot be read").contains("line 2 is '1,9999999999999999999'");
    }

    @ParameterizedTest
    @ValueSource(strings = {"client-1/cpu.csv", "server/counters.csv", "server/threads.csv"})
    void aDamagedFileOfSamplesIsAWarning(String file) throws IOException {
        new SyntheticRun(directory).steady(5_000).write();
        write(file, "startNs\n1\n");

        Summary summary = summary();
        assertThat(summary.reliability().health()).isNull();
        assertThat(summary.reliability().warnings()).anyMatch(warning -> warning.startsWith(file.replace("/", ": ")
                + " cannot be read"));
    }

    @Test
    void contradictingCountsAreReasons() throws IOException {
        new SyntheticRun(directory).steady(5_000).write();
        Path requests = directory.resolve("client-1/requests.bin");
        byte[] bytes = Files.readAllBytes(requests);
        Files.write(requests, Arrays.copyOf(bytes, bytes.length - 72));
        replace(SERVER, "\"accepted\": 1000", "\"accepted\": 999");
        replace(SERVER, "\"deadLetters\": 0", "\"deadLetters\": 2");

        Summary summary = summary();

        assertThat(summary.reliability().reasons()).contains("1000 orders were answered, but the server recorded 999",
                "2 messages went to the dead-letter address",
                "client-1: latency.hlog has 1000 order replies, requests.bin has 999",
                "client-1: client.json has 4000 quote replies, requests.bin has 3999");
        assertThat(summary.reliability().warnings()).anyMatch(warning -> warning.contains("incomplete"));
    }

    @Test
    void rejectsAreAReasonUnlessTheScriptWantsThem() throws IOException {
        SyntheticRun run = new SyntheticRun(directory).steady(5_000);
        for (int i = 0; i < 60; i++) {
            run.request(0, 1, i * S, i * S, i * S + MS);
        }
        run.write();

        assertThat(reasons()).containsExactly("60 of 4060 quote replies are rejects (1.5 %; allowed: 1 %, or any number"
                + " if the script calls wantRejects())");
        replace(CLIENT, "\"completed\"",
                "\"rejects\": {\"wanted\": false, \"first\": \"quote: unknown symbol 'X'\"}, \"completed\"");
        assertThat(reasons()).singleElement().asString().endsWith("; the first, quote: unknown symbol 'X'");
        replace(CLIENT, "\"wanted\": false", "\"wanted\": true");
        assertThat(reasons()).isEmpty();
    }

    @Test
    void aRateThatWasNotReachedIsAReason() throws IOException {
        new SyntheticRun(directory).steady(5_000).write();
        replace(CLIENT, "\"pacedPerS\": 50.0", "\"pacedPerS\": 80.0");
        replace(CLIENT, "\"atEndNs\": 0", "\"atEndNs\": 9000000000");
        replace(CLIENT, "\"completed\": true",
                "\"completed\": false, \"reason\": \"the broker closed the connection\"");

        assertThat(reasons()).containsExactly(
                "client-1 did not complete its load: the broker closed the connection",
                "the rate was not reached: 50.0 of 80.0 per second",
                "the schedule lag grew: requests were 9000 ms late at the end (allowed: 1100 ms)");
    }

    @Test
    void aBrokerThatWasNotSeenIsSaid() throws IOException {
        new SyntheticRun(directory).steady(5_000).write();
        assertThat(summary().answer().notes()).noneMatch(text -> text.contains("broker"));
        replace(SERVER, "{\"times\"", "{\"externalBroker\": true, \"times\"");
        RunAnalysis unseen = RunAnalysis.of(directory);
        assertThat(unseen.summary().answer().notes())
                .anyMatch(text -> text.startsWith("The broker was not watched (--broker)"));
        RunReport.write(unseen, directory);
        assertThat(directory.resolve("report.html")).content()
                .contains("<p class=\"nothing\">The broker was not watched (--broker)");
    }

    /** Each says what the page lacks. */
    @Test
    void aRunRecordThatCannotBeReadIsAReason() throws IOException {
        new SyntheticRun(directory).steady(5_000).write();
        String whole = Files.readString(directory.resolve(RUN));
        Map<String, String> reasons = Map.of("", "run.json is empty", whole.substring(0, whole.length() / 2),
                "run.json cannot be read: ", "{}", "run.json has no schema");
        for (Map.Entry<String, String> damaged : reasons.entrySet()) {
            write(RUN, damaged.getKey());
            Summary summary = summary();
            assertThat(summary.reliability().reasons()).first().asString()
                    .startsWith(damaged.getValue()).doesNotContain("\n");
            assertThat(summary.reliability().warnings())
                    .contains("options, machine, the run's own warnings, and whether something"
                    + " failed are unknown, as run.json tells them");
            assertThat(summary.answer().notes()).last().asString().endsWith(": what run.json records.");
        }
    }

    @Test
    void otherProcessesAreTheFirstReasonSinceTheyExplainTheRest() throws IOException {
        SyntheticRun run = new SyntheticRun(directory).steady(50_000);
        for (int i = 0; i < 200; i++) {
            run.clientPause(i * S / 2, 60 * MS);
            run.held(i * S / 2, 60 * MS, 10);
        }
        run.write();
        String whole = Files.readString(directory.resolve(RUN));
        Summary summary = summary();
        String stops = "quote: the client's own stops make up a tenth or more of the latency at p99";
        assertThat(summary.reliability().reasons()).singleElement().asString().startsWith(stops);
        write("processes.csv", "startNs,lengthNs,command,pid,onCpuNs\n"
                + summary.measured().startNs() + "," + 100 * S + ",javac,8," + 80 * S + "\n");
        for (boolean accepted : new boolean[] {false, true}) {
            write(RUN, whole.replaceFirst("\\{", "{\"machineBefore\": {\"processors\": 2, \"accepted\": " + accepted
                    + "}, "));
            assertThat(reasons()).satisfiesExactly(
                    first -> assertThat(first).startsWith("other processes used 0.80 of 2 CPUs: javac (8) 0.80")
                            .endsWith(accepted ? "(--force accepted that, but not what follows)"
                                    : "(--force accepts that)"),
                    second -> assertThat(second).startsWith(stops));
        }
    }

    @Test
    void requestsUnderWayAtTheEndDoNotMissTheRate() throws IOException {
        new SyntheticRun(directory).steady(200).write();
        replace(CLIENT, "\"pacedPerS\": 2.00", "\"pacedPerS\": 2.07");
        assertThat(summary().reliability()).extracting(Summary.Reliability::verdict, Summary.Reliability::reasons)
                .containsExactly("TOO_FEW", List.of(
                "160 quote requests were answered; p99 takes 1000: --duration 657s gives enough",
                "40 order requests were answered; p99 takes 1000: --duration 2625s gives enough"));

        replace(CLIENT, "\"pacedPerS\": 2.07", "\"pacedPerS\": 2.09");
        assertThat(reasons()).containsExactly("the rate was not reached: 2.0 of 2.1 per second");

        // Eight threads with a benchmark request of five messages each, or of fifty.
        replace(CLIENT, "\"open\"", "\"paced\"");
        replace(CLIENT, "\"pacedPerS\": 2.09", "\"pacedPerS\": 3.00");
        assertThat(reasons()).containsExactly("the rate was not reached: 2.0 of 3.0 per second");
        replace(CLIENT, "\"pacedPerS\"", "\"messagesPerRequest\": 50.0, \"pacedPerS\"");
        assertThat(summary().reliability().verdict()).isEqualTo("TOO_FEW");
    }

    @Test
    void aRunWithoutClientsIsInvalidAndStillWritten() throws IOException {
        write(RUN, "{\"schema\": 1, \"name\": \"x\", \"problems\": [\"interrupted\"]}");
        RunReport.write(RunAnalysis.of(directory), directory);

        assertThat(summary().reliability().verdict()).isEqualTo("INVALID");
        assertThat(reasons()).first().isEqualTo("interrupted");
        assertThat(directory.resolve("report.html")).isNotEmptyFile();
    }

    @Test
    void theSummaryHasTheDocumentedKeys() throws IOException {
        SyntheticRun run = new SyntheticRun(directory).steady(50_000);
        run.serverPause(10 * S, 2 * MS);
        RunReport.write(RunAnalysis.of(run.write()), directory);

        JsonNode json = new ObjectMapper().readTree(directory.resolve("summary.json").toFile());
        assertThat(json.path("verdict").asText()).isEqualTo("VALID");
        assertThat(json.path("reasons").isArray()).isTrue();
        JsonNode quote = json.path("services").path("quote");
        assertThat(quote.path("responseNs").path("p50").isIntegralNumber()).isTrue();
        assertThat(quote.path("responseNs").path("p99.99").isNull()).isTrue();
        assertThat(quote.path("serviceNs").path("max").isIntegralNumber()).isTrue();
        JsonNode server = json.path("jvms").path("server");
        assertThat(server.path("pauses").path("byKind").path("Young (Normal)").path("count").asInt()).isEqualTo(1);
        assertThat(server.path("safepoints").path("totalNs").asLong()).isEqualTo(2 * MS + 1_000);
        assertThat(json.path("attribution").path("tails").isArray()).isTrue();
    }

    @Test
    void otherDirectoriesAreRefused() {
        assertThatThrownBy(() -> RunAnalysis.of(directory)).hasMessageContaining("is not a run directory");
        assertThatThrownBy(() -> RunAnalysis.of(directory.resolve("none"))).hasMessageContaining("no such directory");
    }

    @Test
    void warnsOfMessagesThatTheCodecLeftToXmlBeans() throws IOException {
        new SyntheticRun(directory).steady(50_000).write();
        replace(SERVER, "\"deadLetters\": 0", "\"deadLetters\": 0, \"fixmlFallbacks\": {\"read\": 3, \"written\": 1},"
                + " \"fix\": {\"fixmlFallbacks\": {\"read\": 0, \"written\": 0}}");
        replace(CLIENT, "\"completed\"", "\"fixmlFallbacks\": {\"read\": 0, \"written\": 2}, \"completed\"");

        Summary summary = summary();

        assertThat(summary.reliability().verdict()).isEqualTo("VALID");
        assertThat(summary.reliability().warnings().stream().filter(warning -> warning.contains("XMLBeans")))
                .containsExactly(
                "server: the codec left 3 messages that it read and 1 that it wrote to XMLBeans, which takes more than"
                        + " ten times as long: docs/MESSAGES.md, Codecs, says which",
                "client-1: the codec left 0 messages that it read and 2 that it wrote to XMLBeans, which takes more"
                        + " than ten times as long: docs/MESSAGES.md, Codecs, says which");
    }

    /** 0.08 CPUs of the server's compilers and 0.06 of the client's. */
    @Test
    void warnsOfCompilersThatWereStillBusy() throws IOException {
        new SyntheticRun(directory).steady(50_000).write();
        write("server/threads.csv", compilers(80 * MS));
        assertThat(compilerWarnings()).isEmpty();

        write("client-1/threads.csv", compilers(60 * MS));
        assertThat(compilerWarnings()).containsExactly("the JIT was still compiling in the measure phase: it"
                + " used 0.14 CPUs on average; a longer --warmup or --settle may help");
    }

    private static String compilers(long onCpuNsPerS) {
        StringBuilder text = new StringBuilder("startNs,lengthNs,group,threads,onCpuNs,waitNs,turns\n");
        for (int second = 0; second < 100; second++) {
            text.append(SyntheticRun.START_NS + second * S).append(",1000000000,compiler,2,").append(onCpuNsPerS)
                    .append(",0,1\n");
        }
        return text.toString();
    }

    private Stream<String> compilerWarnings() throws IOException {
        return summary().reliability().warnings().stream().filter(warning -> warning.contains("compil"));
    }
}
