package trader.system;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assumptions.assumeThat;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.function.Function;
import java.util.function.ToLongFunction;
import java.util.stream.IntStream;

/** A run of one client whose slowest requests have known causes: its files, read without the code that is tested. */
final class RunTruth {
    /**
     * On an idle machine 95 % are found and 5 % are wrong, as the lines that a check prints show. On a busy one other
     * programs and other virtual machines slow the requests down in the same moments, and truly take their share.
     */
    static final double FOUND_AT_LEAST = 0.85;
    private static final double WRONG_AT_MOST = 0.1;
    private static final int ORDER = 2;
    private static final List<String> SERVICES = List.of("quote", "order");
    private final Path run;
    private final String service;
    private final JsonNode attributed;
    private final List<Request> requests = new ArrayList<>();
    private final List<Request> tail = new ArrayList<>();
    private final List<Request> all = new ArrayList<>();

    /** A stretch of time on the clock that all share. */
    record Stretch(long fromNs, long toNs) {
        long overlapNs(long from, long to) {
            return Math.max(0, Math.min(toNs, to) - Math.max(fromNs, from));
        }
    }

    /**
     * A request. It began as late as the first request of its sequence, and for the same reason.
     *
     * @param service 1 for a quote, 2 for an order
     * @param firstSentNs when the first request of its sequence was sent
     * @param serverNs when the server received it, had handled it and let its reply go; null where it noted nothing
     */
    record Request(int service, int thread, long dueNs, long firstSentNs, long sentNs, long completedNs,
            long[] serverNs) {
        long timeNs() {
            return completedNs - dueNs;
        }

        /** The part of its time, late start and own time, that lies in a stretch. */
        long overlapNs(Stretch stretch) {
            return stretch.overlapNs(firstSentNs - (sentNs - dueNs), firstSentNs)
                    + stretch.overlapNs(sentNs, completedNs);
        }
    }

    private RunTruth(Path run, String service, JsonNode attributed) {
        this.run = run;
        this.service = service;
        this.attributed = attributed;
    }

    /** The requests of a service beyond p99; skips the test where there is none, on a machine that is too slow. */
    static RunTruth beyondP99(Path run, String service) throws IOException {
        return beyond("p99", 1_000, run, service);
    }

    /** Those beyond p90, of a run with so few requests that it has no p99. */
    static RunTruth beyondP90(Path run, String service) throws IOException {
        return beyond("p90", 100, run, service);
    }

    private static RunTruth beyond(String percentile, long requests, Path run, String service) throws IOException {
        JsonNode summary = new RunFiles(run).summary();
        assumeThat(summary.at("/services/" + service + "/count").asLong())
                .as(service + "s that this machine could answer").isGreaterThanOrEqualTo(requests);
        for (JsonNode tail : summary.at("/attribution/tails")) {
            if (tail.get("service").asText().equals(service) && tail.get("percentile").asText().equals(percentile)) {
                RunTruth truth = new RunTruth(run, service, tail);
                truth.read();
                return truth;
            }
        }
        throw new AssertionError("no " + percentile + " of " + service + " in " + summary.get("attribution"));
    }

    private void read() throws IOException {
        Path client = run.resolve("client-1");
        Map<String, long[]> server = serverTimes();
        Map<Integer, String> queues = new HashMap<>();
        Map<Integer, Long> next = new HashMap<>();
        Map<String, Long> firstSent = new HashMap<>();
        for (String[] row : rows(client.resolve("connections.csv"))) {
            queues.put(Integer.valueOf(row[0]), row[1]);
            next.put(Integer.valueOf(row[0]), Long.valueOf(row[2]));
        }
        long thresholdNs = attributed.get("thresholdNs").asLong();
        ByteBuffer bytes = bytes(client.resolve("requests.bin"));
        // Replies are recorded in the order in which they came, requests numbered in that in which they were sent.
        int size = bytes.getInt(12);
        for (int at : IntStream.range(0, (bytes.limit() - 32) / size).map(i -> 32 + size * i).boxed()
                .sorted(Comparator.comparingLong(at -> bytes.getLong(at + 24))).toList()) {
            int thread = bytes.getShort(at + 2);
            String id = queues.get(thread) + "#" + (next.merge(thread, 1L, Long::sum) - 1);
            long sentNs = bytes.getLong(at + 24);
            long firstSentNs = firstSent.computeIfAbsent(thread + " " + bytes.getInt(at + 4), any -> sentNs);
            Request request = new Request(bytes.get(at), thread, bytes.getLong(at + 8), firstSentNs, sentNs,
                    bytes.getLong(at + 48), server.get(id));
            all.add(request);
            if (bytes.get(at) == SERVICES.indexOf(service) + 1 && bytes.get(at + 1) <= 1) {
                requests.add(request);
            }
        }
        requests.stream().filter(request -> request.timeNs() > thresholdNs).forEach(tail::add);
    }

    /** Received, handled and released, by reply queue and number. */
    private Map<String, long[]> serverTimes() throws IOException {
        Path server = run.resolve("server");
        Map<Integer, String> queues = new HashMap<>();
        for (String[] row : rows(server.resolve("senders.csv"))) {
            queues.put(Integer.valueOf(row[0]), row[1]);
        }
        Map<String, long[]> times = new HashMap<>();
        ByteBuffer bytes = bytes(server.resolve("requests.bin"));
        int size = bytes.getInt(12);
        int released = size == 40 ? 24 : 48;
        for (int at = 32; at + size <= bytes.limit(); at += size) {
            times.put(queues.get((int) bytes.getShort(at + 2)) + "#" + bytes.getInt(at + 4),
                    new long[] {bytes.getLong(at + 8), bytes.getLong(at + 16), bytes.getLong(at + released)});
        }
        return times;
    }

    /** All that were answered in the measure phase. */
    List<Request> requests() {
        return requests;
    }

    /** Those beyond p99. */
    List<Request> tail() {
        return tail;
    }

    /** The share of these intervals, which do not overlap, in the tail's time. */
    long timeNs(List<Stretch> stretches) {
        return tail.stream().mapToLong(request -> stretches.stream()
                .mapToLong(request::overlapNs).sum()).sum();
    }

    /**
     * The share in the tail's time of those parts of the intervals in which an order of its thread, or it itself, was
     * not yet answered, from some time of that order on.
     */
    long behindOrdersNs(List<Stretch> stretches, ToLongFunction<Request> from) {
        return behindNs(earlier -> earlier.service() != ORDER ? List.of() : RunStretches.both(stretches,
                List.of(new Stretch(from.applyAsLong(earlier), earlier.completedNs()))));
    }

    /** The share in the tail's time of some stretches of it and of the earlier requests of its threads. */
    long behindNs(Function<Request, List<Stretch>> stretchesOf) {
        long sumNs = 0;
        for (Request earlier : all) {
            List<Stretch> stretches = stretchesOf.apply(earlier);
            for (Request request : stretches.isEmpty() ? List.<Request>of() : tail) {
                if (earlier.thread() == request.thread()) {
                    sumNs += stretches.stream().mapToLong(request::overlapNs).sum();
                }
            }
        }
        return sumNs;
    }

    /** Half of all orders are answered so soon after they were sent. */
    long usualOrderNs() {
        long[] times = all.stream().filter(each -> each.service() == ORDER)
                .mapToLong(order -> order.completedNs() - order.sentNs()).sorted().toArray();
        return times[times.length / 2];
    }

    /** Converts ns since 1970 to the clock of the files, by the header of a client's file. */
    long nanoTime(long epochNs) throws IOException {
        ByteBuffer header = bytes(run.resolve("client-1/requests.bin"));
        return epochNs - header.getLong(24) + header.getLong(16);
    }

    /** The time of the tail's requests in these intervals beyond the usual, which is the median of all. */
    long beyondUsualNs(List<Stretch> stretches) {
        long[] times = requests.stream().mapToLong(Request::timeNs).sorted().toArray();
        long usualNs = times[times.length / 2];
        return tail.stream().mapToLong(request -> Math.max(0,
                stretches.stream().mapToLong(request::overlapNs).sum() - usualNs)).sum();
    }

    /**
     * Most of the planted time must be attributed to the cause, and little of the tail's other time. Prints both.
     *
     * @param plantedNs of the tail's time
     * @param allNs     the same with what happened to be of that cause without being planted, as far as it is known
     */
    void check(String cause, long plantedNs, long allNs) {
        check(List.of(cause), plantedNs, allNs, FOUND_AT_LEAST);
    }

    /** The same for several causes together, of which another share must be found. */
    void check(List<String> causes, long plantedNs, long allNs, double leastFound) {
        long tailNs = tail.stream().mapToLong(Request::timeNs).sum();
        long foundNs = causes.stream().mapToLong(this::foundNs).sum();
        long mostNs = Math.max(plantedNs, allNs);
        String found = plantedNs == 0 ? "-" : percent(Math.min(foundNs, plantedNs), plantedNs);
        System.out.printf(Locale.ROOT, "%s: %s: planted %.1f ms of the %.1f ms of %d requests; found %.1f ms, %s of "
                + "the planted; of the rest %s, without what was of that cause by itself %s%n", service,
                String.join(", ", causes), plantedNs / 1e6, tailNs / 1e6, tail.size(), foundNs / 1e6, found,
                percent(foundNs - plantedNs, tailNs - plantedNs), percent(foundNs - allNs, tailNs - allNs));
        assertThat((double) foundNs).as(service + ": " + causes).isBetween(leastFound * plantedNs,
                mostNs + WRONG_AT_MOST * (tailNs - mostNs));
    }

    /** The time of a cause in the report: in the recurring tail and in the stalls. */
    long foundNs(String cause) {
        long ns = foundNs(cause, attributed.get("causes"));
        for (JsonNode stall : attributed.get("stalls")) {
            ns += foundNs(cause, stall.get("causes"));
        }
        return ns;
    }

    private static long foundNs(String cause, JsonNode causes) {
        long ns = 0;
        for (JsonNode each : causes) {
            ns += each.get("cause").asText().equals(cause) ? each.get("timeNs").asLong() : 0;
        }
        return ns;
    }

    private static String percent(long ns, long ofNs) {
        return String.format(Locale.ROOT, "%.1f %%", 100.0 * Math.max(0, ns) / ofNs);
    }

    static List<String[]> rows(Path csv) throws IOException {
        return Files.readAllLines(csv).stream().skip(1).map(line -> line.split(",")).toList();
    }

    static ByteBuffer bytes(Path file) throws IOException {
        return ByteBuffer.wrap(Files.readAllBytes(file)).order(ByteOrder.LITTLE_ENDIAN);
    }
}
