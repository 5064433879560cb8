package trader.server;

import static org.assertj.core.api.Assertions.assertThat;

import jakarta.jms.JMSException;
import java.io.IOException;
import java.net.Socket;
import java.net.URI;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import trader.common.PrivateFiles;
import trader.fixml.QueueNames;

/** A server that may open no further file or connection: only what cannot go on without one ends. */
class FileLimitIT {
    /** With small files the broker soon needs another one. */
    private static final List<String> OPTIONS = List.of("-Dbrokerconfig.journalFileSize=524288");
    private static final int MAX_ORDERS = 2_000;

    @TempDir
    Path directory;

    @Test
    void theBrokerEndsAndNamesTheLimit() throws Exception {
        try (TestServerJvm server = new TestServerJvm(directory, OPTIONS,
                TestServerJvm.small("durability=process"))) {
            try (TestRequester requester = new TestRequester(server.awaitReady())) {
                long limit = limit(server, server.openFiles());
                assertThat(orderUntilItFails(requester)).isLessThan(MAX_ORDERS);
                assertThat(server.awaitEnd()).isEqualTo(1);
                assertThat(server.errors()).contains("Too many open files",
                        "raise the limit of open files and connections (ulimit -n, now " + limit + ")")
                        .doesNotContain("replace the disk");
            }
        }
    }

    /** Those who connect meanwhile wait, or are refused. */
    @Test
    void allPortsAnswerAgainWhenOthersHaveClosed() throws Exception {
        List<Socket> waiting = new ArrayList<>();
        try (TestServerJvm server = new TestServerJvm(directory, List.of(), TestServerJvm.small("durability=none",
                "metrics-port=0", "fix-port=0", "fix-sessions=" + sessions()))) {
            String url = server.awaitReady();
            List<Integer> ports = Stream.of(url, server.said("METRICS "), "tcp://" + server.said("FIX "))
                    .map(each -> URI.create(each).getPort()).toList();
            long limit = limit(server, server.openFiles());
            for (int i = 0; i < 5; i++) {
                for (int port : ports) {
                    waiting.add(new Socket("127.0.0.1", port));
                }
            }
            server.awaitLog("Too many open files");
            for (Socket each : waiting) {
                each.close();
            }
            limit(server, limit + 200);
            try (TestRequester requester = new TestRequester(url)) {
                requester.order();
            }
            for (int port : ports.subList(1, 3)) {
                try (Socket asked = new Socket("127.0.0.1", port)) {
                    asked.setSoTimeout((int) TestRequester.TIMEOUT_MS);
                    asked.getOutputStream().write("GET /health HTTP/1.1\r\n\r\n".getBytes());
                    // A byte, or the end: FIX hangs up on strangers.
                    asked.getInputStream().read();
                }
            }
        } finally {
            for (Socket each : waiting) {
                each.close();
            }
        }
    }

    private Path sessions() throws IOException {
        return PrivateFiles.write(directory.resolve("sessions"), "[session BANK1]\npassword = secret\n");
    }

    private static int orderUntilItFails(TestRequester requester) throws Exception {
        int sent = 0;
        try {
            for (; sent < MAX_ORDERS; sent++) {
                requester.send(QueueNames.ORDERS, Fixtures.longOrder(8_000), null);
            }
        } catch (JMSException failed) {
            return sent;
        }
        return sent;
    }

    private static long limit(TestServerJvm server, long files) throws Exception {
        Process process;
        try {
            process = new ProcessBuilder("prlimit", "--pid", Long.toString(server.pid()),
                    "--nofile=" + files + ":").inheritIO().start();
        } catch (IOException missing) {
            Assumptions.abort("no prlimit: " + missing.getMessage());
            return 0;
        }
        assertThat(process.waitFor()).isZero();
        return files;
    }
}
