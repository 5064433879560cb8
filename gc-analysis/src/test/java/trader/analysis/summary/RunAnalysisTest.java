package trader.analysis.summary;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import trader.analysis.attribution.Attribution;
import trader.analysis.attribution.Attribution.CauseTime;
import trader.analysis.attribution.Attribution.Stall;
import trader.analysis.attribution.Cause;
import trader.analysis.attribution.CauseGroup;
import trader.analysis.figures.JvmFigures;
import trader.analysis.report.RunReport;
import trader.analysis.run.OfferedLoad;
import trader.analysis.run.SyntheticRun;

/**
 * Run directories with planted truth: figures, causes, verdict. Over 300 lines, because every case varies one run
 * directory.
 */
class RunAnalysisTest {
    private static final long MS = 1_000_000;
    private static final long S = 1_000 * MS;

    @TempDir
    private Path directory;

    private Map<String, Attribution.CauseShare> causes(Summary summary, String percentile) {
        return summary.attribution().tails().stream()
                .filter(tail -> tail.service().equals("quote") && tail.percentile().equals(percentile))
                .flatMap(tail -> tail.causes().stream())
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
        SyntheticRun run = new SyntheticRun(directory);
        run.steady(50_000, MS);
        run.serverPause(10 * S, 2 * MS);
        run.serverPause(20 * S, 4 * MS);
        run.serverSafepoint(30 * S, MS);

        RunAnalysis analysis = RunAnalysis.of(run.write());
        Summary summary = analysis.summary();

        assertThat(summary.reasons()).isEmpty();
        assertThat(summary.verdict()).isEqualTo("VALID");
        assertThat(summary.warnings()).containsExactly("a neighbour was busy");
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

        JvmFigures server = summary.jvms().get("server");
        assertThat(server.collector()).isEqualTo("G1");
        assertThat(server.pauses().count()).isEqualTo(2);
        assertThat(server.pauses().totalNs()).isEqualTo(6 * MS);
        assertThat(server.pauses().maxNs()).isEqualTo(4 * MS);
        assertThat(server.pauses().byKind()).containsOnlyKeys("Young (Normal)");
        assertThat(server.safepoints().count()).isEqualTo(4);
        assertThat(server.safepoints().reaching().totalNs()).isZero();
        assertThat(server.safepoints().operation().maxNs()).isEqualTo(server.safepoints().maxNs());
        assertThat(summary.jvms().get("client-1").pauses().count()).isZero();
        assertThat(causes(summary, "p99").get("unexplained").share()).isGreaterThan(0.99);
    }

    @Test
    void aServerPauseIsFoundWithItsBacklog() throws IOException {
        SyntheticRun run = new SyntheticRun(directory);
        run.steady(50_000, MS);
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

        assertThat(summary.verdict()).isEqualTo("VALID");
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
                + " what the slowest 1 % of quotes waited");
        assertThat((double) summary.services().get("quote").responseNs().get("max")).isCloseTo(200e6, within(1e6));
    }

    @Test
    void aHiccupThatAPauseExplainsIsNotCountedTwice() throws IOException {
        SyntheticRun run = new SyntheticRun(directory);
        run.steady(50_000, MS);
        run.serverPause(60 * S, 100 * MS);
        run.serverHiccup(60 * S - MS / 2, 101 * MS);
        run.serverHiccup(80 * S, 30 * MS);
        run.held(60 * S, 100 * MS, 120, MS);

        Summary summary = RunAnalysis.of(run.write()).summary();

        assertThat(summary.jvms().get("server").hiccups().count()).isEqualTo(2);
        assertThat(stall(summary).mostly()).isEqualTo(CauseGroup.GC);
        assertThat(stall(summary).mostlyPart()).isGreaterThan(0.9);
    }

    @Test
    void threadsThatWaitForASafepointAreStopped() throws IOException {
        SyntheticRun run = new SyntheticRun(directory);
        run.steady(50_000, MS);
        run.serverSafepointReachedLate(60 * S, 300 * MS, MS);
        run.serverHiccup(60 * S + MS / 2, 300 * MS);
        run.held(60 * S, 300 * MS, 120, MS);

        RunAnalysis analysis = RunAnalysis.of(run.write());
        RunReport.write(analysis, directory);

        assertThat(timeNs(stall(analysis.summary()), Cause.SERVER_SAFEPOINT)).isGreaterThan(100 * 150 * MS);
        JvmFigures.Safepoints safepoints = analysis.summary().jvms().get("server").safepoints();
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
        SyntheticRun run = new SyntheticRun(directory);
        run.steady(50_000, MS);
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
        SyntheticRun run = new SyntheticRun(directory);
        run.steady(50_000, MS);
        for (int i = 0; i < 20; i++) {
            run.clientPause(i * 5 * S, 50 * MS);
            run.held(i * 5 * S, 50 * MS, 100, MS);
        }

        Summary summary = RunAnalysis.of(run.write()).summary();

        assertThat(summary.services().get("quote").believableUpTo()).isEqualTo("p90");
        assertThat(summary.verdict()).isEqualTo("INVALID");
        assertThat(summary.reasons()).anySatisfy(reason -> assertThat(reason).contains("quote", "own stops", "p90"));
        assertThat(summary.answer().advice()).isNull();
        assertThat(causes(summary, "p99").get("client GC pause").share()).isGreaterThan(0.9);
        assertThat(causes(summary, "p99").get("client GC pause").beyondChance()).isTrue();
    }

    /** The hiccup meter waited for a CPU, while other threads of the client went on. */
    @Test
    void waitsForACpuAreAWarning() throws IOException {
        SyntheticRun run = new SyntheticRun(directory);
        run.steady(50_000, MS);
        for (int i = 0; i < 200; i++) {
            run.clientHiccup(i * S / 2, 60 * MS);
            run.held(i * S / 2, 60 * MS, 10, MS);
        }
        run.write();
        String shared = "client and server share them here";
        for (String cpus : List.of("0", "1")) {
            Files.writeString(directory.resolve("run.json"), """
                    {"schema": 1, "jvms": {"server": {"allowedCpus": "1-2,4"}, "client-1": {"allowedCpus": "%s"}}}
                    """.formatted(cpus));
            assertThat(RunAnalysis.of(directory).summary().warnings()).as(cpus).singleElement().asString()
                    .matches(warning -> warning.endsWith(shared) == cpus.equals("1"));
        }

        Summary summary = RunAnalysis.of(directory).summary();

        assertThat(summary.services().get("quote").believableUpTo()).isEqualTo("p99.9");
        assertThat(summary.verdict()).isEqualTo("VALID");
        assertThat(summary.warnings()).anySatisfy(warning -> assertThat(warning)
                .contains("quote: p99 would be ", " instead of ", "waited for a CPU"));

        run.causes().clientWait(4 * S, MS);
        assertThat(RunAnalysis.of(run.write()).summary().warnings()).as("the waits are recorded")
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
        assertThat(summary.verdict()).isEqualTo("INVALID");
    }

    @Test
    void aClientHeldUpByTheServersCollectorIsBelieved() throws IOException {
        SyntheticRun run = new SyntheticRun(directory);
        run.steady(50_000, MS);
        for (int i = 0; i < 20; i++) {
            run.serverPause(i * 5 * S, 50 * MS);
            run.clientHiccup(i * 5 * S + MS / 2, 50 * MS);
            run.held(i * 5 * S, 50 * MS, 100, MS);
        }

        Summary summary = RunAnalysis.of(run.write()).summary();

        assertThat(summary.services().get("quote").believableUpTo()).isEqualTo("p99.9");
        assertThat(summary.verdict()).isEqualTo("VALID");
    }

    @Test
    void lostRepliesErrorsAndMissingFilesAreReasons() throws IOException {
        SyntheticRun run = new SyntheticRun(directory);
        run.steady(5_000, MS);
        run.request(0, 2, S, S, 6 * S);
        run.request(1, 3, S, S, S + MS);
        run.write();
        Files.delete(directory.resolve("client-1/stops.csv"));
        Files.writeString(directory.resolve("server/gc.log"), "");

        Summary summary = RunAnalysis.of(directory).summary();

        assertThat(summary.verdict()).isEqualTo("INVALID");
        assertThat(summary.reasons()).containsExactly("client-1: stops.csv is missing", "server: gc.log is empty",
                "client-1: 1 quote requests had no reply in time (lost replies)",
                "client-1: 1 order requests failed");
        assertThat(summary.services().get("quote").errors()).isEqualTo(1);

        Files.writeString(directory.resolve("run.json"), "{\"schema\": 1, \"problems\": [\"the server died (exit "
                + "137)\"]}");
        assertThat(RunAnalysis.of(directory).summary().reasons()).as("one reason for one failure")
                .containsExactly("the server died (exit 137)");
    }

    @Test
    void aJvmThatRunJsonNamesHasADirectory() throws IOException {
        SyntheticRun run = new SyntheticRun(directory);
        run.steady(5_000, MS);
        run.write();
        Files.move(directory.resolve("server"), directory.resolve("moved"));

        assertThat(RunAnalysis.of(directory).summary().reasons()).containsExactly("server/ is missing");

        Files.writeString(directory.resolve("run.json"), "{\"schema\": 1, \"name\": \"of a server elsewhere\"}");
        assertThat(RunAnalysis.of(directory).summary().verdict()).isEqualTo("VALID");
    }

    /** Ten orders had no reply and nine of them were recorded: that is one fault, not two. */
    @Test
    void unansweredOrdersMayHaveBeenRecorded() throws IOException {
        SyntheticRun run = new SyntheticRun(directory);
        run.steady(5_000, MS);
        for (int i = 0; i < 10; i++) {
            run.request(1, 2, i * S, i * S, (i + 5) * S);
        }
        run.write();
        Path server = directory.resolve("server/server.json");
        String json = Files.readString(server);
        String lost = "client-1: 10 order requests had no reply in time (lost replies)";

        Files.writeString(server, json.replace("\"accepted\": 1000", "\"accepted\": 1009"));
        assertThat(RunAnalysis.of(directory).summary().reasons()).containsExactly(lost);
        Files.writeString(server, json.replace("\"accepted\": 1000", "\"accepted\": 1011"));
        assertThat(RunAnalysis.of(directory).summary().reasons())
                .containsExactly(lost, "1000 orders were answered, but the server recorded 1011");
    }

    @Test
    void theLagAtTheEndMayBeTheGreatest() throws IOException {
        SyntheticRun run = new SyntheticRun(directory);
        run.steady(5_000, MS);
        run.write();
        Path client = directory.resolve("client-1/client.json");
        Files.writeString(client, Files.readString(client).replace("\"atEndNs\": 0", "\"atEndNs\": 2000"));

        assertThat(RunAnalysis.of(directory).summary().load()).extracting(OfferedLoad::lagMaxNs,
                OfferedLoad::lagAtEndNs).containsExactly(2_000L, 2_000L);
    }

    @Test
    void recordsOutOfOrderAreAReason() throws IOException {
        SyntheticRun run = new SyntheticRun(directory);
        run.steady(5_000, MS);
        run.write();
        Files.writeString(directory.resolve("client-1/stops.csv"), "startNs,lengthNs\n1,9999999999999999999\n");

        assertThat(RunAnalysis.of(directory).summary().reasons()).singleElement().asString()
                .startsWith("client-1: stops.csv cannot be read").contains("line 2 is '1,9999999999999999999'");
    }

    @Test
    void contradictingCountsAreReasons() throws IOException {
        SyntheticRun run = new SyntheticRun(directory);
        run.steady(5_000, MS);
        run.write();
        Path requests = directory.resolve("client-1/requests.bin");
        byte[] bytes = Files.readAllBytes(requests);
        Files.write(requests, java.util.Arrays.copyOf(bytes, bytes.length - 72));
        Path server = directory.resolve("server/server.json");
        Files.writeString(server, Files.readString(server).replace("\"accepted\": 1000", "\"accepted\": 999")
                .replace("\"deadLetters\": 0", "\"deadLetters\": 2"));

        Summary summary = RunAnalysis.of(directory).summary();

        assertThat(summary.reasons()).contains("1000 orders were answered, but the server recorded 999",
                "2 messages went to the dead-letter address",
                "client-1: latency.hlog has 1000 order replies, requests.bin has 999",
                "client-1: client.json has 4000 quote replies, requests.bin has 3999");
        assertThat(summary.warnings()).anySatisfy(warning -> assertThat(warning).contains("incomplete"));
    }

    @Test
    void rejectsAreAReasonUnlessTheScriptWantsThem() throws IOException {
        SyntheticRun run = new SyntheticRun(directory);
        run.steady(5_000, MS);
        for (int i = 0; i < 60; i++) {
            run.request(0, 1, i * S, i * S, i * S + MS);
        }
        run.write();
        Path client = directory.resolve("client-1/client.json");
        String json = Files.readString(client);

        assertThat(RunAnalysis.of(directory).summary().reasons()).containsExactly("60 of 4060 quote replies are rejects"
                + " (1.5 %; allowed: 1 %, or any number if the script calls wantRejects())");
        Files.writeString(client, json.replace("\"completed\"",
                "\"rejects\": {\"wanted\": false, \"first\": \"quote: unknown symbol 'X'\"}, \"completed\""));
        assertThat(RunAnalysis.of(directory).summary().reasons()).singleElement().asString()
                .endsWith("; the first, quote: unknown symbol 'X'");
        Files.writeString(client, json.replace("\"completed\"",
                "\"rejects\": {\"wanted\": true, \"first\": null}, \"completed\""));
        assertThat(RunAnalysis.of(directory).summary().reasons()).isEmpty();
    }

    @Test
    void aRateThatWasNotReachedIsAReason() throws IOException {
        SyntheticRun run = new SyntheticRun(directory);
        run.steady(5_000, MS);
        run.write();
        Path client = directory.resolve("client-1/client.json");
        Files.writeString(client, Files.readString(client).replace("\"pacedPerS\": 50.0", "\"pacedPerS\": 80.0")
                .replace("\"atEndNs\": 0", "\"atEndNs\": 9000000000").replace("\"completed\": true",
                        "\"completed\": false, \"reason\": \"the broker closed the connection\""));

        assertThat(RunAnalysis.of(directory).summary().reasons()).containsExactly(
                "client-1 did not complete its load: the broker closed the connection",
                "the rate was not reached: 50.0 of 80.0 per second",
                "the schedule lag grew: requests were 9000 ms late at the end (allowed: 1100 ms)");
    }

    @Test
    void aBrokerThatWasNotSeenIsSaid() throws IOException {
        SyntheticRun run = new SyntheticRun(directory);
        run.steady(5_000, MS);
        run.write();
        assertThat(RunAnalysis.of(directory).summary().answer().notes()).noneMatch(text -> text.contains("broker"));
        Path server = directory.resolve("server/server.json");
        Files.writeString(server, Files.readString(server).replaceFirst("\\{", "{\"externalBroker\": true, "));
        RunAnalysis unseen = RunAnalysis.of(directory);
        assertThat(unseen.summary().answer().notes())
                .anyMatch(text -> text.startsWith("The broker was not watched (--broker)"));
        RunReport.write(unseen, directory);
        assertThat(Files.readString(directory.resolve("report.html")))
                .contains("<p class=\"nothing\">The broker was not watched (--broker)");
    }

    /** Each says what the page lacks. */
    @Test
    void aRunRecordThatCannotBeReadIsAReason() throws IOException {
        SyntheticRun run = new SyntheticRun(directory);
        run.steady(5_000, MS);
        run.write();
        Path record = directory.resolve("run.json");
        String whole = Files.readString(record);
        Map<String, String> reasons = Map.of("", "run.json is empty", whole.substring(0, whole.length() / 2),
                "run.json cannot be read: ", "{}", "run.json has no schema");
        for (Map.Entry<String, String> damaged : reasons.entrySet()) {
            Files.writeString(record, damaged.getKey());
            Summary summary = RunAnalysis.of(directory).summary();
            assertThat(summary.reasons()).first().asString().startsWith(damaged.getValue()).doesNotContain("\n");
            assertThat(summary.warnings()).contains("options, machine, the run's own warnings, and whether something"
                    + " failed are unknown, as run.json tells them");
            assertThat(summary.answer().notes()).last().asString().endsWith(": what run.json records.");
        }
    }

    @Test
    void otherProcessesAreTheFirstReasonSinceTheyExplainTheRest() throws IOException {
        SyntheticRun run = new SyntheticRun(directory);
        run.steady(50_000, MS);
        for (int i = 0; i < 200; i++) {
            run.clientPause(i * S / 2, 60 * MS);
            run.held(i * S / 2, 60 * MS, 10, MS);
        }
        run.write();
        Path record = directory.resolve("run.json");
        String whole = Files.readString(record);
        Summary summary = RunAnalysis.of(directory).summary();
        String stops = "quote: the client's own stops make up a tenth or more of the latency at p99";
        assertThat(summary.reasons()).singleElement().asString().startsWith(stops);
        Files.writeString(directory.resolve("processes.csv"), "startNs,lengthNs,command,pid,onCpuNs\n"
                + summary.measured().startNs() + "," + 100 * S + ",javac,8," + 80 * S + "\n");
        for (boolean accepted : new boolean[] {false, true}) {
            Files.writeString(record, whole.replaceFirst("\\{", "{\"machineBefore\": {\"processors\": 2, \"accepted\": "
                    + accepted + "}, "));
            assertThat(RunAnalysis.of(directory).summary().reasons()).satisfiesExactly(
                    first -> assertThat(first).startsWith("other processes used 0.80 of 2 CPUs: javac (8) 0.80")
                            .endsWith(accepted ? "(--force accepted that, but not what follows)"
                                    : "(--force accepts that)"),
                    second -> assertThat(second).startsWith(stops));
        }
    }

    @Test
    void requestsUnderWayAtTheEndDoNotMissTheRate() throws IOException {
        SyntheticRun run = new SyntheticRun(directory);
        run.steady(200, MS);
        run.write();
        Path client = directory.resolve("client-1/client.json");
        String json = Files.readString(client);
        Files.writeString(client, json.replace("\"pacedPerS\": 2.0", "\"pacedPerS\": 2.07"));
        assertThat(RunAnalysis.of(directory).summary())
                .extracting(Summary::verdict, Summary::reasons)
                .containsExactly("TOO_FEW", List.of(
                        "160 quote requests were answered; p99 takes 1000: --duration 657s gives enough",
                        "40 order requests were answered; p99 takes 1000: --duration 2625s gives enough"));

        Files.writeString(client, json.replace("\"pacedPerS\": 2.0", "\"pacedPerS\": 2.09"));
        assertThat(RunAnalysis.of(directory).summary().reasons())
                .containsExactly("the rate was not reached: 2.0 of 2.1 per second");

        // Eight threads with a benchmark request of five messages each, or of fifty.
        String paced = json.replace("open", "paced").replace("\"pacedPerS\": 2.0", "\"pacedPerS\": 3.0");
        Files.writeString(client, paced);
        assertThat(RunAnalysis.of(directory).summary().reasons())
                .containsExactly("the rate was not reached: 2.0 of 3.0 per second");
        Files.writeString(client, paced.replace("\"pacedPerS\"", "\"messagesPerRequest\": 50.0, \"pacedPerS\""));
        assertThat(RunAnalysis.of(directory).summary().verdict()).isEqualTo("TOO_FEW");
    }

    @Test
    void aRunWithoutClientsIsInvalidAndStillWritten() throws IOException {
        Files.writeString(directory.resolve("run.json"), "{\"schema\": 1, \"name\": \"x\", \"problems\": "
                + "[\"interrupted\"]}");

        RunAnalysis analysis = RunAnalysis.of(directory);
        RunReport.write(analysis, directory);

        assertThat(analysis.summary().verdict()).isEqualTo("INVALID");
        assertThat(analysis.summary().reasons()).first().isEqualTo("interrupted");
        assertThat(directory.resolve("report.html")).isNotEmptyFile();
    }

    @Test
    void theSummaryHasTheDocumentedKeys() throws IOException {
        SyntheticRun run = new SyntheticRun(directory);
        run.steady(50_000, MS);
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
        SyntheticRun run = new SyntheticRun(directory);
        run.steady(50_000, MS);
        run.write();
        Path server = directory.resolve("server/server.json");
        Path client = directory.resolve("client-1/client.json");
        replace(server, "\"deadLetters\": 0", "\"deadLetters\": 0, \"fixmlFallbacks\": {\"read\": 3, \"written\": 1},"
                + " \"fix\": {\"fixmlFallbacks\": {\"read\": 0, \"written\": 0}}");
        replace(client, "\"completed\"", "\"fixmlFallbacks\": {\"read\": 0, \"written\": 2}, \"completed\"");

        Summary summary = RunAnalysis.of(directory).summary();

        assertThat(summary.verdict()).isEqualTo("VALID");
        assertThat(summary.warnings().stream().filter(warning -> warning.contains("XMLBeans"))).containsExactly(
                "server: the codec left 3 messages that it read and 1 that it wrote to XMLBeans, which takes more than"
                        + " ten times as long: docs/MESSAGES.md, Codecs, says which",
                "client-1: the codec left 0 messages that it read and 2 that it wrote to XMLBeans, which takes more"
                        + " than ten times as long: docs/MESSAGES.md, Codecs, says which");
    }

    /** 0.08 CPUs of the server's compilers and 0.06 of the client's. */
    @Test
    void warnsOfCompilersThatWereStillBusy() throws IOException {
        SyntheticRun run = new SyntheticRun(directory);
        run.steady(50_000, MS);
        run.write();
        Files.writeString(directory.resolve("server/threads.csv"), compilers(80 * MS));

        assertThat(compilerWarnings()).isEmpty();

        Files.writeString(directory.resolve("client-1/threads.csv"), compilers(60 * MS));

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
        return RunAnalysis.of(directory).summary().warnings().stream().filter(warning -> warning.contains("compil"));
    }

    private static void replace(Path file, String old, String replacement) throws IOException {
        String text = Files.readString(file);
        assertThat(text).contains(old);
        Files.writeString(file, text.replace(old, replacement));
    }
}
