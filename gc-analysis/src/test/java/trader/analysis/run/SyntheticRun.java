package trader.analysis.run;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.HdrHistogram.Histogram;
import trader.runfiles.DeliveryRecord;

/** Writes a run directory of 100 s and one client, with the requests and stops that a test plants. */
public final class SyntheticRun {
    public static final long START_NS = 5_000_000_000_000L;
    public static final long EPOCH_MS = 1_795_000_000_000L;
    public static final long LENGTH_NS = 100_000_000_000L;

    private static final String[] SERVICES = {"quote", "order"};
    private static final long LATENCY_NS = 1_000_000;

    private final Path directory;
    private final List<String> serverLog = new ArrayList<>();
    private final List<String> clientLog = new ArrayList<>();
    private final List<String> serverStops = new ArrayList<>();
    private final List<String> clientStops = new ArrayList<>();
    private final List<long[]> requests = new ArrayList<>();
    private final List<long[]> served = new ArrayList<>();
    private final SyntheticCauses causes = new SyntheticCauses();
    private int sequence = 1;
    private String resource = "emulated";
    private boolean prepared;
    private int gcId;

    public SyntheticRun(Path directory) {
        this.directory = directory;
        serverLog.add(line(0, "gc", "Using G1"));
        clientLog.add(line(0, "gc", "Using G1"));
        serverLog.add(safepoint("ICBufferFull", 0, 1_000));
        clientLog.add(safepoint("ICBufferFull", 0, 1_000));
    }

    /** Times are ns since the start of the measure phase, here and below. */
    public void serverPause(long atNs, long lengthNs) {
        pause(serverLog, atNs, lengthNs);
    }

    public void clientPause(long atNs, long lengthNs) {
        pause(clientLog, atNs, lengthNs);
    }

    public void serverSafepoint(long atNs, long lengthNs) {
        serverLog.add(safepoint("ThreadDump", atNs, lengthNs));
    }

    public void clientSafepoint(long atNs, long lengthNs) {
        clientLog.add(safepoint("ThreadDump", atNs, lengthNs));
    }

    /** One thread of the server waited for memory. */
    public void serverStall(long atNs, long lengthNs) {
        serverLog.add(line(atNs + lengthNs, "gc", String.format(Locale.ROOT, "Allocation Stall (worker) %.3fms",
                lengthNs / 1e6)));
    }

    /** A thread that does not come to a safepoint makes all the others wait for it. */
    public void serverSafepointReachedLate(long atNs, long reachingNs, long lengthNs) {
        serverLog.add(safepoint("ThreadDump", atNs + reachingNs, lengthNs).replace("Reaching safepoint: 0 ns",
                "Reaching safepoint: " + reachingNs + " ns").replace("Total: " + lengthNs,
                "Total: " + (reachingNs + lengthNs)));
    }

    public void serverHiccup(long atNs, long lengthNs) {
        serverStops.add((START_NS + atNs) + "," + lengthNs);
    }

    public void clientHiccup(long atNs, long lengthNs) {
        clientStops.add((START_NS + atNs) + "," + lengthNs);
    }

    /** The causes that the run's other files tell. */
    public SyntheticCauses causes() {
        return causes;
    }

    /** The orders are in this resource, and all of each transaction is its prepare. */
    public void resource(String name) {
        resource = name;
        prepared = true;
    }

    /** Each of the 8 threads sends sequences of this many requests, and waits for each reply. */
    public void paced(int requestsPerSequence) {
        sequence = requestsPerSequence;
    }

    public void request(int service, int outcome, long dueNs, long sentNs, long completedNs) {
        requests.add(new long[] {service, outcome, requests.size(), dueNs, sentNs, completedNs});
    }

    /** The server's record of the last request. */
    public void served(long receivedNs, long handledNs, long releasedNs) {
        served(0, requests.size() - 1, receivedNs, handledNs, releasedNs);
    }

    /** The server's record of a request; {@code outcome} 1: this delivery was rolled back. */
    public void served(int outcome, int request, long receivedNs, long handledNs, long releasedNs) {
        served.add(new long[] {requests.get(request)[0], outcome, request, receivedNs, handledNs, releasedNs});
    }

    /** {@code count} requests evenly spread, answered after 1 ms and up to 1 ms more; every fifth is an order. */
    public SyntheticRun steady(int count) {
        for (int i = 0; i < count; i++) {
            long dueNs = i * (LENGTH_NS / count);
            request(i % 5 == 4 ? 1 : 0, 0, dueNs, dueNs, dueNs + LATENCY_NS + (i % 997) * 1_000);
        }
        return this;
    }

    /** A server that stands still: requests due in it wait for its end. */
    public void held(long atNs, long lengthNs, int count) {
        for (int i = 0; i < count; i++) {
            long dueNs = atNs + i * (lengthNs / count);
            request(0, 0, dueNs, dueNs, atNs + lengthNs + LATENCY_NS);
        }
    }

    /** In a file of a run, which must hold {@code old}. */
    public static void replace(Path file, String old, String replacement) throws IOException {
        String text = Files.readString(file);
        assertThat(text).contains(old);
        Files.writeString(file, text.replace(old, replacement));
    }

    public Path write() throws IOException {
        Path server = Files.createDirectories(directory.resolve("server"));
        Path client = Files.createDirectories(directory.resolve("client-1"));
        for (List<String> log : List.of(serverLog, clientLog)) {
            log.add(line(LENGTH_NS, "gc,heap,exit", "Heap"));
        }
        Files.write(server.resolve("gc.log"), serverLog);
        Files.write(client.resolve("gc.log"), clientLog);
        stops(server, serverStops);
        stops(client, clientStops);
        Files.writeString(client.resolve("phases.csv"), "phase,startNs\nwarmup," + (START_NS - 9) + "\ncalibrate,"
                + (START_NS - 5) + "\nmeasure," + START_NS + "\nend," + (START_NS + LENGTH_NS) + "\n");
        requests(client.resolve("requests.bin"));
        histograms(client.resolve("latency.hlog"));
        json(server, client);
        causes.write(directory);
        if (!served.isEmpty()) {
            times(server, client);
        }
        return directory;
    }

    /** Each thread is a connection, whose first measured request has the number 1000. */
    private void times(Path server, Path client) throws IOException {
        ByteBuffer bytes = RecordFiles.begin(DeliveryRecord.LAYOUT, served.size(), START_NS, EPOCH_MS * 1_000_000);
        served.sort((a, b) -> Long.compare(a[5], b[5]));
        for (long[] one : served) {
            bytes.put((byte) (one[0] + 1)).put((byte) one[1]).putShort((short) (7 - one[2] % 8))
                    .putInt((int) (1_000 + one[2] / 8)).putLong(START_NS + one[3]).putLong(START_NS + one[4])
                    .putLong(0).putLong(prepared ? START_NS + one[5] : 0).putLong(0)
                    .putLong(START_NS + one[5]).putLong(0).putLong(START_NS + one[5])
                    .putInt(-1).putInt(-1).putInt(-1).putInt(0);
        }
        RecordFiles.write(server.resolve("requests.bin"), bytes);
        StringBuilder senders = new StringBuilder("sender,replyQueue\n");
        StringBuilder connections = new StringBuilder("thread,replyQueue,firstNumber\n");
        for (int i = 0; i < 8; i++) {
            senders.append(7 - i).append(",queue-").append(i).append('\n');
            connections.append(i).append(",queue-").append(i).append(",1000\n");
        }
        Files.writeString(server.resolve("senders.csv"), senders);
        Files.writeString(client.resolve("connections.csv"), connections);
    }

    private void json(Path server, Path client) throws IOException {
        double perS = requests.size() / 100.0;
        Files.writeString(client.resolve("client.json"), String.format(Locale.ROOT, """
                {"driver": "java", "load": "%s", "threads": 8, "calibratedPerS": null, "pacedPerS": %f,
                 "scheduleLag": {"maxNs": 1000, "atEndNs": 0}, "completed": true,
                 "total": {"quote": %s, "order": %s}, "measured": {"quote": %s, "order": %s}}
                """, sequence == 1 ? "open" : "paced", perS, counts(0), counts(1), counts(0), counts(1)));
        Files.writeString(server.resolve("server.json"), """
                {"times": %s, "records": {"accepted": %s, "rejected": 0}, "deadLetters": 0, "durability": "forced",
                 "notDurable": ["the store is in memory"],
                 "resource": {"name": "%s", "durable": false, "delays":
                   {"insert": {"configuredNs": 100000, "count": 5, "meanNs": 160000, "p50Ns": 150000, "p99Ns": 300000,
                               "maxNs": 400000}}}}
                """.formatted(served.isEmpty() ? "null" : "{\"dropped\": 0, \"failure\": null}",
                        count(1, 0) + count(1, 1), resource));
        Files.writeString(directory.resolve("run.json"), """
                {"schema": 1, "name": "synthetic", "started": "2026-01-02T03:04:05Z", "command": ["run", "--gc", "g1"],
                 "configuration": {"gc": "g1"}, "environment": {"start": {"cpus": "2"}, "end": {"cpus": "2"}},
                 "jvms": {"server": {"flags": ["-Xmx256m"], "java": "17.0.15", "collector": "g1", "exit": 0}},
                 "warnings": ["a neighbour was busy"], "problems": []}
                """);
    }

    private String counts(int service) {
        long replied = count(service, 0) + count(service, 1);
        return ("{\"sent\": %s, \"replied\": %s, \"rejected\": %s, \"timeouts\": %s, \"errors\": %s, \"late\": 0, "
                + "\"duplicate\": 0, \"unexpected\": 0}").formatted(replied + count(service, 2) + count(service, 3),
                        replied, count(service, 1), count(service, 2), count(service, 3));
    }

    private long count(int service, int outcome) {
        return requests.stream().filter(request -> request[0] == service && request[1] == outcome).count();
    }

    private void requests(Path file) throws IOException {
        ByteBuffer bytes = RecordFiles.requests(requests.size(), START_NS, EPOCH_MS * 1_000_000);
        for (long[] request : requests) {
            RecordFiles.request(bytes, request[0] + 1, request[1], request[2] % 8, request[2] / 8 / sequence,
                    START_NS + request[3], START_NS + request[4], START_NS + request[5]);
        }
        RecordFiles.write(file, bytes);
    }

    private void histograms(Path file) throws IOException {
        Map<String, Histogram> histograms = new LinkedHashMap<>();
        for (int second = 0; second < 100; second++) {
            for (String tag : List.of("quote", "quote-service", "order", "order-service")) {
                Histogram histogram = new Histogram(3);
                histogram.setTag(tag);
                histogram.setStartTimeStamp(EPOCH_MS + second * 1_000L);
                histogram.setEndTimeStamp(EPOCH_MS + second * 1_000L + 1_000);
                histograms.put(second + tag, histogram);
            }
        }
        for (long[] request : requests) {
            if (request[1] <= 1) {
                String key = Math.min(99, request[5] / 1_000_000_000) + SERVICES[(int) request[0]];
                histograms.get(key).recordValue(request[5] - request[3]);
                histograms.get(key + "-service").recordValue(request[5] - request[4]);
            }
        }
        HistogramLogs.write(file, EPOCH_MS, histograms.values().toArray(Histogram[]::new));
    }

    private static void stops(Path jvm, List<String> stops) throws IOException {
        Files.writeString(jvm.resolve("stops.csv"), "startNs,lengthNs\n"
                + String.join("\n", stops) + (stops.isEmpty() ? "" : "\n"));
    }

    private void pause(List<String> log, long atNs, long lengthNs) {
        log.add(line(atNs + lengthNs, "gc", String.format(Locale.ROOT,
                "GC(%d) Pause Young (Normal) (G1 Evacuation Pause) 9M->3M(64M) %.3fms", gcId++, lengthNs / 1e6)));
        log.add(safepoint("G1CollectForAllocation", atNs, lengthNs));
    }

    private static String safepoint(String operation, long atNs, long lengthNs) {
        return line(atNs + lengthNs, "safepoint", "Safepoint \"" + operation + "\", Time since last: 1 ns, Reaching "
                + "safepoint: 0 ns, Cleanup: 0 ns, At safepoint: " + lengthNs + " ns, Total: " + lengthNs + " ns");
    }

    private static String line(long atNs, String tags, String message) {
        return "[" + Instant.ofEpochMilli(EPOCH_MS + Math.floorDiv(atNs, 1_000_000)).atOffset(ZoneOffset.UTC)
                .format(DateTimeFormatter.ofPattern("yyyy-MM-dd'T'HH:mm:ss.SSSxx")) + "][" + (START_NS + atNs) + "ns]["
                + (1_000_000 + atNs) + "ns][info]["
                + tags + "] " + message;
    }
}
