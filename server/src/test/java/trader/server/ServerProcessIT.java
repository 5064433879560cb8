package trader.server;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.BufferedReader;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import trader.common.FreePorts;
import trader.fixml.ExecutionReport;
import trader.fixml.QueueNames;
import trader.fixml.Quote;

/** The server as a process of its own. */
@Tag("jvms")
class ServerProcessIT {
    @TempDir
    Path directory;
    private final List<Process> processes = new ArrayList<>();

    @AfterEach
    void end() throws InterruptedException {
        for (Process process : processes) {
            process.destroyForcibly().waitFor();
        }
    }

    @Test
    void servesUntilItIsToldToEndAndWritesItsFigures() throws Exception {
        Process process = start("out-dir=" + directory, "durability=none");
        BufferedReader output = process.inputReader(StandardCharsets.UTF_8);
        String ready = output.readLine();
        assertThat(ready).startsWith("READY tcp://127.0.0.1:");
        try (TestRequester requester = new TestRequester(ready.substring("READY ".length()))) {
            assertThat(requester.ask(QueueNames.QUOTES, Fixtures.quoteRequest("S0999"))).isInstanceOf(Quote.class);
            assertThat(requester.ask(QueueNames.ORDERS, Fixtures.order("S0001"))).isInstanceOf(ExecutionReport.class);
        }

        process.toHandle().destroy();

        assertThat(process.waitFor(5, TimeUnit.MINUTES)).isTrue();
        assertThat(output.readLine()).isNull();
        assertThat(error(process)).isEmpty();
        JsonNode figures = new ObjectMapper().readTree(directory.resolve("server.json").toFile());
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
            Process process = start("out-dir=" + directory, "port=" + busy.getLocalPort());

            assertThat(process.waitFor(5, TimeUnit.MINUTES)).isTrue();
            assertThat(process.exitValue()).isEqualTo(1);
            assertThat(error(process)).startsWith("trader server: cannot listen on 127.0.0.1 port "
                    + busy.getLocalPort() + ": Address already in use").hasLineCount(1);
        }
    }

    @Test
    void saysInOneLineWhichSettingIsWrong() throws Exception {
        Process process = start("out-dir=" + directory, "durability=maximal");

        assertThat(process.waitFor(5, TimeUnit.MINUTES)).isTrue();
        assertThat(process.exitValue()).isEqualTo(2);
        assertThat(error(process)).isEqualTo(
                "trader server: setting 'durability' is 'maximal': one of none, process, forced\n");
    }

    @Test
    void saysInOneLineThatAnExternalBrokerIsNotThere() throws Exception {
        int port = FreePorts.any();
        Process process = start("out-dir=" + directory, "broker=tcp://127.0.0.1:" + port);

        assertThat(process.waitFor(5, TimeUnit.MINUTES)).isTrue();
        assertThat(process.exitValue()).isEqualTo(1);
        assertThat(error(process)).startsWith("trader server: cannot use the broker at tcp://127.0.0.1:" + port)
                .hasLineCount(1);
    }

    private Process start(String... settings) throws IOException {
        Path file = directory.resolve("server.properties");
        Files.write(file, List.of(settings));
        List<String> command = new ArrayList<>(List.of(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(), "-Xmx256m"));
        if (Runtime.version().feature() >= 24) {
            // Without this the JVM warns about Netty.
            command.addAll(List.of("--enable-native-access=ALL-UNNAMED", "--sun-misc-unsafe-memory-access=allow"));
        }
        command.addAll(List.of("-cp", System.getProperty("java.class.path"), TradingServer.class.getName(),
                file.toString()));
        Process process = new ProcessBuilder(command).start();
        processes.add(process);
        return process;
    }

    private static String error(Process process) throws IOException {
        return new String(process.getErrorStream().readAllBytes(), StandardCharsets.UTF_8);
    }
}
