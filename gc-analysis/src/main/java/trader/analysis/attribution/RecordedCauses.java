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
import trader.analysis.latencylog.RecordFile;
import trader.analysis.run.Client;
import trader.analysis.run.Jvm;
import trader.analysis.run.Remarked;
import trader.analysis.run.Run;
import trader.analysis.run.RunRemarks;
import trader.analysis.run.StopKind;
import trader.analysis.run.Stops;
import trader.analysis.run.Unknown;
import trader.analysis.validity.Health;
import trader.analysis.validity.QuietHiccups;
import trader.runfiles.DeliveryRecord;
import trader.runfiles.RequestRecord;
import trader.runfiles.ThreadRole;

/** The causes that the files of a run tell, each file by itself: one that is missing or damaged is a warning. */
final class RecordedCauses {
    /** Names of order resources that are no database begin so. */
    private static final String EMULATED = "emulated";

    private static final long SECOND_NS = 1_000_000_000;

    private final Run run;
    private final List<RunRemarks> remarks = new ArrayList<>();
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
    private final Machine machine;
    private final Machine serverMachine;
    private final LockWaits serverLocks;

    private record Machine(MachineTimes steal, MachineTimes throttled) { }

    RecordedCauses(Run run) throws IOException {
        this.run = run;
        serverLocks = locks("server");
        machine = machine("machine.csv");
        boolean isServerApart = run.server() != null && run.clocks().containsKey("server");
        serverMachine = isServerApart ? machine("server/machine.csv") : machine;
        BusyListeners[] listeners = BusyListeners.of(run.directory().resolve("server"));
        Stops allQuiet = QuietHiccups.of(run, delivery -> listeners[delivery.service()].add(delivery));
        busy = run.servers().times() == null ? null : BusyListeners.busy(listeners);
        HandOffs handOffs = handOffs("server", run.servers().counts().path("handOffs").isObject(), ThreadRole.IO,
                ThreadRole.BROKER);
        boolean isMeasured = run.servers().times() != null && hasWaits(run.servers().times().file());
        serverWaits = run.server() == null ? null : waits(run.server(), busy, handOffs,
                isMeasured ? Set.of(ThreadRole.LISTENERS) : Set.of());
        for (Client client : run.clients()) {
            HandOffs ofReaders = handOffs(client.jvm().name(),
                    client.counts() != null && client.counts().handOffs() != null, ThreadRole.CLIENT_IO);
            WaitSamples waits = waits(client.jvm(), null, ofReaders,
                    measuresWaits(client) ? Set.of(ThreadRole.CLIENT) : Set.of());
            clientWaits.add(waits);
            add(waits, ofReaders, Stops.NONE);
        }
        Stops quiet = stops(serverWaits, allQuiet, serverMachine);
        serverHiccups = run.server() == null ? Stops.NONE : hiccups(run.server(), quiet);
        server = run.server() == null ? null : run.server().withHiccups(quiet);
        disk = run.server() == null ? null : file("server/disk.bin", Unknown.DISK_WAITS, DiskCalls::new);
        if (disk != null) {
            warnLong("server", "waits for the disk", disk.leastNs());
            if (serverWaits != null) {
                serverWaits.add(disk.waits());
            }
        }
        if (server != null) {
            Stops stopped = Stops.union(server.stops(StopKind.GC), server.stops(StopKind.SAFEPOINT),
                    server.stops(StopKind.HICCUP));
            add(serverWaits, handOffs, Stops.union(stopped, throttled(serverMachine)));
        }
    }

    private static void add(WaitSamples waits, HandOffs handOffs, Stops stopped) throws IOException {
        if (waits != null && handOffs != null) {
            waits.add(handOffs.waits(stopped));
        }
    }

    private Machine machine(String name) {
        return file(name, Unknown.STEAL, file -> new Machine(MachineTimes.steal(file), MachineTimes.throttled(file)));
    }

    private static Stops throttled(Machine of) {
        return of == null ? Stops.NONE : of.throttled.stops();
    }

    /** {@code roles}: those, beside the ones of {@code handOffs}, whose threads measure their own waits. */
    private WaitSamples waits(Jvm jvm, BusyListeners.Busy[] listeners, HandOffs handOffs, Set<ThreadRole> roles) {
        Set<ThreadRole> measured = new HashSet<>(roles);
        measured.addAll(handOffs == null ? Set.of() : handOffs.roles());
        WaitSamples samples = file(jvm.name() + "/waits.bin", Unknown.CPU_WAITS,
                file -> new WaitSamples(file, jvm.stops(StopKind.GC), listeners, measured));
        if (samples != null && run.window() != null && samples.endNs() + SECOND_NS < run.window().endNs()) {
            remarks.add(RunRemarks.lacks(Unknown.CPU_WAITS, jvm.name() + ": waits.bin ends before the measure phase:"
                    + " later waits for a CPU are unknown"));
        }
        if (samples != null) {
            warnLong(jvm.name(), "CPU waits", samples.leastNs());
        }
        return samples;
    }

    /** {@code leastNs} 0: no waits were left out. */
    private void warnLong(String jvm, String waits, long leastNs) {
        if (leastNs > 0) {
            remarks.add(RunRemarks.warning(jvm + ": the run is long, so " + waits + " of less than " + leastNs / 1_000
                    + " \u00b5s count as unknown"));
        }
    }

    /** Null, with a warning, if it cannot be read, or is missing from a run with all details. */
    private <T> T file(String name, Unknown unknown, Remarked.Reader<T> reader) {
        Path file = run.directory().resolve(name);
        boolean isExpected = run.info().path("configuration").path("detail").asText().equals("full");
        if (!isExpected && !Files.exists(file)) {
            return null;
        }
        Remarked<T> read = Remarked.read(file, reader, why -> RunRemarks.lacks(unknown, unknown.words()
                + (unknown == Unknown.STEAL ? " is" : " are") + " unknown: " + name + " " + why));
        remarks.add(read.remarks());
        return read.value();
    }

    RunRemarks remarks() {
        return RunRemarks.together(remarks);
    }

    /** Hiccups that are not stops: a thread waited for a CPU. */
    private static Stops hiccups(Jvm jvm, Stops quiet) {
        return jvm.stops(StopKind.HICCUP).minus(quiet, 1);
    }

    /** None if the recording cannot be read; its profile has the remark. */
    private LockWaits locks(String jvm) {
        LongUnaryOperator epochToRun = run.epochToRun(jvm);
        return epochToRun == null ? LockWaits.NONE
                : run.read(jvm, "profile.jfr", LockWaits.NONE, file -> LockWaits.read(file, epochToRun)).value();
    }

    private static Stops stops(WaitSamples samples, Stops quiet, Machine on) {
        Stops waits = samples == null ? Stops.NONE : samples.ofMeter();
        return QuietHiccups.without(Stops.union(waits, throttled(on)), quiet);
    }

    /**
     * Those of the client's {@link QuietHiccups} that were stops, and neither waits of its hiccup meter nor
     * throttling.
     */
    Stops stops(int clientIndex, Stops quiet) {
        return stops(clientWaits.get(clientIndex), quiet, machine);
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
            disk.addTo(intervals, stopped, uncertaintyNs(client), new DiskWaits.Server(busy == null ? null
                            : Arrays.stream(busy).map(BusyListeners.Busy::all).toArray(Stops[]::new),
                    Files.exists(run.directory().resolve("server/gateway.bin")),
                    run.info().path("configuration").path("commit").asText().equals("markable")), whole);
        }
        String resource = run.servers().counts().path("resource").path("name").asText(EMULATED);
        if (!resource.startsWith(EMULATED)) {
            intervals.with(Cause.DATABASE, stretch -> !stretch.kind().isQueue() ? stretch.lengthNs()
                    : busy == null ? 0 : stretch.overlapNs(busy[stretch.service()].preparing()));
        }
        if (machine != null) {
            Machine other = serverMachine == null ? machine : serverMachine;
            intervals.with(Cause.STEAL, either(machine.steal, other.steal))
                    .with(Cause.THROTTLED, either(machine.throttled, other.throttled));
        }
        if (busy != null) {
            intervals.with(Cause.SATURATION, stretch -> stretch.overlapNs(busy[stretch.service()].saturated()));
        }
        intervals.with(Cause.SERVER_LOCK, serverLocks).with(Cause.CLIENT_LOCK, locks(client.name()));
        List<WaitSamples> all = known(Stream.concat(Stream.of(serverWaits), clientWaits.stream()));
        boolean apart = Health.apart(run);
        intervals.with(new CpuUsers(apart ? known(Stream.of(serverWaits)) : all,
                apart ? known(clientWaits.stream()) : all, stopped));
        WaitSamples waits = clientWaits.get(clientIndex);
        return intervals
                .with(Cause.SERVER_CPU, serverWaits == null ? hiccups(serverHiccups) : serverWaits.longest(busy))
                .with(Cause.CLIENT_CPU, waits == null ? hiccups(hiccups(client.jvm(), quiet)) : waits.longest(busy));
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
        return other == one ? one : stretch -> Math.max(one.ns(stretch), other.ns(stretch));
    }

    /** In the open loop one thread sends a request and another takes its reply. */
    private static boolean measuresWaits(Client client) throws IOException {
        RequestRecord first = client.requests() == null ? null : client.requests().first();
        return first != null && first.waitedNs() != RequestRecord.UNKNOWN
                && (client.counts() == null || !client.counts().workload().load().equals("open"));
    }

    /** Null if there is no file, or it cannot be read. A JVM that was killed does not say that it {@code isWritten}. */
    private HandOffs handOffs(String jvm, boolean isWritten, ThreadRole... roles) {
        boolean exists = Files.exists(run.directory().resolve(jvm).resolve("handoffs.bin"));
        HandOffs read = !isWritten && !exists ? null : file(jvm + "/handoffs.bin", Unknown.CPU_WAITS,
                file -> HandOffs.read(file, roles));
        if (read != null) {
            warnLong(jvm, "waits for threads of the broker and connections", read.leastNs());
        }
        return read;
    }

    /** Whether it tells how long listeners waited for a CPU. */
    private static boolean hasWaits(RecordFile<DeliveryRecord> file) throws IOException {
        DeliveryRecord first = file.first();
        return first != null && first.waits().handlingNs() != RequestRecord.UNKNOWN;
    }

    private static List<WaitSamples> known(Stream<WaitSamples> samples) {
        return samples.filter(Objects::nonNull).toList();
    }

    private CauseIntervals.Overlap hiccups(Stops hiccups) {
        return QueueWaits.of(stretch -> stretch.overlapNs(hiccups), busy, new RunningTime[0]);
    }
}
