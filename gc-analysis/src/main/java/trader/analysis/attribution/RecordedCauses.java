package trader.analysis.attribution;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.EnumMap;
import java.util.Map;
import trader.analysis.figures.Profiles;
import trader.analysis.latencylog.DiskCallFile;
import trader.analysis.run.Client;
import trader.analysis.run.Jvm;
import trader.analysis.run.Run;
import trader.analysis.run.StopKind;
import trader.analysis.run.Stops;
import trader.analysis.validity.QuietHiccups;

/** What the files of a run tell of causes; files that a run does not have tell nothing. */
final class RecordedCauses {
    private static final String EMULATED = "emulated";

    private static final String WAITS = "waits.bin";

    private final Run run;
    /** The server with only those hiccups as stops in which it did nothing; null without one. */
    private final Jvm server;
    private final Map<Cause, Stops> disk = new EnumMap<>(Cause.class);
    private final Stops[] busyListeners;
    private final ProcessorWaits serverWaits;
    private final MachineTimes steal;
    private final MachineTimes throttled;

    private RecordedCauses(Run run) throws IOException {
        this.run = run;
        Path directory = run.directory().resolve("server");
        Stops quiet = QuietHiccups.without(ProcessorWaits.ofMeter(directory.resolve(WAITS)), QuietHiccups.of(run));
        server = run.server() == null ? null : run.server().withHiccups(quiet);
        Stops waits = Stops.union(disk(directory.resolve("disk.bin")), hiccups(run.server(), quiet));
        serverWaits = ProcessorWaits.read(directory.resolve(WAITS), waits);
        busyListeners = run.times() == null ? null : BusyListeners.of(directory, run.times().file());
        Path machine = run.directory().resolve("machine.csv");
        steal = Files.exists(machine) ? MachineTimes.steal(machine) : null;
        throttled = Files.exists(machine) ? MachineTimes.throttled(machine) : null;
    }

    static RecordedCauses of(Run run) throws IOException {
        return new RecordedCauses(run);
    }

    /** Hiccups that are not stops: a thread waited for a processor. */
    private static Stops hiccups(Jvm jvm, Stops quiet) {
        return jvm == null ? Stops.NONE : jvm.stops(StopKind.HICCUP).minus(quiet, 1);
    }

    /** Reads the disk calls; the result are the waits for a processor in them. */
    private Stops disk(Path file) throws IOException {
        Stops.Builder waits = new Stops.Builder();
        Map<Cause, Stops.Builder> calls = new EnumMap<>(Cause.class);
        if (Files.exists(file)) {
            DiskCallFile.open(file).forEach((log, startNs, lengthNs, waitNs) -> {
                waits.add(startNs, startNs + waitNs);
                calls.computeIfAbsent(cause(log), any -> new Stops.Builder()).add(startNs + waitNs, startNs + lengthNs);
            });
        }
        calls.forEach((cause, builder) -> disk.put(cause, builder.build()));
        return waits.build();
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

    private static Cause cause(DiskCallFile.Log log) {
        return switch (log) {
            case JOURNAL, BINDINGS -> Cause.FORCED_JOURNAL;
            case TRANSACTION_LOG -> Cause.FORCED_TRANSACTION_LOG;
            case ORDER_LOG -> Cause.FORCED_ORDER_LOG;
            case FIX_ORDER_LIST, FIX_SENT_MESSAGES -> Cause.FORCED_FIX;
        };
    }

    /** The client's {@link QuietHiccups} that were stops. */
    Stops quiet(Client client) throws IOException {
        return QuietHiccups.without(ProcessorWaits.ofMeter(client.directory().resolve(WAITS)),
                QuietHiccups.of(client, run.server()));
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
        disk.forEach((cause, calls) -> intervals.with(cause, calls.minus(stopped, 1)));
        String resource = run.counts().path("resource").path("name").asText(EMULATED);
        if (!resource.equals(EMULATED)) {
            intervals.with(Cause.DATABASE, (kind, service, fromNs, toNs) -> toNs - fromNs);
        }
        if (steal != null) {
            intervals.with(Cause.STEAL, steal).with(Cause.THROTTLED, throttled);
        }
        if (busyListeners != null) {
            intervals.with(Cause.SATURATION, (kind, service, fromNs, toNs) ->
                    busyListeners[service].overlapNs(fromNs, toNs));
        }
        locks(intervals, Cause.SERVER_LOCK, run.directory().resolve("server"), client);
        locks(intervals, Cause.CLIENT_LOCK, client.directory(), client);
        intervals.with(Cause.SERVER_PROCESSOR, serverWaits);
        return intervals.with(Cause.CLIENT_PROCESSOR, ProcessorWaits.read(client.directory().resolve(WAITS),
                hiccups(client.jvm(), quiet)));
    }
}
