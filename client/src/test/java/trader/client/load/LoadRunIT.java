package trader.client.load;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static trader.jmsclient.testing.Await.await;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Collectors;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import trader.client.testing.MeasuredFiles;
import trader.fixml.OrdStatus;
import trader.fixml.OrdType;
import trader.fixml.Order;
import trader.fixml.QuoteRequest;
import trader.jmsclient.testing.TestBroker;

/** Whole loads of the Java driver against a real broker. Over 300 lines, because all cases share its services. */
class LoadRunIT extends LoadTestBase {
    private TestBroker broker;

    @BeforeEach
    void openBroker() throws Exception {
        broker = new TestBroker().open();
        usual.put("broker", broker.url());
    }

    @AfterEach
    void closeBroker() {
        broker.close();
    }

    @Test
    void aPacedLoadKeepsHalfOfWhatItFound() throws Exception {
        assertThat(LoadClient.run(settings())).isNull();

        JsonNode report = report();
        double calibratedPerS = report.path("calibratedPerS").asDouble();
        assertThat(report.path("pacedPerS").asDouble()).isEqualTo(calibratedPerS / 2);
        assertThat(report.path("messagesPerRequest").asDouble()).isEqualTo(5);
        assertThat(report.path("completed").asBoolean()).isTrue();
        assertThat(report.at("/fixmlFallbacks/read").asLong(-1)).isZero();
        assertThat(report.at("/fixmlFallbacks/written").asLong(-1)).isZero();
        assertThat(report.path("total").path("quote").path("replied").asLong()).isEqualTo(broker.quotes());
        assertThat(report.path("total").path("order").path("replied").asLong()).isEqualTo(broker.orders());
        long measured = report.path("measured").path("order").path("replied").asLong();
        // A busy machine may fall behind the schedule, but no thread may run ahead of it.
        assertThat(measured).isPositive().isLessThanOrEqualTo((long) (calibratedPerS / 2 / 5) + 3);

        MeasuredFiles files = files();
        assertThat(files.phases()).containsExactly("warmup", "calibrate", "settle", "measure", "end");
        assertThat(files.count("order")).isEqualTo(measured).isEqualTo(files.count("order-service"));
        assertThat(files.count("quote")).isEqualTo(4 * measured);
        assertThat(files.warmupCount("order") + measured).isEqualTo(broker.orders());
        assertThat(files.requests()).hasSize((int) (5 * measured))
                .allSatisfy(request -> {
                    assertThat(request.outcome()).isZero();
                    assertThat(List.of(request.readyNs(), request.sentNs(), request.encodedNs(), request.returnedNs(),
                            request.completedNs())).isSorted();
                    assertThat(request.intendedNs()).isLessThanOrEqualTo(request.sentNs());
                    assertThat(request.sentNs()).isLessThan(request.completedNs());
                    assertThat(List.of(request.waitedBeforeNs(), request.waitedNs())).as("CPU waits")
                            .allMatch(ns -> ns >= 0);
                });
        assertThat(files.requests().stream().map(request -> request.thread()).distinct()).hasSize(3);
        assertThat(run.resolve("client-1/stops.csv")).isNotEmptyFile();
    }

    @Test
    void aFileEndsAWarmUpOfAutomaticLength() throws Exception {
        CompletableFuture<String> load = start(settings("warmup", "auto", "load", "closed", "duration", "100ms"));
        await(() -> broker.orders() > 50 || load.isDone());
        assertThat(files().phases()).containsExactly("warmup");
        Files.createFile(run.resolve("warm"));

        assertThat(load.get(5, TimeUnit.MINUTES)).isNull();
        assertThat(startNs("calibrate") - startNs("warmup"))
                .isLessThan(settings("warmup", "auto").phases().warmup().longestNs());
        assertThat(report().path("measured").path("order").path("replied").asLong()).isPositive();
    }

    @Test
    void aFileDoesNotEndAWarmUpOfFixedLength() throws Exception {
        Files.createFile(run.resolve("warm"));
        assertThat(LoadClient.run(settings("warmup", "400ms", "load", "closed", "duration", "100ms"))).isNull();

        assertThat(startNs("calibrate") - startNs("warmup")).isGreaterThanOrEqualTo(400_000_000L);
    }

    @ParameterizedTest
    @CsvSource({"closed, max", "open, 500"})
    void aFileEndsAMeasurementOfAutomaticLength(String kind, String rate) throws Exception {
        CompletableFuture<String> load = start(settings("warmup", "0", "load", kind, "rate", rate, "duration", "auto"));
        await(() -> broker.orders() > 50 || load.isDone());
        Files.createFile(run.resolve("enough"));

        assertThat(load.get(5, TimeUnit.MINUTES)).isNull();
        assertThat(startNs("end") - startNs("measure"))
                .isLessThan(settings("duration", "auto").phases().duration().longestNs());
        assertThat(report().path("measured").path("order").path("replied").asLong()).isPositive();
    }

    private long startNs(String phase) throws IOException {
        return Files.readAllLines(run.resolve("client-1/phases.csv")).stream()
                .filter(line -> line.startsWith(phase + ","))
                .mapToLong(line -> Long.parseLong(line.substring(phase.length() + 1))).findFirst().orElseThrow();
    }

    @Test
    void theLoadBeforeTheMeasurementIsPacedAndDoesNotCount() throws Exception {
        for (String kind : List.of("paced", "open")) {
            long before = broker.orders();
            assertThat(LoadClient.run(settings("warmup", "0", "settle", "2s", "rate", "50", "load", kind))).isNull();

            long ofRun = broker.orders() - before;
            JsonNode report = report();
            assertThat(report.path("total").path("order").path("sent").asLong()).isEqualTo(ofRun);
            long measured = report.path("measured").path("order").path("sent").asLong();
            // A third of the orders, if the machine keeps up; in no case all of them.
            assertThat(measured).isPositive().isLessThan(ofRun);
            MeasuredFiles files = files();
            assertThat(files.warmupCount("order") + files.count("order")).isEqualTo(ofRun);
            assertThat(files.requests()).filteredOn(request -> request.service() == 2).hasSize((int) measured);
            assertThat(files.requests()).as("another thread takes the reply of the open loop, so waits are unknown")
                    .allMatch(request -> request.waitedNs() == -1 == kind.equals("open"));
            // The first one of the measurement has another number than 1; a stopped machine may hold up some threads.
            assertThat(Files.readAllLines(run.resolve("client-1/connections.csv"))).hasSize(1 + 3).filteredOn(
                    line -> !line.startsWith("thread")).anyMatch(line -> !line.endsWith(",1"));
        }
    }

    @Test
    void waitsForACpuAreUnknownWithoutDetails() throws Exception {
        assertThat(LoadClient.run(settings("load", "closed", "duration", "300ms", "detail", "basic"))).isNull();

        assertThat(files().requests()).isNotEmpty()
                .allMatch(request -> request.waitedBeforeNs() == -1 && request.waitedNs() == -1);
    }

    @Test
    void everyOrderHasItsOwnIdentityAndSomeHaveALimit() throws Exception {
        assertThat(LoadClient.run(settings("load", "closed", "duration", "300ms"))).isNull();

        Set<String> identities = new HashSet<>();
        broker.received().forEach(order -> identities.add(order.header().senderCompId() + " " + order.clOrdId()));
        assertThat(identities).hasSameSizeAs(broker.received());
        assertThat(broker.received()).extracting(Order::ordType).contains(OrdType.MARKET, OrdType.LIMIT);
        assertThat(report().path("calibratedPerS").isNull()).isTrue();
        assertThat(report().path("pacedPerS").isNull()).isTrue();
    }

    @Test
    void aLateSequenceCountsItsLagIntoEachOfItsMessages() throws Exception {
        CompletableFuture<Void> once = new CompletableFuture<>();
        broker.behave((request, replies) -> {
            if (request instanceof Order order && Integer.parseInt(order.clOrdId().substring(1)) > 50
                    && once.complete(null)) {
                pause(400);
            }
            TestBroker.proper(request, replies);
        });
        assertThat(LoadClient.run(settings("threads", "1", "rate", "50", "warmup", "0", "duration", "2s"))).isNull();

        List<MeasuredFiles.Request> requests = files().requests();
        List<MeasuredFiles.Request> late = requests.stream()
                .filter(request -> request.sentNs() - request.intendedNs() > 100_000_000).toList();
        assertThat(late).hasSizeGreaterThanOrEqualTo(10);
        Map<Integer, Set<Long>> lagsOfSequence = new TreeMap<>();
        late.forEach(request -> lagsOfSequence.computeIfAbsent(request.sequence(), any -> new HashSet<>())
                .add(request.sentNs() - request.intendedNs()));
        assertThat(lagsOfSequence.values()).allSatisfy(lags -> assertThat(lags).hasSize(1));
        assertThat(report().path("scheduleLag").path("maxNs").asLong()).isGreaterThan(250_000_000L);
    }

    /** The last requests of a run are not left out because a stop, which made them late, goes on past its end. */
    @Test
    void whatWasDueBeforeTheEndIsSent() throws Exception {
        AtomicInteger orders = new AtomicInteger();
        try (LoadRun measured = new LoadRun(settings("rate", "500", "warmup", "0", "threads", "1"), "java")) {
            measured.open();
            LoadThread thread = measured.newThread();
            thread.open();
            while (thread.next()) {
                thread.order();
                if (orders.incrementAndGet() == 96) {
                    pause(100);
                }
            }
        }
        long sent = report().path("measured").path("order").path("sent").asLong();
        // a machine that makes the load later than what is still sent has a run that is INVALID
        assertThat(sent == 100 || report().path("scheduleLag").path("atEndNs").asLong() > 120_000_000L)
                .as("%d of 100 orders", sent).isTrue();
    }

    @Test
    void theOpenLoopSendsWhateverIsUnderWay() throws Exception {
        assertThat(LoadClient.run(settings("load", "open", "rate", "500"))).isNull();

        MeasuredFiles files = files();
        assertThat(files.requests().size()).isBetween(5, 500);
        assertThat(files.count("quote") + files.count("order")).isEqualTo(files.requests().size());
        long fifth = files.requests().size() / 5;
        assertThat(files.requests().stream().filter(request -> request.service() == 2).count())
                .isBetween(fifth - 3, fifth);
        assertThat(files.requests().stream().filter(request -> request.intendedNs() > request.sentNs())).isEmpty();
    }

    @Test
    void theOpenLoopCountsWhatIsNotAnswered() throws Exception {
        broker.behave((request, replies) -> {
            if (request instanceof QuoteRequest) {
                TestBroker.proper(request, replies);
            }
        });
        assertThat(LoadClient.run(settings("load", "open", "rate", "200", "warmup", "0", "timeout", "100ms",
                "threads", "1"))).isNull();

        JsonNode orders = report().path("measured").path("order");
        assertThat(orders.path("timeouts").asLong()).isEqualTo(orders.path("sent").asLong()).isBetween(1L, 40L);
        MeasuredFiles files = files();
        assertThat(files.count("order")).isZero();
        assertThat(files.requests().stream().filter(request -> request.service() == 2 && request.outcome() == 2))
                .hasSize((int) orders.path("timeouts").asLong());
    }

    @Test
    void oneLostReplyDoesNotMakeTheOpenLoopRefuseToSend() throws Exception {
        CompletableFuture<Void> once = new CompletableFuture<>();
        broker.behave((request, replies) -> {
            boolean measuring = Files.readString(run.resolve("client-1/phases.csv")).contains("measure");
            if (!measuring || request instanceof Order || !once.complete(null)) {
                TestBroker.proper(request, replies);
            }
        });
        // Far more than may be under way are sent, and answered, while one still waits.
        int mostUnderWay = 400;
        LoadSettings settings = settings("load", "open", "rate", "200", "duration", "3s", "warmup", "1s",
                "threads", "1");
        try (LoadRun load = new LoadRun(settings, "java")) {
            load.open();
            LoadThread thread = load.newThread();
            thread.maxUnderWay = mostUnderWay;
            thread.open();
            while (thread.next()) {
                thread.quote();
                thread.order();
            }
            assertThat(load.reason()).isNull();
        }
        JsonNode measured = report().path("measured");
        assertThat(measured.path("quote").path("errors").asLong()).isZero();
        assertThat(measured.path("order").path("errors").asLong()).isZero();
        assertThat(measured.path("quote").path("timeouts").asLong()).isEqualTo(1);
    }

    @Test
    void whatHoldsTheDriverUpBeforeTheFirstRequestCountsAsLag() throws Exception {
        try (LoadRun load = new LoadRun(settings("rate", "500", "warmup", "0", "threads", "1"), "java")) {
            load.open();
            LoadThread thread = load.newThread();
            thread.open();
            assertThat(thread.next()).isTrue();
            pause(200);
            assertThat(thread.quote().responseNs()).isGreaterThanOrEqualTo(200_000_000L);
            assertThat(thread.order().responseNs()).isGreaterThanOrEqualTo(200_000_000L);
            load.stop("seen enough");
            assertThat(thread.next()).isFalse();
        }
        assertThat(report().path("scheduleLag").path("maxNs").asLong()).isGreaterThanOrEqualTo(200_000_000L);
    }

    @Test
    void aResultThatCannotBeWrittenIsAProblem() throws Exception {
        Files.createDirectories(run.resolve("client-1/client.json/full"));

        assertThatThrownBy(() -> LoadClient.run(settings("duration", "100ms", "warmup", "0", "load", "closed")))
                .isInstanceOf(IOException.class).hasMessageContaining("client.json");
    }

    @Test
    void aFullDiskIsNamed() throws Exception {
        Path client = Files.createDirectories(run.resolve("client-1"));
        Files.createSymbolicLink(client.resolve("orders.journal"), Path.of("/dev/full"));

        assertThat(LoadClient.run(settings("duration", "60s", "warmup", "60s", "load", "closed")))
                .startsWith("cannot write the results: " + client + ": No space left on device (")
                .endsWith(" MB are free)");
    }

    @Test
    void aResultThatCannotBeWrittenAtTheEndIsAProblem() throws Exception {
        broker.behave((request, replies) -> {
            Files.createDirectories(run.resolve("client-1/client.json"));
            TestBroker.proper(request, replies);
        });

        assertThat(LoadClient.run(settings("duration", "100ms", "warmup", "0", "load", "closed")))
                .startsWith("cannot write the results: ").contains("client.json");
    }

    @Test
    void aCalibrationInWhichNothingIsAnsweredSaysSo() throws Exception {
        broker.behave((request, replies) -> { });

        assertThat(LoadClient.run(settings("timeout", "50ms", "warmup", "0")))
                .contains("no benchmark request was answered in the calibration");
    }

    @Test
    void rejectsTimeoutsAndWrongRepliesAreCounted() throws Exception {
        broker.behave((request, replies) -> {
            if (request instanceof Order order) {
                replies.send(TestBroker.report(order, OrdStatus.REJECTED));
            } else if (request instanceof QuoteRequest asked) {
                int number = Integer.parseInt(asked.quoteReqId().substring(1));
                if (number % 20 == 1) {
                    replies.send(TestBroker.reply(new QuoteRequest(null, "Q0", asked.symbol())));
                } else if (number % 20 != 2) {
                    TestBroker.proper(request, replies);
                }
            }
        });
        assertThat(LoadClient.run(settings("load", "closed", "timeout", "50ms", "warmup", "0"))).isNull();

        JsonNode quotes = report().path("measured").path("quote");
        JsonNode orders = report().path("measured").path("order");
        assertThat(orders.path("rejected").asLong()).isPositive().isEqualTo(orders.path("replied").asLong());
        assertThat(quotes.path("timeouts").asLong()).isPositive();
        assertThat(quotes.path("errors").asLong()).isPositive();
        assertThat(quotes.path("sent").asLong()).isEqualTo(quotes.path("replied").asLong()
                + quotes.path("timeouts").asLong() + quotes.path("errors").asLong());
        MeasuredFiles files = files();
        assertThat(files.count("quote")).isEqualTo(quotes.path("replied").asLong());
        assertThat(files.requests().stream().filter(request -> request.service() == 1)
                .collect(Collectors.groupingBy(MeasuredFiles.Request::outcome, Collectors.counting())))
                .containsEntry(2, quotes.path("timeouts").asLong())
                .containsEntry(3, quotes.path("errors").asLong());
        assertThat(files.requests().stream()
                .filter(request -> request.service() == 2 && request.outcome() == 1))
                .hasSize((int) orders.path("rejected").asLong());
    }

    @Test
    void aDyingBrokerEndsTheLoadInOrder() throws Exception {
        CompletableFuture<String> load = start(settings("duration", "30s", "threads", "4"));
        await(() -> broker.orders() > 50 || load.isDone());
        broker.close();

        assertThat(load.get(5, TimeUnit.MINUTES)).contains("connection");
        assertThat(report().path("completed").asBoolean()).isFalse();
        assertThat(report().path("reason").asText()).contains("connection");
        assertThat(files().phases()).endsWith("end");
    }

    @Test
    void aFileStopsTheLoadAtOnce() throws Exception {
        CompletableFuture<String> load = start(settings("rate", "5", "warmup", "0", "duration", "60s"));
        await(() -> broker.orders() >= 1 || load.isDone());
        Files.createFile(run.resolve("stop"));

        // The load would take 60 s.
        assertThat(load.get(5, TimeUnit.MINUTES)).contains("stopped by").contains("stop");
        assertThat(report().path("completed").asBoolean()).isFalse();
    }

    @Test
    void noClientStartsBeforeTheRendezvous() throws Exception {
        CompletableFuture<String> load = start(settings("rendezvous", "true", "load", "closed", "duration", "100ms"));
        await(() -> Files.exists(run.resolve("client-1/ready")) || load.isDone());
        assertThat(broker.quotes()).isZero();
        Files.createFile(run.resolve("go"));

        assertThat(load.get(5, TimeUnit.MINUTES)).isNull();
        assertThat(broker.quotes()).isPositive();
    }

    @Test
    void anUnreachableBrokerIsNamed() throws Exception {
        LoadSettings settings = settings();
        String url = broker.url();
        broker.close();

        assertThat(LoadClient.run(settings)).contains("cannot connect to broker " + url);
        assertThat(report().path("completed").asBoolean()).isFalse();
    }

    private static void pause(long ms) {
        long untilNs = System.nanoTime() + TimeUnit.MILLISECONDS.toNanos(ms);
        while (System.nanoTime() < untilNs) {
            NanoClock.SYSTEM.sleepNs(untilNs - System.nanoTime());
        }
    }
}
