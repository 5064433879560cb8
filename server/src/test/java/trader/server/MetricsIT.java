package trader.server;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import jakarta.jms.JMSException;
import jakarta.jms.MessageProducer;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import javax.management.ObjectName;
import org.junit.jupiter.api.Test;
import trader.fixml.QueueNames;

/** Metrics and health over HTTP, and the broker's MBeans. */
class MetricsIT extends ServerTestBase {
    private static final Path DASHBOARD = Path.of("../docs/grafana/trader.json");
    private static final Pattern METRIC = Pattern.compile("\\b((?:trader|jvm)_[A-Za-z0-9_]+)[{\\[,]");

    private HttpResponse<String> get(String path) {
        return Fixtures.get(server.metricsUrl() + path);
    }

    private String scrape() {
        HttpResponse<String> answer = get("/metrics");
        assertThat(answer.statusCode()).isEqualTo(200);
        assertThat(answer.headers().firstValue("Content-Type")).hasValueSatisfying(type ->
                assertThat(type).startsWith("text/plain; version=0.0.4"));
        return answer.body();
    }

    private static Set<String> names(String scrape) {
        return scrape.lines().filter(line -> !line.startsWith("#")).map(line -> line.split("[ {]")[0])
                .collect(Collectors.toSet());
    }

    private static double value(String scrape, String series) {
        return scrape.lines().filter(line -> line.startsWith(series + " "))
                .mapToDouble(line -> Double.parseDouble(line.substring(series.length()))).findFirst()
                .orElseThrow(() -> new AssertionError(series + " in " + scrape));
    }

    private static boolean showsMBeans() throws Exception {
        return !ManagementFactory.getPlatformMBeanServer()
                .queryNames(new ObjectName("org.apache.activemq.artemis:broker=\"trader\",*"), null).isEmpty();
    }

    @Test
    void requestsAreTimedAndCountersHaveTheirNames() throws Exception {
        start("metrics-port", "0", "durability", "process");
        for (int i = 0; i < 3; i++) {
            requester.quote();
            requester.order();
        }
        String quotes = "trader_request_seconds_count{outcome=\"answered\",service=\"quote\"}";
        String orders = "trader_request_seconds_count{outcome=\"committed\",service=\"order\"}";
        Fixtures.await("all requests timed", () -> value(scrape(), quotes) == 3 && value(scrape(), orders) == 3);
        // Written once a second.
        Fixtures.await("a line of counters", () -> value(scrape(), "trader_ordersAcknowledged") >= 3);

        String scrape = scrape();
        assertThat(value(scrape, "trader_request_seconds_count{outcome=\"rolled back\",service=\"order\"}")).isZero();
        assertThat(value(scrape, "trader_request_seconds_bucket{outcome=\"committed\",service=\"order\","
                + "le=\"+Inf\"}")).isEqualTo(3);
        assertThat(value(scrape, "trader_request_seconds_sum{outcome=\"committed\",service=\"order\"}")).isPositive();
        List<String> columns = List.of(Files.readAllLines(directory.resolve("counters.csv")).get(0).split(","));
        assertThat(columns).contains("ordersAdded", "journalForces", "inDoubt");
        assertThat(names(scrape)).containsAll(columns.stream().filter(name -> !name.equals("timeNs"))
                .map(name -> "trader_" + name).toList());
    }

    @Test
    void theBrokersOwnMetricsAndMBeansAreThoseOfItsFixedQueues() throws Exception {
        assertThat(showsMBeans()).isFalse();
        try (LoggedLines warnings = new LoggedLines("io.micrometer")) {
            start("metrics-port", "0");
            requester.quote();
            String scrape = scrape();

            assertThat(scrape.lines().filter(line -> line.startsWith("artemis_message_count{")))
                    .anyMatch(line -> line.contains("queue=\"" + QueueNames.ORDERS + "\""));
            assertThat(scrape).doesNotContain(requester.replyQueue.getQueueName());
            assertThat(showsMBeans()).isTrue();
            assertThat(warnings.lines()).isEmpty();
        }
        server.close();
        assertThat(showsMBeans()).isFalse();
    }

    @Test
    void theHealthIsThatOfTheBroker() throws Exception {
        start("metrics-port", "0");
        HttpResponse<String> up = get("/health");
        assertThat(up.statusCode()).isEqualTo(200);
        assertThat(up.body()).isEqualTo("{\"status\":\"UP\",\"deadLetters\":0,\"inDoubt\":0}\n");

        requester.send(QueueNames.ORDERS, "no FIXML", null);
        Fixtures.await("a dead letter in the health", () -> get("/health").body().equals("{\"status\":\"DEGRADED\","
                + "\"deadLetters\":1,\"inDoubt\":0,\"problems\":[\"trader.dead-letters has 1 dead letters\"]}\n"));

        artemis().stop();
        Fixtures.await("a broker that does not answer", () -> get("/health").body()
                .startsWith("{\"status\":\"DOWN\",\"deadLetters\":null,"));
        assertThat(get("/health").statusCode()).isEqualTo(503);
    }

    @Test
    void theHealthSaysWhatWaits() throws Exception {
        start("metrics-port", "0");
        server.listeners.close();
        Fixtures.limit(server, QueueNames.ORDERS, 20_000);
        try (MessageProducer expiring = requester.session.createProducer(
                requester.session.createQueue(QueueNames.ORDERS))) {
            expiring.setTimeToLive(1_000);
            expiring.send(requester.session.createTextMessage("too late"));
        }
        assertThat(get("/health").statusCode()).isEqualTo(200);
        assertThatThrownBy(() -> {
            for (int i = 0; i < 10; i++) {
                requester.send(QueueNames.ORDERS, " ".repeat(3_000), null);
            }
        }).isInstanceOf(JMSException.class);
        // The broker looks for expired messages each half minute.
        artemis().locateQueue(QueueNames.ORDERS).expireReferences();
        Fixtures.await("problems of the orders", () -> get("/health").body().matches("(?s).*\"DOWN\".*"
                + "\"trader.orders is full\",.*\"trader.expired has 1 orders that have expired\".*"));
        assertThat(get("/health").statusCode()).isEqualTo(503);
    }

    @Test
    void answersOnlyReadersOfTheTwoPathsAndOnlyOnTheLoopbackAddress() throws Exception {
        start("metrics-port", "0");
        URI uri = URI.create(server.metricsUrl());
        assertThat(InetAddress.getByName(uri.getHost()).isLoopbackAddress()).isTrue();
        assertThat(get("/metrics/x").statusCode()).isEqualTo(404);
        assertThat(get("/").statusCode()).isEqualTo(404);
        assertThat(HttpClient.newHttpClient().send(HttpRequest.newBuilder(uri.resolve("/metrics"))
                .POST(BodyPublishers.ofString("x")).build(), BodyHandlers.ofString()).statusCode()).isEqualTo(405);
        // A page of the web whose name leads to the loopback address must not read it.
        for (String host : List.of("localhost", "LOCALHOST:9464", "127.0.0.1:1", "[::1]:80")) {
            assertThat(answerFor(host)).as(host).startsWith("HTTP/1.1 200 ");
        }
        for (String host : List.of("evil.example", "127.0.0.1.evil.example:9464", "localhost.evil.example",
                "10.0.0.1", "")) {
            assertThat(answerFor(host)).as(host).startsWith("HTTP/1.1 421 ");
        }
    }

    private String answerFor(String host) throws IOException {
        URI uri = URI.create(server.metricsUrl());
        try (Socket socket = new Socket(uri.getHost(), uri.getPort())) {
            socket.setSoTimeout(60_000);
            socket.getOutputStream().write(("GET /metrics HTTP/1.1\r\nHost: " + host + "\r\n\r\n")
                    .getBytes(StandardCharsets.UTF_8));
            return new String(socket.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        }
    }

    @Test
    void saysThatThePortIsTaken() throws Exception {
        try (ServerSocket taken = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            server = new TradingServer(Fixtures.config(directory, "metrics-port",
                    Integer.toString(taken.getLocalPort())));
            assertThatThrownBy(server::start).isInstanceOf(IOException.class)
                    .hasMessageStartingWith("cannot serve metrics on port " + taken.getLocalPort())
                    .hasMessageEndingWith("choose another with --metrics-port");
        }
    }

    @Test
    void theDashboardAsksForMetricsThatThereAre() throws Exception {
        Set<String> asked = METRIC.matcher(Files.readString(DASHBOARD)).results().map((MatchResult match) ->
                match.group(1)).collect(Collectors.toSet());
        assertThat(asked).hasSizeGreaterThan(15);
        start("metrics-port", "0", "durability", "process");
        System.gc();
        Fixtures.await("a pause of the collector", () -> scrape().contains("jvm_gc_pause_seconds_sum"));
        assertThat(names(scrape())).containsAll(asked);
    }
}
