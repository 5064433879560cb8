package trader.analysis.attribution;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import trader.analysis.figures.Profiles;
import trader.analysis.run.Client;
import trader.analysis.run.Jvm;
import trader.analysis.run.Run;
import trader.analysis.run.StopKind;
import trader.analysis.run.Stops;
import trader.analysis.validity.QuietHiccups;

/** The causes that the files of a run tell; files that a run does not have tell nothing. */
final class RecordedCauses {
    /** Names of order resources that are no database begin so. */
    private static final String EMULATED = "emulated";
    private static final String WAITS = "waits.bin";

    private final Run run;
    /** The server with only those hiccups as stops in which it did nothing; null without one. */
    private final Jvm server;
    private final DiskCalls disk;
    /** By service; null if unknown. */
    private final BusyListeners.Busy[] busy;
    private final CauseIntervals.Overlap serverWaits;
    private final MachineTimes steal;
    private final MachineTimes throttled;

    private RecordedCauses(Run run) throws IOException {
        this.run = run;
        Path directory = run.directory().resolve("server");
        BusyListeners[] listeners = BusyListeners.of(directory);
        Path machine = run.directory().resolve("machine.csv");
        steal = Files.exists(machine) ? MachineTimes.steal(machine) : null;
        throttled = Files.exists(machine) ? MachineTimes.throttled(machine) : null;
        Stops quiet = stops(directory, QuietHiccups.of(run, delivery -> listeners[delivery.service()].add(delivery)));
        server = run.server() == null ? null : run.server().withHiccups(quiet);
        busy = run.times() == null ? null : BusyListeners.busy(listeners);
        disk = DiskCalls.read(directory.resolve("disk.bin"));
        serverWaits = QueueWaits.ofServer(ProcessorWaits.read(directory.resolve(WAITS),
                Stops.union(disk.waits(), hiccups(run.server(), quiet))), busy, directory.resolve(WAITS));
    }

    static RecordedCauses of(Run run) throws IOException {
        return new RecordedCauses(run);
    }

    /** Hiccups that are not stops: a thread waited for a processor. */
    private static Stops hiccups(Jvm jvm, Stops quiet) {
        return jvm == null ? Stops.NONE : jvm.stops(StopKind.HICCUP).minus(quiet, 1);
    }

    /** A recording that cannot be read tells nothing; {@link Profiles} warns of it. */
    private static void locks(CauseIntervals intervals, Cause cause, Path jvm, Client client) {
        Path recording = jvm.resolve("profile.jfr");
        if (Files.exists(recording)) {
            try {
                intervals.with(cause, LockWaits.read(recording, client.requests()));
            } catch (IOException unreadable) {
                intervals.with(cause, Stops.NONE);
            }
        }
    }

    /** Those of a JVM's {@link QuietHiccups} that were stops, and neither waits of its hiccup meter nor throttling. */
    Stops stops(Path jvm, Stops quiet) throws IOException {
        Stops waits = ProcessorWaits.ofMeter(jvm.resolve(WAITS));
        return QuietHiccups.without(throttled == null ? waits : Stops.union(waits, throttled.stops()), quiet);
    }

    /** Its stops; {@code quiet} are those that only its hiccup meter saw. */
    CauseTimeline stops(Client client, int clientIndex, Stops quiet) {
        return CauseTimeline.of(server, client.jvm().withHiccups(quiet), clientIndex);
    }

    /** {@code stopped}: all stops of both JVMs, which come first. */
    CauseIntervals intervals(Client client, Stops quiet, Stops stopped) throws IOException {
        CauseIntervals intervals = new CauseIntervals();
        intervals.with(Cause.SERVER_REACHING, server == null ? Stops.NONE : server.reachingAlone().minus(stopped, 1));
        intervals.with(Cause.CLIENT_REACHING, client.jvm().reachingAlone().minus(stopped, 1));
        disk.addTo(intervals, stopped, busy == null ? null
                        : Arrays.stream(busy).map(BusyListeners.Busy::all).toArray(Stops[]::new),
                Files.exists(run.directory().resolve("server/gateway.bin")));
        String resource = run.counts().path("resource").path("name").asText(EMULATED);
        if (!resource.startsWith(EMULATED)) {
            intervals.with(Cause.DATABASE, (kind, service, fromNs, toNs) -> !kind.isQueue() ? toNs - fromNs
                    : busy == null ? 0 : busy[service].preparing().overlapNs(fromNs, toNs));
        }
        if (steal != null) {
            intervals.with(Cause.STEAL, steal).with(Cause.THROTTLED, throttled);
        }
        if (busy != null) {
            intervals.with(Cause.SATURATION, (kind, service, fromNs, toNs) ->
                    busy[service].saturated().overlapNs(fromNs, toNs));
        }
        locks(intervals, Cause.SERVER_LOCK, run.directory().resolve("server"), client);
        locks(intervals, Cause.CLIENT_LOCK, client.directory(), client);
        intervals.with(Cause.SERVER_PROCESSOR, serverWaits);
        return intervals.with(Cause.CLIENT_PROCESSOR, QueueWaits.ofClient(ProcessorWaits.read(
                client.directory().resolve(WAITS), hiccups(client.jvm(), quiet)), busy));
    }
}
