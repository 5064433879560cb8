package trader.analysis.generated;

import java.io.BufferedWriter;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.Locale;
import java.util.SplittableRandom;

/** The smaller files of a {@link GeneratedRun}: GC logs in the format of JDK 17 and G1, hiccups, counters, counts. */
record GeneratedRunFiles(GeneratedRun run) {
    private static final DateTimeFormatter TIME = DateTimeFormatter.ofPattern("yyyy-MM-dd'T'HH:mm:ss.SSSxx");
    private static final long UPTIME_AT_START_NS = 20_000_000_000L;
    private static final int HICCUPS_PER_S = 40;
    /** The lines that {@code -Xlog:gc*} prints for a young collection of G1 between its start and its pause. */
    private static final String[] DETAILS = {
        "gc,task     ] GC(%d) Using 2 workers of 2 for evacuation",
        "gc,phases   ] GC(%d)   Pre Evacuate Collection Set: 0.1ms",
        "gc,phases   ] GC(%d)   Merge Heap Roots: 0.1ms",
        "gc,phases   ] GC(%d)   Evacuate Collection Set: 3.1ms",
        "gc,phases   ] GC(%d)   Post Evacuate Collection Set: 0.5ms",
        "gc,phases   ] GC(%d)   Other: 0.2ms",
        "gc,heap     ] GC(%d) Eden regions: 152->0(151)",
        "gc,heap     ] GC(%d) Survivor regions: 1->2(20)",
        "gc,heap     ] GC(%d) Old regions: 22->22",
        "gc,heap     ] GC(%d) Archive regions: 2->2",
        "gc,heap     ] GC(%d) Humongous regions: 21->21",
        "gc,metaspace] GC(%d) Metaspace: 34717K(35200K)->34717K(35200K) NonClass: 30992K(31232K)->30992K(31232K) "
            + "Class: 3724K(3968K)->3724K(3968K)"};

    static final String CLIENT_COUNTERS = "heapUsedBytes,heapAfterGcBytes,collections";
    static final String SERVER_COUNTERS = CLIENT_COUNTERS + ",quotesAdded,quotesAcknowledged,quotesInQueue,"
            + "quotesDelivering,ordersAdded,ordersAcknowledged,ordersInQueue,ordersDelivering,pricesAdded,"
            + "pricesAcknowledged,pricesInQueue,brokerMessageBytes,connections,journalFiles,journalLiveRecords,"
            + "transactionsBegun,transactionsCommitted,transactionsCommitting,orderLogForces,orderLogRecords,"
            + "orderLogBytes,decisionLogForces,decisions";


    /** A collection for each pause, and a safepoint for another reason each second. */
    void gcLog(Path file, GeneratedPauses pauses) throws IOException {
        try (BufferedWriter out = Files.newBufferedWriter(file, StandardCharsets.US_ASCII)) {
            line(out, -UPTIME_AT_START_NS, "gc] Using G1");
            line(out, -UPTIME_AT_START_NS, "gc,init] Version: 17.0.15+6 (release)");
            int second = 0;
            for (int i = 0; i < pauses.count(); i++) {
                for (; second * 1_000_000_000L < pauses.startNs(i); second++) {
                    safepoint(out, "Cleanup", second * 1_000_000_000L, 40_000);
                }
                collection(out, i, pauses.startNs(i), pauses.lengthNs(i));
            }
            line(out, run.lengthNs() + 1_000_000_000L, "gc,heap,exit] Heap");
        }
    }

    private void collection(BufferedWriter out, int id, long startNs, long lengthNs) throws IOException {
        line(out, startNs, "gc,start    ] GC(" + id + ") Pause Young (Normal) (G1 Evacuation Pause)");
        for (String detail : DETAILS) {
            line(out, startNs + lengthNs, detail.replace("%d", String.valueOf(id)));
        }
        long usedMb = (long) ((40 + id % 8) * (1 + run.slowing() * startNs / run.lengthNs()));
        line(out, startNs + lengthNs, String.format(Locale.ROOT, "gc          ] GC(%d) Pause Young (Normal) "
                + "(G1 Evacuation Pause) 196M->%dM(256M) %.3fms", id, usedMb, lengthNs / 1e6));
        line(out, startNs + lengthNs, "gc,cpu      ] GC(" + id + ") User=0.01s Sys=0.00s Real=0.00s");
        safepoint(out, "G1CollectForAllocation", startNs, lengthNs);
    }

    private static void safepoint(BufferedWriter out, String operation, long startNs, long lengthNs)
            throws IOException {
        line(out, startNs + lengthNs, "safepoint   ] Safepoint \"" + operation + "\", Time since last: 1000176736 ns, "
                + "Reaching safepoint: 0 ns, Cleanup: 0 ns, At safepoint: " + lengthNs + " ns, Total: " + lengthNs
                + " ns");
    }

    private static void line(BufferedWriter out, long atNs, String tagsAndMessage) throws IOException {
        out.append('[').append(Instant.ofEpochMilli(GeneratedRun.EPOCH_MS + Math.floorDiv(atNs, 1_000_000))
                .atOffset(ZoneOffset.UTC).format(TIME)).append("][")
                .append(String.valueOf(GeneratedRun.START_NS + atNs))
                .append("ns][").append(String.valueOf(UPTIME_AT_START_NS + atNs)).append("ns][info][")
                .append(tagsAndMessage).append('\n');
    }

    /** Hiccups of 1 to 3 ms, from before the measurement to its end. */
    void hiccups(Path file, int seed) throws IOException {
        SplittableRandom random = new SplittableRandom(seed);
        long everyNs = 1_000_000_000L / HICCUPS_PER_S;
        try (BufferedWriter out = Files.newBufferedWriter(file, StandardCharsets.US_ASCII)) {
            out.append("startNs,lengthNs\n");
            for (long atNs = GeneratedRun.START_NS - UPTIME_AT_START_NS; atNs < GeneratedRun.START_NS + run.lengthNs();
                    atNs += everyNs) {
                out.append(String.valueOf(atNs + random.nextLong(everyNs - 3_000_000))).append(',')
                        .append(String.valueOf(random.nextLong(1_000_000, 3_000_000))).append('\n');
            }
        }
    }

    void counters(Path file, String names, int seed) throws IOException {
        SplittableRandom random = new SplittableRandom(seed);
        long[] values = new long[names.split(",").length];
        try (BufferedWriter out = Files.newBufferedWriter(file, StandardCharsets.US_ASCII)) {
            out.append("timeNs,").append(names).append('\n');
            for (int second = 0; second <= run.seconds(); second++) {
                out.append(String.valueOf(GeneratedRun.START_NS + second * 1_000_000_000L));
                for (int i = 0; i < values.length; i++) {
                    values[i] += random.nextInt(10_000);
                    out.append(',').append(String.valueOf(values[i]));
                }
                out.append('\n');
            }
        }
    }

    /** Uses half a CPU each second, without waiting for it. */
    void cpus(Path file) throws IOException {
        try (BufferedWriter out = Files.newBufferedWriter(file, StandardCharsets.US_ASCII)) {
            out.append("startNs,lengthNs,onCpuNs,waitNs,turns,threads\n");
            for (int second = 0; second < run.seconds(); second++) {
                out.append(String.valueOf(GeneratedRun.START_NS + second * 1_000_000_000L))
                        .append(",1000000000,500000000,0,20000,60\n");
            }
        }
    }

    void client(Path directory) throws IOException {
        long endNs = GeneratedRun.START_NS + run.lengthNs();
        Files.writeString(directory.resolve("phases.csv"),
                "phase,startNs\nwarmup," + (GeneratedRun.START_NS - 10) + "\n"
                + "calibrate," + (GeneratedRun.START_NS - 5) + "\nmeasure," + GeneratedRun.START_NS + "\nend," + endNs
                + "\n");
        String quotes = counts(run.quotesOfClient());
        String orders = counts(run.requestsOfClient() - run.quotesOfClient());
        Files.writeString(directory.resolve("client.json"), String.format(Locale.ROOT, """
                {"driver": "java", "load": "open", "threads": 8, "calibratedPerS": null, "pacedPerS": %f,
                 "scheduleLag": {"maxNs": 0, "atEndNs": 0}, "completed": true,
                 "total": {"quote": %s, "order": %s}, "measured": {"quote": %s, "order": %s}}
                """, (double) run.perS() / run.clients(), quotes, orders, quotes, orders));
    }

    private static String counts(long sent) {
        return "{\"sent\": " + sent + ", \"replied\": " + sent + ", \"rejected\": 0, \"timeouts\": 0, \"errors\": 0, "
                + "\"late\": 0, \"duplicate\": 0, \"unexpected\": 0}";
    }

    void server(Path file) throws IOException {
        long orders = run.clients() * (run.requestsOfClient() - run.quotesOfClient());
        Files.writeString(file, "{\"times\": {\"dropped\": 0}, \"records\": {\"accepted\": " + orders
                + ", \"rejected\": 0}, \"deadLetters\": 0, \"durability\": \"none\", \"notDurable\": []}\n");
    }

    void run(Path file) throws IOException {
        Files.writeString(file, """
                {"schema": 1, "name": "synthetic", "started": "2026-11-18T11:06:40Z", "command": [],
                 "configuration": {}, "environment": {"start": {}, "end": {}}, "jvms": {},
                 "warnings": ["This run is generated: these requests were never sent to a server."], "problems": []}
                """);
    }
}
