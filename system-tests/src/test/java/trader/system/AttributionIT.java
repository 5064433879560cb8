package trader.system;

import static java.nio.charset.StandardCharsets.US_ASCII;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assumptions.assumeThat;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.net.StandardProtocolFamily;
import java.net.UnixDomainSocketAddress;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.channels.SocketChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Real runs in which stops are planted at known times: the time that they took must go to them. */
@Timeout(400)
class AttributionIT {
    private static final double FOUND_AT_LEAST = 0.95;
    private static final double WRONG_AT_MOST = 0.05;
    private static final Pattern PAUSE = Pattern.compile("\\[([0-9]+)ns\\].* Pause .* ([0-9]+\\.[0-9]{3})ms");

    @TempDir
    Path directory;

    /** A stretch of time on the clock that all share. */
    private record Stretch(long fromNs, long toNs) {
        long overlapNs(Request request) {
            return Math.max(0, Math.min(toNs, request.completedNs()) - Math.max(fromNs, request.dueNs()));
        }
    }

    private record Request(long dueNs, long completedNs) {
    }

    @Test
    void collectionsThatWereAskedForAreFoundInServerAndClient() throws Exception {
        Path out = directory.resolve("run");
        try (TraderProcess trader = start(out)) {
            long server = trader.serverPid();
            long client = trader.clientPid();
            // makes the JVMs listen
            jcmd(server);
            jcmd(client);
            trader.awaitPhase(out, "measure");
            for (int i = 0; i < 3; i++) {
                pause(800);
                collect(server);
                pause(800);
                collect(client);
            }
            trader.awaitEnd();
        }
        List<Request> tail = tail(out);
        JsonNode causes = causes(out);
        for (String jvm : List.of("server", "client-1")) {
            List<Stretch> asked = pauses(out.resolve(jvm), "(Diagnostic Command)");
            assertThat(asked).as("collections of " + jvm).hasSizeGreaterThanOrEqualTo(3);
            JsonNode found = cause(causes, jvm.substring(0, 6) + " GC pause");
            // the server's pauses come first where both JVMs paused
            List<Stretch> first = jvm.equals("server") ? List.of() : pauses(out.resolve("server"), "");
            long plantedNs = timeNs(tail, asked) - both(tail, asked, first);
            long allNs = timeNs(tail, pauses(out.resolve(jvm), ""));
            long tailNs = tail.stream().mapToLong(request -> request.completedNs() - request.dueNs()).sum();
            System.out.println(jvm + ": planted " + plantedNs + " ns in " + tail.size() + " requests of " + tailNs
                    + " ns, found " + found);
            assertThat(found.get("timeNs").asDouble()).as("time of the GC pauses of " + jvm)
                    .isBetween(FOUND_AT_LEAST * plantedNs, allNs + WRONG_AT_MOST * (tailNs - allNs));
        }
    }

    @Test
    void stopsFromOutsideAreFoundInServerAndClient() throws Exception {
        Path out = directory.resolve("run");
        List<Stretch> server = new ArrayList<>();
        List<Stretch> client = new ArrayList<>();
        try (TraderProcess trader = start(out)) {
            long serverPid = trader.serverPid();
            long clientPid = trader.clientPid();
            trader.awaitPhase(out, "measure");
            pause(1_500);
            server.add(stop(serverPid, 80));
            pause(2_000);
            client.add(stop(clientPid, 80));
            trader.awaitEnd();
        }
        List<Request> tail = tail(out);
        JsonNode causes = causes(out);
        long serverNs = timeNs(tail, server);
        long clientNs = timeNs(tail, client);
        System.out.println("server " + serverNs + " client " + clientNs + " " + causes);
        assertThat(cause(causes, "other server stop").get("timeNs").asDouble()).as("stop of the server")
                .isGreaterThanOrEqualTo(FOUND_AT_LEAST * serverNs);
        assertThat(cause(causes, "other client stop").get("timeNs").asDouble()).as("stop of the client")
                .isGreaterThanOrEqualTo(FOUND_AT_LEAST * clientNs);
    }

    private TraderProcess start(Path out) throws IOException {
        return TraderProcess.start(directory, "run", "--client", "java", "--out", out.toString(), "--warmup", "3s",
                "--calibrate", "1s", "--duration", "8s", "--threads", "8", "--rate", "40", "--durability", "none");
    }

    /** Plants are apart. */
    private static void pause(long ms) throws InterruptedException {
        Thread.sleep(ms);
    }

    /** Returns when it was stopped for certain. */
    private static Stretch stop(long pid, long ms) throws IOException, InterruptedException {
        long fromNs;
        long toNs;
        TraderProcess.signal("STOP", pid);
        try {
            fromNs = System.nanoTime();
            pause(ms);
        } finally {
            toNs = System.nanoTime();
            TraderProcess.signal("CONT", pid);
        }
        return new Stretch(fromNs, toNs);
    }

    private static void jcmd(long pid) throws IOException, InterruptedException {
        Process jcmd = new ProcessBuilder(Path.of(System.getProperty("java.home"), "bin", "jcmd").toString(),
                Long.toString(pid), "VM.version").redirectErrorStream(true)
                .redirectOutput(ProcessBuilder.Redirect.DISCARD).start();
        assertThat(jcmd.waitFor()).as("jcmd " + pid).isZero();
    }

    /** What {@code jcmd PID GC.run} does, without starting a JVM that would itself slow the run down. */
    private static void collect(long pid) throws IOException {
        try (SocketChannel channel = SocketChannel.open(StandardProtocolFamily.UNIX)) {
            channel.connect(UnixDomainSocketAddress.of("/tmp/.java_pid" + pid));
            channel.write(ByteBuffer.wrap("1\0jcmd\0GC.run\0\0\0".getBytes(US_ASCII)));
            ByteBuffer answer = ByteBuffer.allocate(1_024);
            while (channel.read(answer) >= 0) {
                continue;
            }
            assertThat(new String(answer.array(), 0, answer.position(), US_ASCII)).startsWith("0");
        }
    }

    /** The pauses of a GC log whose lines hold a text, read without the code that is tested. */
    private static List<Stretch> pauses(Path jvm, String text) throws IOException {
        List<Stretch> pauses = new ArrayList<>();
        for (String line : Files.readAllLines(jvm.resolve("gc.log"))) {
            Matcher matcher = PAUSE.matcher(line);
            if (line.contains(text) && matcher.find()) {
                long toNs = Long.parseLong(matcher.group(1));
                pauses.add(new Stretch(toNs - (long) (Double.parseDouble(matcher.group(2)) * 1e6), toNs));
            }
        }
        return pauses;
    }

    /** The quotes beyond p99. */
    private static List<Request> tail(Path out) throws IOException {
        JsonNode quote = new RunFiles(out).summary().at("/services/quote");
        assumeThat(quote.get("count").asLong()).as("quotes that this machine could answer; p99 takes 1000")
                .isGreaterThanOrEqualTo(1_000);
        long thresholdNs = quote.at("/responseNs/p99").asLong();
        ByteBuffer bytes = ByteBuffer.wrap(Files.readAllBytes(out.resolve("client-1/requests.bin")))
                .order(ByteOrder.LITTLE_ENDIAN);
        List<Request> tail = new ArrayList<>();
        for (int at = 32; at + 32 <= bytes.limit(); at += 32) {
            Request request = new Request(bytes.getLong(at + 8), bytes.getLong(at + 24));
            if (bytes.get(at) == 1 && bytes.get(at + 1) <= 1
                    && request.completedNs() - request.dueNs() > thresholdNs) {
                tail.add(request);
            }
        }
        return tail;
    }

    private static long timeNs(List<Request> tail, List<Stretch> stretches) {
        return tail.stream().mapToLong(request -> stretches.stream()
                .mapToLong(stretch -> stretch.overlapNs(request)).sum()).sum();
    }

    /** What both lists have of the tail's time. */
    private static long both(List<Request> tail, List<Stretch> one, List<Stretch> other) {
        List<Stretch> both = new ArrayList<>();
        one.forEach(a -> other.forEach(b -> {
            if (a.fromNs() < b.toNs() && b.fromNs() < a.toNs()) {
                both.add(new Stretch(Math.max(a.fromNs(), b.fromNs()), Math.min(a.toNs(), b.toNs())));
            }
        }));
        return timeNs(tail, both);
    }

    private static JsonNode causes(Path out) throws IOException {
        JsonNode tail = new RunFiles(out).summary().at("/attribution/tails/0");
        assertThat(tail.path("service").asText() + " " + tail.path("percentile").asText()).isEqualTo("quote p99");
        return tail.get("causes");
    }

    private static JsonNode cause(JsonNode causes, String name) {
        for (JsonNode cause : causes) {
            if (cause.get("cause").asText().equals(name)) {
                return cause;
            }
        }
        throw new AssertionError("no '" + name + "' among " + causes);
    }
}
