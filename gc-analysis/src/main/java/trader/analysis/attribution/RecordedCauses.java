package trader.analysis.attribution;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.function.LongUnaryOperator;
import java.util.stream.Stream;
import trader.analysis.figures.Profiles;
import trader.analysis.run.Client;
import trader.analysis.run.Jvm;
import trader.analysis.run.Run;
import trader.analysis.run.StopKind;
import trader.analysis.run.Stops;
import trader.analysis.run.Unknown;
import trader.analysis.validity.Health;
import trader.analysis.validity.QuietHiccups;

/** The causes that the files of a run tell, each file by itself: one that is missing or damaged is a warning. */
final class RecordedCauses {
    /** Names of order resources that are no database begin so. */
    private static final String EMULATED = "emulated";

    private final Run run;
    /** The server with only those hiccups as stops in which it did nothing; null without one. */
    private final Jvm server;
    /** Null if unknown, as the next ones. */
    private final DiskCalls disk;
    /** By service. */
    private final BusyListeners.Busy[] busy;
    private final WaitSamples serverWaits;
    /** By client; each null if unknown. */
    private final List<WaitSamples> clientWaits = new ArrayList<>();
    private final Stops serverHiccups;
    /** Of the host of client-1, and of the server's if that is another; null if unknown. */
    private final MachineTimes steal;
    private final MachineTimes throttled;
    private final MachineTimes serverSteal;
    private final MachineTimes serverThrottled;
    private LockWaits serverLocks;

    private interface Reader<T> {
        T read(Path file) throws IOException;
    }

    private static final long SECOND_NS = 1_000_000_000;

    private RecordedCauses(Run run) throws IOException {
        this.run = run;
        steal = file("machine.csv", Unknown.STEAL, MachineTimes::steal);
        throttled = steal == null ? null : file("machine.csv", Unknown.STEAL, MachineTimes::throttled);
        boolean isServerApart = run.server() != null && run.clocks().containsKey("server");
        serverSteal = isServerApart ? file("server/machine.csv", Unknown.STEAL, MachineTimes::steal) : steal;
        serverThrottled = !isServerApart ? throttled : serverSteal == null ? null
                : file("server/machine.csv", Unknown.STEAL, MachineTimes::throttled);
        BusyListeners[] listeners = BusyListeners.of(run.directory().resolve("server"));
        Stops allQuiet = QuietHiccups.of(run, delivery -> listeners[delivery.service()].add(delivery));
        busy = run.times() == null ? null : BusyListeners.busy(listeners);
        Set<Integer> measured = new HashSet<>();
        if (run.times() != null && run.times().file().hasWaits()) {
            measured.add(WaitSamples.LISTENERS);
        }
        HandOffs handOffs = handOffs("server", run.counts().path("handOffs").isObject(), WaitSamples.IO,
                WaitSamples.BROKER);
        measured.addAll(handOffs == null ? Set.of() : handOffs.groups());
        serverWaits = run.server() == null ? null : waits(run.server(), busy, measured);
        for (Client client : run.clients()) {
            HandOffs ofReaders = handOffs(client.jvm().name(),
                    client.counts() != null && client.counts().handOffs() != null, WaitSamples.CLIENT_IO);
            Set<Integer> ofClient = new HashSet<>(ofReaders == null ? Set.of() : ofReaders.groups());
            if (measuresWaits(client)) {
                ofClient.add(WaitSamples.CLIENT_THREADS);
            }
            WaitSamples waits = waits(client.jvm(), null, ofClient);
            clientWaits.add(waits);
            add(waits, ofReaders, Stops.NONE);
        }
        Stops quiet = stops(serverWaits, allQuiet, serverThrottled);
        serverHiccups = run.server() == null ? Stops.NONE : hiccups(run.server(), quiet);
        server = run.server() == null ? null : run.server().withHiccups(quiet);
        disk = run.server() == null ? null : file("server/disk.bin", Unknown.DISK_WAITS, DiskCalls::read);
        if (disk != null && disk.leastNs() > 0) {
            warnLong("server", "waits for the disk", disk.leastNs());
        }
        if (serverWaits != null && disk != null) {
            serverWaits.add(disk.waits());
        }
        if (server != null) {
            Stops stopped = Stops.union(server.stops(StopKind.GC), server.stops(StopKind.SAFEPOINT),
                    server.stops(StopKind.HICCUP));
            add(serverWaits, handOffs,
                    serverThrottled == null ? stopped : Stops.union(stopped, serverThrottled.stops()));
        }
    }

    private static void add(WaitSamples waits, HandOffs handOffs, Stops stopped) throws IOException {
        if (waits != null && handOffs != null) {
            waits.add(handOffs.waits(stopped));
        }
    }

    static RecordedCauses of(Run run) throws IOException {
        return new RecordedCauses(run);
    }

    /** {@code measured}: the groups whose threads measure their own waits. */
    private WaitSamples waits(Jvm jvm, BusyListeners.Busy[] listeners, Set<Integer> measured) {
        WaitSamples samples = file(jvm.name() + "/waits.bin", Unknown.CPU_WAITS,
                file -> new WaitSamples(file, jvm.stops(StopKind.GC), listeners, measured));
        if (samples != null && run.window() != null && samples.endNs() + SECOND_NS < run.window().endNs()) {
            run.lacks(Unknown.CPU_WAITS, jvm.name() + ": waits.bin ends before the measure phase: later waits for"
                    + " a CPU are unknown");
        }
        if (samples != null && samples.leastNs() > 0) {
            warnLong(jvm.name(), "CPU waits", samples.leastNs());
        }
        return samples;
    }

    private void warnLong(String jvm, String waits, long leastNs) {
        run.warnings().add(jvm + ": the run is long, so " + waits + " of less than " + leastNs / 1_000
                + " \u00b5s count as unknown");
    }

    /** Null, with a warning, if it cannot be read, or is missing from a run with all details. */
    private <T> T file(String name, Unknown unknown, Reader<T> reader) {
        Path file = run.directory().resolve(name);
        String what = unknown.words() + (unknown == Unknown.STEAL ? " is" : " are") + " unknown: " + name;
        try {
            if (!Files.exists(file)) {
                if (run.info().path("configuration").path("detail").asText().equals("full")) {
                    run.lacks(unknown, what + " is missing");
                }
            } else if (Files.size(file) == 0) {
                run.lacks(unknown, what + " is empty");
            } else {
                return reader.read(file);
            }
        } catch (IOException unreadable) {
            run.lacks(unknown, what + " cannot be read: " + unreadable.getMessage());
        }
        return null;
    }

    /** Hiccups that are not stops: a thread waited for a CPU. */
    private static Stops hiccups(Jvm jvm, Stops quiet) {
        return jvm.stops(StopKind.HICCUP).minus(quiet, 1);
    }

    /** A recording that cannot be read tells nothing; {@link Profiles} warns of it. */
    private LockWaits locks(String jvm) {
        Path recording = run.directory().resolve(jvm).resolve("profile.jfr");
        LongUnaryOperator epochToRun = run.epochToRun(jvm);
        try {
            return epochToRun != null && Files.exists(recording) ? LockWaits.read(recording, epochToRun)
                    : LockWaits.NONE;
        } catch (IOException unreadable) {
            return LockWaits.NONE;
        }
    }

    private static Stops stops(WaitSamples samples, Stops quiet, MachineTimes throttled) {
        Stops waits = samples == null ? Stops.NONE : samples.ofMeter();
        return QuietHiccups.without(throttled == null ? waits : Stops.union(waits, throttled.stops()), quiet);
    }

    /**
     * Those of the client's {@link QuietHiccups} that were stops, and neither waits of its hiccup meter nor
     * throttling.
     */
    Stops stops(int clientIndex, Stops quiet) {
        return stops(clientWaits.get(clientIndex), quiet, throttled);
    }

    /** Its stops; {@code quiet} are those that only its hiccup meter saw. */
    CauseTimeline stops(Client client, int clientIndex, Stops quiet) {
        return CauseTimeline.of(server, client.jvm().withHiccups(quiet), clientIndex, uncertaintyNs(client));
    }

    /** {@code stopped}: all stops of both JVMs, which come first; {@code whole} as in {@link DiskCalls#addTo}. */
    CauseIntervals intervals(Client client, int clientIndex, Stops quiet, Stops stopped, boolean whole) {
        CauseIntervals intervals = new CauseIntervals();
        intervals.with(Cause.SERVER_REACHING, server == null ? Stops.NONE
                : server.reachingAlone().minus(stopped, Math.max(1, uncertaintyNs(client))));
        intervals.with(Cause.CLIENT_REACHING, client.jvm().reachingAlone().minus(stopped, 1));
        if (disk != null) {
            disk.addTo(intervals, stopped, uncertaintyNs(client), busy == null ? null
                            : Arrays.stream(busy).map(BusyListeners.Busy::all).toArray(Stops[]::new),
                    Files.exists(run.directory().resolve("server/gateway.bin")),
                    run.info().path("configuration").path("commit").asText().equals("markable"), whole);
        }
        String resource = run.counts().path("resource").path("name").asText(EMULATED);
        if (!resource.startsWith(EMULATED)) {
            intervals.with(Cause.DATABASE, (kind, service, fromNs, toNs) -> !kind.isQueue() ? toNs - fromNs
                    : busy == null ? 0 : busy[service].preparing().overlapNs(fromNs, toNs));
        }
        if (steal != null && throttled != null) {
            intervals.with(Cause.STEAL, either(steal, serverSteal))
                    .with(Cause.THROTTLED, either(throttled, serverThrottled));
        }
        if (busy != null) {
            intervals.with(Cause.SATURATION, (kind, service, fromNs, toNs) ->
                    busy[service].saturated().overlapNs(fromNs, toNs));
        }
        serverLocks = serverLocks == null ? locks("server") : serverLocks;
        intervals.with(Cause.SERVER_LOCK, serverLocks).with(Cause.CLIENT_LOCK, locks(client.name()));
        List<WaitSamples> ofServer = known(Stream.of(serverWaits));
        List<WaitSamples> ofClients = known(clientWaits.stream());
        List<WaitSamples> all = known(Stream.concat(Stream.of(serverWaits), clientWaits.stream()));
        boolean apart = Health.apart(run);
        intervals.with(new CpuUsers(apart ? ofServer : all, apart ? ofClients : all, stopped));
        WaitSamples waits = clientWaits.get(clientIndex);
        return intervals
                .with(Cause.SERVER_CPU, serverWaits == null ? hiccups(serverHiccups) : serverWaits.longest(busy))
                .with(Cause.CLIENT_CPU, waits == null ? hiccups(hiccups(client.jvm(), quiet))
                        : waits.longest(busy));
    }

    /**
     * Between the server's times and those of a client's requests: what the server did for less is not blamed. A client
     * and its requests have one clock.
     */
    private long uncertaintyNs(Client client) {
        return Math.max(run.uncertaintyNs("server"), run.uncertaintyNs(client.name()));
    }

    /** A request needs both hosts, one after the other. */
    private static CauseIntervals.Overlap either(MachineTimes one, MachineTimes other) {
        return other == null || other == one ? one : (kind, service, fromNs, toNs) ->
                Math.max(one.ns(kind, service, fromNs, toNs), other.ns(kind, service, fromNs, toNs));
    }

    /** In the open loop one thread sends a request and another takes its reply. */
    private static boolean measuresWaits(Client client) throws IOException {
        return client.requests() != null && client.requests().hasWaits()
                && (client.counts() == null || !client.counts().load().equals("open"));
    }

    /** Null if there is no file, or it cannot be read. A JVM that was killed does not say that it {@code isWritten}. */
    private HandOffs handOffs(String jvm, boolean isWritten, Integer... groups) {
        boolean exists = Files.exists(run.directory().resolve(jvm).resolve("handoffs.bin"));
        HandOffs read = !isWritten && !exists ? null : file(jvm + "/handoffs.bin", Unknown.CPU_WAITS,
                file -> HandOffs.read(file, groups));
        if (read != null && read.leastNs() > 0) {
            warnLong(jvm, "waits for threads of the broker and connections", read.leastNs());
        }
        return read;
    }

    private static List<WaitSamples> known(Stream<WaitSamples> samples) {
        return samples.filter(Objects::nonNull).toList();
    }

    private CauseIntervals.Overlap hiccups(Stops hiccups) {
        return QueueWaits.of(CauseIntervals.exactly(hiccups), busy, new RunningTime[0]);
    }
}
