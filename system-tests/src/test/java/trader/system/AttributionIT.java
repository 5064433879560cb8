package trader.system;

import static java.nio.charset.StandardCharsets.US_ASCII;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assumptions.assumeThat;
import static trader.system.RunStretches.both;

import java.io.IOException;
import java.net.StandardProtocolFamily;
import java.net.UnixDomainSocketAddress;
import java.nio.ByteBuffer;
import java.nio.channels.SocketChannel;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import trader.common.ProcessOutput;
import trader.system.RunTruth.Stretch;

/** Real runs in which stops are planted at known times: the time that they took must go to them. */
@Tag("campaign")
class AttributionIT extends PlantedRunBase {
    /** The tail of JVMs that are not warm is longer than what is planted. */
    @Test
    void collectionsThatWereAskedForAreFoundInServerAndClient() throws Exception {
        try (TraderProcess trader = start("--warmup 12s --duration 7s --threads 8 --rate 200 --durability none")) {
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
        new RunFiles(out).assumeQuiet();
        RunTruth quotes = RunTruth.beyondP99(out, "quote");
        RunStretches files = new RunStretches(out);
        long allPlantedNs = 0;
        for (String jvm : List.of("server", "client-1")) {
            List<Stretch> asked = files.pauses(jvm, "(Diagnostic Command)");
            assertThat(asked).as("collections of " + jvm).hasSizeGreaterThanOrEqualTo(3);
            // the server's pauses come first where both JVMs paused
            List<Stretch> first = jvm.equals("server") ? List.of() : files.pauses("server", "");
            long plantedNs = quotes.timeNs(asked) - quotes.timeNs(both(asked, first));
            allPlantedNs += plantedNs;
            quotes.check(jvm.substring(0, 6) + " GC pause", plantedNs, quotes.timeNs(files.collections(jvm)));
        }
        assumeThat(allPlantedNs).as("of the collections in the tail; on a slow machine the tail is longer than these")
                .isPositive();
    }

    private static void jcmd(long pid) throws IOException, InterruptedException {
        ProcessOutput.of(Path.of(System.getProperty("java.home"), "bin", "jcmd").toString(), Long.toString(pid),
                "VM.version");
    }

    /** Like {@code jcmd PID GC.run}, without starting a JVM that would itself slow the run down. */
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
}
