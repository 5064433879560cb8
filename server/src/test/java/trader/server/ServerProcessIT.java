package trader.server;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import trader.common.FreePorts;
import trader.fixml.QueueNames;
import trader.fixml.Quote;

/** The server as a process of its own. */
@Tag("jvms")
class ServerProcessIT {
    @TempDir
    Path directory;

    @Test
    void servesUntilItIsToldToEndAndWritesItsFigures() throws Exception {
        JsonNode figures;
        try (TestServerJvm server = start("durability=none")) {
            String url = server.awaitReady();
            assertThat(url).startsWith("tcp://127.0.0.1:");
            try (TestRequester requester = new TestRequester(url)) {
                assertThat(requester.ask(QueueNames.QUOTES, Fixtures.quoteRequest("S0999"))).isInstanceOf(Quote.class);
                requester.order();
            }
            figures = server.stop();
            assertThat(server.said()).isEmpty();
            assertThat(server.errors()).isEmpty();
        }
        assertThat(figures.at("/quotes/answered").asLong()).isOne();
        assertThat(figures.at("/orders/committed").asLong()).isOne();
        assertThat(figures.at("/records/accepted").asLong()).isOne();
        assertThat(figures.at("/resource/calls/prepare").asLong()).isOne();
        assertThat(figures.at("/resource/delays/insert/configuredNs").asLong()).isEqualTo(100_000);
        assertThat(figures.at("/resource/delays/insert/p50Ns").asLong()).isGreaterThanOrEqualTo(100_000);
        assertThat(figures.at("/fixmlFallbacks/read").asLong(-1)).isZero();
        assertThat(figures.at("/fixmlFallbacks/written").asLong(-1)).isZero();
        assertThat(figures.at("/durability").asText()).isEqualTo("none");
        assertThat(Files.readAllLines(directory.resolve("counters.csv")).get(0).split(",")).contains(
                "deadLettersInQueue", "ordersRolledBack", "inDoubt", "refusedAtBroker", "fixmlReadFallbacks",
                "fixmlWrittenFallbacks");
        assertThat(directory.resolve("stops.csv")).content().startsWith("startNs,lengthNs\n");
    }

    @Test
    void saysInOneLineThatThePortIsBusy() throws Exception {
        try (ServerSocket busy = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            assertThat(endsWith(1, "port=" + busy.getLocalPort())).startsWith("trader server: cannot listen on"
                    + " 127.0.0.1 port " + busy.getLocalPort() + ": Address already in use").hasLineCount(1);
        }
    }

    @Test
    void saysInOneLineWhichSettingIsWrong() throws Exception {
        assertThat(endsWith(2, "durability=maximal")).isEqualTo(
                "trader server: setting 'durability' is 'maximal': one of none, process, forced\n");
    }

    @Test
    void saysInOneLineThatAnExternalBrokerIsNotThere() throws Exception {
        int port = FreePorts.any();
        assertThat(endsWith(1, "broker=tcp://127.0.0.1:" + port))
                .startsWith("trader server: cannot use the broker at tcp://127.0.0.1:" + port).hasLineCount(1);
    }

    private TestServerJvm start(String... settings) throws IOException {
        return new TestServerJvm(directory, List.of(), List.of(settings));
    }

    /** What it says on standard error when it ends by itself. */
    private String endsWith(int status, String... settings) throws Exception {
        try (TestServerJvm server = start(settings)) {
            assertThat(server.awaitEnd()).isEqualTo(status);
            return server.errors();
        }
    }
}
