package trader.system;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assumptions.assumeThat;
import static trader.system.RunStretches.both;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import trader.common.FreePorts;
import trader.system.RunTruth.Stretch;

/** A server and a run on two hosts, of which the server's clock is 5 s ahead and drifts by 50 ppm. */
class TwoHostsIT extends PlantedRunBase {
    private static final long STOP_MS = 500;
    /** A distance over which requests take longer than replies. */
    private static final String FAR = "127.0.0.2";
    private static final long TO_SERVER_MS = 8;
    private static final long TO_CLIENT_MS = 2;

    @Test
    @Tag("campaign")
    void stopsOfEitherHostAreFoundOnTheClientsClock() throws Exception {
        Stretch ofServer;
        Stretch ofClient;
        try (TwoHosts hosts = TwoHosts.make(directory);
                TraderProcess trader = run(hosts.onClient(), TwoHosts.SERVER, hosts.onServer(),
                        TraderProcess.localShell(directory), "--bind", TwoHosts.SERVER, "--port", "0")) {
            long serverPid = trader.serverPid();
            long clientPid = trader.clientPid();
            trader.awaitPhase(out, "measure");
            pause(3_500);
            TraderProcess.signal("STOP", serverPid);
            final long serverFromNs = System.nanoTime();
            pause(STOP_MS);
            TraderProcess.signal("STOP", clientPid);
            final long clientFromNs = System.nanoTime();
            pause(STOP_MS);
            ofServer = new Stretch(serverFromNs, System.nanoTime());
            TraderProcess.signal("CONT", serverPid);
            pause(STOP_MS);
            ofClient = new Stretch(clientFromNs, System.nanoTime());
            TraderProcess.signal("CONT", clientPid);
            trader.awaitEnd();
            trader.awaitNoProcessLeft();
            boundsContainTheTruth(hosts, 0);
            stopsAreFound(hosts, ofServer, ofClient);
        }
    }

    @Test
    @Tag("campaign")
    void aLongWayWidensTheBounds() throws Exception {
        int port = FreePorts.any();
        try (TwoHosts hosts = TwoHosts.make(directory);
                DelayingRelay relay = new DelayingRelay(FAR, "127.0.0.1", TO_SERVER_MS, TO_CLIENT_MS)) {
            relay.listen(port);
            try (TraderProcess trader = run(List.of(), FAR, hosts.withServersClock(),
                    DelayingRelay.shell(TO_SERVER_MS, TO_CLIENT_MS), "--port", Integer.toString(port))) {
                trader.awaitEnd();
                trader.awaitNoProcessLeft();
            }
            boundsContainTheTruth(hosts, TimeUnit.MILLISECONDS.toNanos(TO_SERVER_MS + TO_CLIENT_MS) / 2);
        }
    }

    private void boundsContainTheTruth(TwoHosts hosts, long leastUncertaintyNs) throws IOException {
        RunFiles run = new RunFiles(out);
        run.assertValidOrTooFewOrTooBusy();
        JsonNode clock = run.summary().at("/clocks/server");
        long startNs = run.summary().at("/measured/startNs").asLong();
        long endNs = startNs + run.summary().at("/measured/durationNs").asLong();
        assertThat(clock.get("uncertaintyNs").asLong()).isBetween(leastUncertaintyNs + 1,
                leastUncertaintyNs + 5_000_000);
        assertThat(clock.get("driftPpm").asDouble() - 50).isBetween(-clock.get("driftWithinPpm").asDouble() - 0.1,
                clock.get("driftWithinPpm").asDouble() + 0.1);
        int knots = 0;
        for (String[] row : RunTruth.rows(out.resolve("clock-server.csv"))) {
            long serverNs = Long.parseLong(row[0]);
            long mappedNs = serverNs + Long.parseLong(row[1]);
            if (mappedNs >= startNs && mappedNs < endNs) {
                knots++;
                assertThat(Math.abs(mappedNs - hosts.trueNs(serverNs))).as("error at " + serverNs)
                        .isLessThanOrEqualTo(Long.parseLong(row[2]));
            }
        }
        assertThat(knots).isGreaterThan(5);
        System.out.println("the server's clock: " + clock);
    }

    private void stopsAreFound(TwoHosts hosts, Stretch ofServer, Stretch ofClient) throws IOException {
        new RunFiles(out).assumeHasCpus();
        RunTruth quotes = RunTruth.beyondP99(out, "quote");
        RunStretches files = new RunStretches(out);
        List<Stretch> allOfServer = files.hiccups("server").stream()
                .map(each -> new Stretch(hosts.trueNs(each.fromNs()), hosts.trueNs(each.toNs()))).toList();
        List<Stretch> allOfClient = files.hiccups("client-1");
        // the server's come first where both were stopped
        long serverNs = quotes.timeNs(List.of(ofServer));
        long clientNs = quotes.timeNs(List.of(ofClient)) - quotes.timeNs(both(List.of(ofClient), List.of(ofServer)));
        assumeThat(Math.min(serverNs, clientNs)).as("of each planted stop in the tail; on a slow machine the tail is "
                + "longer than these").isPositive();
        quotes.check("other server stop", serverNs, quotes.timeNs(allOfServer));
        quotes.check("other client stop", clientNs,
                quotes.timeNs(allOfClient) - quotes.timeNs(both(allOfClient, allOfServer)));
    }

    /** A run on {@code host} with the server on {@code address}, whose processes are started through {@code other}. */
    private TraderProcess run(List<String> host, String address, List<String> other, String ssh, String... options)
            throws IOException {
        Path there = TraderProcess.install(directory.resolve("there"), other);
        List<String> arguments = new ArrayList<>(List.of("run", "--remote-server", "desk@" + address + ":" + there,
                "--ssh", ssh, "--durability", "none", "--driver", "java", "--out", out.toString(), "--warmup", "12s",
                "--duration", "8s", "--threads", "8", "--rate", "200", "--force"));
        arguments.addAll(List.of(options));
        return TraderProcess.startUnder(host, directory, arguments);
    }
}
