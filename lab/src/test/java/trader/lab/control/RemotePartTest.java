package trader.lab.control;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.io.PrintStream;
import java.nio.channels.Channels;
import java.nio.channels.Pipe;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.FutureTask;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import trader.launcher.jvm.JvmFailure;

/** Both sides of a connection, over pipes and through commands that stand for ssh. */
class RemotePartTest {
    private static final int HANGING_GUARD_S = 60;

    @TempDir
    private Path directory;

    private final CountDownLatch lost = new CountDownLatch(1);
    private final ByteArrayOutputStream console = new ByteArrayOutputStream();
    private Path served;
    private Path fetched;
    private Pipe toPart;
    private Pipe toRun;

    @BeforeEach
    void connect() throws IOException {
        served = Files.createDirectory(directory.resolve("served"));
        fetched = Files.createDirectory(directory.resolve("fetched"));
        toPart = Pipe.open();
        toRun = Pipe.open();
    }

    private RemoteHost host(String ssh) {
        return new RemoteHost(SshHost.of("there", ssh, "/opt"), fetched, directory.resolve("exchanges.csv"),
                new PrintStream(console, true));
    }

    private ControlChannel runsChannel() {
        return ControlChannel.open(Channels.newInputStream(toRun.source()), Channels.newOutputStream(toPart.sink()));
    }

    /** A part that has begun; it waits for the first frame of the run. */
    private FutureTask<RemotePart> part() {
        FutureTask<RemotePart> part = new FutureTask<>(() -> {
            RemotePart opened = RemotePart.open(Channels.newInputStream(toPart.source()),
                    Channels.newOutputStream(toRun.sink()));
            assertThat(opened.awaitArguments()).containsExactly("server", "--gc=zgc");
            opened.begin(lost::countDown);
            return opened;
        });
        new Thread(part, "part").start();
        return part;
    }

    @Test
    void aRunUsesAPartEndsItAndFetchesItsFiles() throws Exception {
        byte[] large = new byte[3 * ControlChannel.LARGEST_FRAME + 17];
        new Random(1).nextBytes(large);
        Files.write(served.resolve("requests.bin"), large);
        Files.writeString(served.resolve("threads.csv"), "a\n");
        Files.writeString(served.resolve("server.properties"), "not for others");
        Files.createSymbolicLink(served.resolve("link.csv"), served.resolve("server.properties"));
        FutureTask<RemotePart> begun = part();
        FutureTask<Void> ending = new FutureTask<>(() -> {
            RemotePart part = begun.get();
            while (!part.isEndAsked()) {
                Thread.onSpinWait();
            }
            Files.writeString(served.resolve("server.json"), "{}");
            part.handOver();
            return null;
        });
        new Thread(ending, "end").start();
        try (RemoteHost run = host("ssh")) {
            long beforeNs = System.nanoTime();
            run.begin(runsChannel(), List.of("server", "--gc=zgc"));
            assertThat(run.clockOffsetNs()).isBetween(beforeNs - System.nanoTime(), 0L);
            assertThat(run.pollServer()).as("before there are files").isNull();
            assertThat(run.progress()).isEmpty();
            RemotePart part = begun.get();
            part.serve(new ServedFiles(List.of(served)));
            part.tell("tcp://127.0.0.1:61616");
            part.failed("it died");
            assertThat(run.pollServer()).isEqualTo("it died");
            assertThat(run.progress()).isEqualTo("tcp://127.0.0.1:61616");
            run.signal("go");
            assertThat(part.isSignalled("go")).isTrue();
            run.endAndFetch();
        }
        ending.get(HANGING_GUARD_S, TimeUnit.SECONDS);
        assertThat(lost.getCount()).as("a run that ended the part is not lost").isOne();
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
    void theEndOfTheInputEndsAPart() throws Exception {
        FutureTask<RemotePart> part = part();
        try (RemoteHost run = host("ssh")) {
            run.begin(runsChannel(), List.of("server", "--gc=zgc"));
        }
        assertThat(lost.await(HANGING_GUARD_S, TimeUnit.SECONDS)).isTrue();
        part.get().handOver();
    }

    @Test
    void aRunDoesNotBelieveAnyListOfFiles() throws Exception {
        for (Map.Entry<String, String> reply : Map.of("{}", "does not say which files it has",
                "{\"files\":{\"gc.log\":-1}}", "'gc.log' of -1 bytes",
                "{\"files\":{\"gc.log\":9223372036854775807,\"run.json\":1}}", "more bytes than the disk",
                "{\"files\":{\"../gc.log\":1}}", "no name of a file").entrySet()) {
            ByteArrayOutputStream replies = new ByteArrayOutputStream();
            ControlChannel answers = ControlChannel.open(new ByteArrayInputStream(new byte[0]), replies);
            for (String each : List.of("{}", "{}", reply.getKey())) {
                answers.send(("J" + each).getBytes(StandardCharsets.UTF_8));
            }
            try (RemoteHost run = host("ssh")) {
                run.begin(ControlChannel.open(new ByteArrayInputStream(replies.toByteArray()),
                        OutputStream.nullOutputStream()), List.of("server"));
                assertThatThrownBy(run::endAndFetch).hasMessageContaining(reply.getValue());
                assertThatThrownBy(run::endAndFetch).hasMessageContaining("without a connection");
            }
        }
    }

    @Test
    void whatARunMayNotAskIsRefusedAndTheConnectionStays() throws Exception {
        Files.writeString(served.resolve("gc.log"), "log");
        FutureTask<RemotePart> part = part();
        ControlChannel channel = runsChannel();
        assertThat(ask(channel, "{\"ask\":\"begin\",\"arguments\":[\"server\",\"--gc=zgc\"]}")).contains("repliedNs");
        part.get().serve(new ServedFiles(List.of(served)));
        assertThat(ask(channel, "{\"ask\":\"read\",\"file\":\"../secret\"}")).contains("allowed are [gc.log]");
        assertThat(ask(channel, "{\"ask\":\"read\",\"file\":\"gc.log\",\"offset\":-1}")).contains("from -1 on");
        assertThat(ask(channel, "{\"ask\":\"dance\"}")).contains("'dance' is not known");
        assertThat(ask(channel, "[")).contains("damaged JSON");
        assertThat(ask(channel, "[]")).contains("without a JSON object");
        assertThat(ask(channel, "{\"ask\":\"list\"}")).contains("\"gc.log\":3");
        channel.close();
    }

    private static String ask(ControlChannel channel, String json) throws IOException {
        channel.send(("J" + json).getBytes(StandardCharsets.UTF_8));
        return new String(channel.receive(TimeUnit.SECONDS.toMillis(HANGING_GUARD_S)), StandardCharsets.UTF_8);
    }

    /** The frame of a shell's greeting, of one that is cut, and none. */
    @ParameterizedTest
    @ValueSource(strings = {"Welcome to this host|a frame of 1466264675 bytes; allowed are 0 to 1048576. Does the",
        "\0\0\0\5J{|the connection has ended", "|the connection has ended"})
    void readsOnlyWholeFrames(String line) {
        byte[] bytes = line.substring(0, line.indexOf('|')).getBytes(StandardCharsets.US_ASCII);
        ControlChannel channel = ControlChannel.open(new ByteArrayInputStream(bytes), OutputStream.nullOutputStream());
        for (int again = 0; again < 2; again++) {
            assertThatThrownBy(() -> channel.receive(TimeUnit.SECONDS.toMillis(HANGING_GUARD_S)))
                    .isInstanceOf(IOException.class).hasMessageStartingWith(line.substring(line.indexOf('|') + 1));
        }
    }

    @Test
    void aFailureHasTheHostTheStatusAndWhatSshSaid() throws IOException {
        Path ssh = Files.writeString(directory.resolve("ssh"), "echo \"$1: Permission denied: $2\" >&2; exit 255\n");
        try (RemoteHost run = host("sh " + ssh)) {
            assertThatThrownBy(() -> run.open(List.of("server"))).isInstanceOf(JvmFailure.class)
                    .hasMessage("ssh there: the connection has ended (exit status 255): there: Permission denied:"
                            + " '/opt/trader' part");
        }
        try (RemoteHost run = host(directory + "/none")) {
            assertThatThrownBy(() -> run.open(List.of("server"))).hasMessageStartingWith("ssh there: ");
        }
    }

    @Test
    void showsWhatSshSays() throws Exception {
        Path ssh = Files.writeString(directory.resolve("ssh"), "echo 'trader: building' >&2; cat > /dev/null\n");
        RemoteHost run = host("sh " + ssh);
        FutureTask<Void> opening = new FutureTask<>(() -> {
            try (run) {
                run.open(List.of("server"));
            }
            return null;
        });
        Thread thread = new Thread(opening, "opening");
        thread.start();
        while (!console.toString(StandardCharsets.UTF_8).contains("ssh there: trader: building\n")) {
            assertThat(opening.isDone()).isFalse();
            Thread.onSpinWait();
        }
        thread.interrupt();
        assertThatThrownBy(() -> opening.get(HANGING_GUARD_S, TimeUnit.SECONDS))
                .hasCauseInstanceOf(InterruptedException.class);
    }

    @ParameterizedTest
    @CsvSource({"lab1, lab1, /opt/trader", "desk@10.0.0.1:trader-1.0, desk@10.0.0.1, trader-1.0",
        "desk@[fe80::1%eth0], desk@fe80::1%eth0, /opt/trader", "[::1]:/a b:c, ::1, /a b:c"})
    void readsHosts(String text, String host, String there) {
        assertThat(SshHost.of(text, " ssh  -p 22 ", "/opt/trader"))
                .isEqualTo(new SshHost(List.of("ssh", "-p", "22"), host, there))
                .extracting(SshHost::name).isEqualTo(host.replace("desk@", ""));
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "-oProxyCommand=x", "-a@b", "a@-b", "[-a]", "a b", "a@b@c", "::1", "a:", "@a"})
    void refusesWhatIsNoHost(String text) {
        assertThat(SshHost.isOne(text)).isFalse();
    }

    @Test
    void quotesThePathForTheShell() throws Exception {
        Path odd = Files.createDirectory(directory.resolve("it's $HOME"));
        Path launcher = Files.writeString(odd.resolve("trader"), "#!/bin/sh\nprintf %s \"$0 $1\"\n");
        assertThat(launcher.toFile().setExecutable(true)).isTrue();
        List<String> command = SshHost.of("there:" + odd, "sh -c", "").command();
        assertThat(command).startsWith("sh", "-c", "there").hasSize(4);
        Process process = new ProcessBuilder("sh", "-c", command.get(3)).start();
        assertThat(new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8))
                .isEqualTo(launcher + " part");
    }
}
