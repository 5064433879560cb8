package trader.lab.control;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.net.SocketTimeoutException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.concurrent.FutureTask;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import trader.launcher.jvm.JvmFailure;

class ControlPortTest {
    @TempDir
    private Path directory;

    private final ByteArrayOutputStream log = new ByteArrayOutputStream();
    private Path served;
    private Path fetched;
    private ControlPort port;

    @BeforeEach
    void open() throws IOException {
        served = Files.createDirectory(directory.resolve("served"));
        fetched = Files.createDirectory(directory.resolve("fetched"));
        port = new ControlPort(plan(0, "the secret of this test"), new PrintStream(log, true));
        port.open();
        ObjectNode facts = ControlPort.JSON.createObjectNode().put("broker", "tcp://somewhere:1");
        port.serve(facts, new ServedFiles(List.of(served)));
    }

    @AfterEach
    void close() throws IOException {
        port.close();
    }

    private ControlPlan plan(int number, String secret) throws IOException {
        return new ControlPlan(new InetSocketAddress(InetAddress.getLoopbackAddress(), number),
                ControlSecret.read(secret(secret, "rw-------")));
    }

    private Path secret(String text, String permissions) throws IOException {
        Path file = Files.createTempFile(directory, "secret", "");
        Files.writeString(file, text);
        return Files.setPosixFilePermissions(file, PosixFilePermissions.fromString(permissions));
    }

    private int number() {
        return Integer.parseInt(port.address().replaceFirst(".*:", ""));
    }

    private RemoteHost remote(String secret) throws IOException {
        return new RemoteHost(plan(number(), secret), directory.resolve("exchanges.csv"));
    }

    @Test
    void aRunUsesTheServerEndsItAndFetchesItsFiles() throws Exception {
        byte[] large = new byte[3 * ControlChannel.LARGEST_FRAME + 17];
        new Random(1).nextBytes(large);
        Files.write(served.resolve("requests.bin"), large);
        Files.writeString(served.resolve("threads.csv"), "a\n");
        Files.writeString(served.resolve("server.properties"), "not for others");
        Files.createSymbolicLink(served.resolve("link.csv"), served.resolve("server.properties"));
        Thread server = new Thread(() -> {
            while (!port.isEndAsked()) {
                Thread.onSpinWait();
            }
            try {
                Files.writeString(served.resolve("server.json"), "{}");
                port.handOver();
            } catch (IOException | InterruptedException failed) {
                throw new IllegalStateException(failed);
            }
        });
        server.start();
        try (RemoteHost run = remote("the secret of this test")) {
            long beforeNs = System.nanoTime();
            run.open();
            assertThat(run.clockOffsetNs()).isBetween(beforeNs - System.nanoTime(), 0L);
            assertThat(run.description().path("broker").asText()).isEqualTo("tcp://somewhere:1");
            assertThat(run.poll(fetched)).isNull();
            try (RemoteHost second = remote("the secret of this test")) {
                assertThatThrownBy(second::open).hasMessageContaining("another run uses the server");
            }
            port.failed("it died");
            assertThat(run.poll(fetched)).isEqualTo("it died");
            run.endAndFetch(fetched);
        }
        server.join();
        assertThat(fetched.resolve("requests.bin")).hasBinaryContent(large);
        try (var files = Files.list(fetched)) {
            assertThat(files.map(file -> file.getFileName().toString())).containsExactlyInAnyOrder("requests.bin",
                    "threads.csv", "server.json");
        }
        List<String> exchanges = Files.readAllLines(directory.resolve("exchanges.csv"));
        assertThat(exchanges).hasSizeGreaterThanOrEqualTo(2).first()
                .isEqualTo("sentNs,receivedNs,repliedNs,completedNs");
        for (String exchange : exchanges.subList(1, exchanges.size())) {
            assertThat(Stream.of(exchange.split(",")).map(Long::valueOf)).hasSize(4).isSorted();
        }
    }

    @Test
    void servesOneRunOnly() throws Exception {
        try (RemoteHost run = remote("the secret of this test")) {
            run.open();
        }
        long deadlineNs = System.nanoTime() + TimeUnit.SECONDS.toNanos(60);
        while (port.isUsed()) {
            if (System.nanoTime() > deadlineNs) {
                throw new IllegalStateException("the port still counts the run");
            }
            Thread.onSpinWait();
        }
        try (RemoteHost next = remote("the secret of this test")) {
            assertThatThrownBy(next::open).hasMessageContaining("it has served a run");
        }
    }

    @Test
    void aRunDoesNotBelieveAnyListOfFiles() throws Exception {
        for (Map.Entry<String, String> reply : Map.of("{}", "does not say which files it has",
                "{\"files\":{\"gc.log\":-1}}", "'gc.log' of -1 bytes",
                "{\"files\":{\"gc.log\":9223372036854775807,\"run.json\":1}}", "more bytes than the disk",
                "{\"files\":{\"../gc.log\":1}}", "no name of a file").entrySet()) {
            endAndFetch(channel -> {
                channel.receive(60_000);
                channel.send(("J" + reply.getKey()).getBytes(StandardCharsets.UTF_8));
            }, reply.getValue());
        }
    }

    @Test
    void aRunClosesAConnectionThatFailed() throws Exception {
        endAndFetch(channel -> {
            channel.receive(60_000);
            assertThatThrownBy(() -> {
                channel.send(new byte[ControlChannel.LARGEST_FRAME + 1]);
                channel.receive(60_000);
            }).isInstanceOf(IOException.class).isNotInstanceOf(SocketTimeoutException.class);
        }, "allowed are 0 to");
    }

    private interface Answer {
        void to(ControlChannel channel) throws IOException;
    }

    /** Ends a server that answers the list of files so. */
    private void endAndFetch(Answer answer, String failure) throws Exception {
        try (ServerSocket listening = new ServerSocket(0, 1, InetAddress.getLoopbackAddress());
                RemoteHost run = new RemoteHost(plan(listening.getLocalPort(), "the secret of this test"), null)) {
            ControlSecret secret = plan(0, "the secret of this test").secret();
            FutureTask<Void> other = new FutureTask<>(() -> {
                try (ControlChannel channel = ControlChannel.ofCaller(listening.accept(), secret)) {
                    for (int i = 0; i < 2; i++) {
                        channel.receive(60_000);
                        channel.send("J{}".getBytes(StandardCharsets.UTF_8));
                    }
                    answer.to(channel);
                }
                return null;
            });
            new Thread(other, "other host").start();
            run.open();
            assertThatThrownBy(() -> run.endAndFetch(fetched)).hasMessageContaining(failure);
            other.get(60, TimeUnit.SECONDS);
        }
    }

    @Test
    void onlyTheSecretOpensThePortAndStrangersDoNotDisturbIt() throws Exception {
        try (RemoteHost stranger = remote("another secret of 20 or more")) {
            assertThatThrownBy(stranger::open).hasMessageContaining("is the secret the same on both sides?");
        }
        Random random = new Random(2);
        for (int i = 0; i < 20; i++) {
            byte[] noise = new byte[random.nextInt(200)];
            random.nextBytes(noise);
            try (Socket socket = new Socket(InetAddress.getLoopbackAddress(), number())) {
                socket.getOutputStream().write(noise);
            }
        }
        RemoteHost run = remote("the secret of this test");
        for (int attempt = 0; !isOpen(run); attempt++) {
            assertThat(attempt).as("connections of strangers that still count").isLessThan(1_000);
        }
        assertThat(run.poll(fetched)).isNull();
        run.close();
        assertThat(log.toString()).contains("it does not know the secret");
    }

    /** Strangers' connections count until they are refused. */
    private static boolean isOpen(RemoteHost run) {
        try {
            run.open();
            return true;
        } catch (IOException | JvmFailure full) {
            return false;
        }
    }

    @Test
    void whatARunMayNotAskIsRefusedAndTheConnectionStays() throws Exception {
        Files.writeString(served.resolve("gc.log"), "log");
        try (Socket socket = new Socket(InetAddress.getLoopbackAddress(), number());
                ControlChannel channel = ControlChannel.toPort(socket,
                        plan(number(), "the secret of this test").secret())) {
            assertThat(ask(channel, "{\"ask\":\"list\"}")).contains("'list' without 'begin'");
            assertThat(ask(channel, "{\"ask\":\"begin\"}")).contains("somewhere");
            assertThat(ask(channel, "{\"ask\":\"read\",\"file\":\"../secret\"}")).contains("allowed are [gc.log]");
            assertThat(ask(channel, "{\"ask\":\"read\",\"file\":\"gc.log\",\"offset\":-1}")).contains("from -1 on");
            assertThat(ask(channel, "{\"ask\":\"dance\"}")).contains("'dance' is not known");
            assertThat(ask(channel, "[")).contains("damaged JSON");
            assertThat(ask(channel, "[]")).contains("without a JSON object");
            assertThat(ask(channel, "{\"ask\":\"list\"}")).contains("\"gc.log\":3");
        }
    }

    private static String ask(ControlChannel channel, String json) throws IOException {
        channel.send(("J" + json).getBytes(StandardCharsets.UTF_8));
        return new String(channel.receive(60_000), StandardCharsets.UTF_8);
    }

    @Test
    void refusesSecretsThatOthersCanReadOrThatAreShort() throws IOException {
        Path shared = secret("a secret that is long enough", "rw-r-----");
        assertThatThrownBy(() -> ControlSecret.read(shared)).hasMessageContaining("chmod 600");
        Path weak = secret("short", "rw-------");
        assertThatThrownBy(() -> ControlSecret.read(weak)).hasMessageContaining("5 characters, allowed are 20");
        assertThatThrownBy(() -> ControlSecret.read(directory.resolve("none"))).hasMessageContaining("no such file");
    }
}
