package trader.analysis.run;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.stream.LongStream;
import org.HdrHistogram.Histogram;
import trader.analysis.latency.Percentiles;
import trader.analysis.latency.RequestFile;

/**
 * Goes through the requests of all clients: once for the distributions, once for the slowest requests, and before
 * these, where a client had long hiccups, once to see whether it stood still in them.
 */
final class RequestPasses {
    private static final int SERVICES = RequestFile.SERVICES.length;
    /** A client's stops may be less than this part of a latency. */
    private static final double OWN_STOPS_AT_MOST = 0.1;

    /** A thread that is ready to run waits shorter than this for a processor, unless the machine is overloaded. */
    private static final long STOP_LEAST_NS = 20_000_000;

    private static final Percentiles[] LEVELS = {Percentiles.P99, Percentiles.P999, Percentiles.P9999};

    private final Run run;
    private final Window window;
    private final long[][] outcomes = new long[SERVICES][4];
    private final Histogram[] response = new Histogram[SERVICES];
    private final Histogram[] service = new Histogram[SERVICES];
    private final Timeline[] timeline = new Timeline[SERVICES];
    /** Response times less what the client itself stood still in them. */
    private final Histogram[] withoutOwnStops = new Histogram[SERVICES];
    /** The same, less also what a thread of the client waited for a processor. */
    private final Histogram[] withoutWaits = new Histogram[SERVICES];
    private final List<long[]> outcomesOfClients = new ArrayList<>();
    private final Tail tail = new Tail();
    private long sequences;

    RequestPasses(Run run) {
        this.run = run;
        window = run.window();
        for (int i = 0; i < SERVICES; i++) {
            response[i] = histogram();
            service[i] = histogram();
            withoutOwnStops[i] = histogram();
            withoutWaits[i] = histogram();
            timeline[i] = new Timeline(window, 0);
        }
    }

    private static Histogram histogram() {
        Histogram histogram = new Histogram(3);
        histogram.setAutoResize(true);
        return histogram;
    }

    RequestPasses go() throws IOException {
        for (Client client : run.clients()) {
            outcomesOfClients.add(client.requests() == null ? null : distributions(client));
        }
        for (int i = 0; i < run.clients().size(); i++) {
            if (run.clients().get(i).requests() != null) {
                slowOnes(i, run.clients().get(i));
            }
        }
        return this;
    }

    /** Answered requests of a client by service (what its latency.hlog must hold too), or null without requests.bin. */
    long[] answered(int client) {
        return outcomesOfClients.get(client);
    }

    long timeouts(int serviceIndex) {
        return outcomes[serviceIndex][RequestFile.TIMEOUT];
    }

    /** Benchmark requests of the measure phase, all threads of all clients. */
    long sequences() {
        return sequences;
    }

    Tail tail() {
        return tail;
    }

    Long thresholdNs(int serviceIndex, int level) {
        return LEVELS[level].of(response[serviceIndex]);
    }

    List<ServiceFigures> services() {
        List<ServiceFigures> services = new ArrayList<>();
        for (int i = 0; i < SERVICES; i++) {
            services.add(new ServiceFigures(RequestFile.SERVICES[i], outcomes[i][RequestFile.REJECTED],
                    outcomes[i][RequestFile.TIMEOUT], outcomes[i][RequestFile.ERROR], response[i], service[i],
                    believableUpTo(i), window.seconds(), timeline[i].points()));
        }
        return services;
    }

    private long[] distributions(Client client) throws IOException {
        Stops own = ownStops(client);
        Stops ownAndWaits = Stops.union(client.jvm().logged(), client.jvm().ownHiccups(run.server()));
        long[] answered = new long[SERVICES];
        long[] lastOfThread = new long[1 << 16];
        client.requests().forEach((serviceIndex, outcome, thread, sequence, dueNs, sentNs, completedNs) -> {
            outcomes[serviceIndex][outcome]++;
            lastOfThread[thread] = Math.max(lastOfThread[thread], sequence + 1);
            if (outcome <= RequestFile.REJECTED) {
                answered[serviceIndex]++;
                response[serviceIndex].recordValue(Math.max(0, completedNs - dueNs));
                service[serviceIndex].recordValue(completedNs - sentNs);
                withoutOwnStops[serviceIndex].recordValue(
                        Math.max(0, completedNs - dueNs - own.overlapNs(dueNs, completedNs)));
                withoutWaits[serviceIndex].recordValue(
                        Math.max(0, completedNs - dueNs - ownAndWaits.overlapNs(dueNs, completedNs)));
                timeline[serviceIndex].add(completedNs, completedNs - dueNs);
            }
        });
        for (long last : lastOfThread) {
            sequences += last;
        }
        return answered;
    }

    /**
     * What the client stood still by itself: its collections and safepoints, and the long hiccups of its own, as far
     * as it neither sent a request nor got a reply in them. Where it did, a single thread waited for a processor.
     */
    private Stops ownStops(Client client) throws IOException {
        Stops hiccups = client.jvm().ownHiccups(run.server()).longerThan(STOP_LEAST_NS);
        if (hiccups.size() == 0) {
            return client.jvm().logged();
        }
        LongStream.Builder moved = LongStream.builder();
        client.requests().forEach((serviceIndex, outcome, thread, sequence, dueNs, sentNs, completedNs) -> {
            if (hiccups.contains(sentNs)) {
                moved.add(sentNs);
            }
            if (hiccups.contains(completedNs)) {
                moved.add(completedNs);
            }
        });
        return Stops.union(client.jvm().logged(), hiccups.cutAt(moved.build().sorted().toArray(), STOP_LEAST_NS));
    }

    private void slowOnes(int clientIndex, Client client) throws IOException {
        long[][] thresholdsNs = new long[SERVICES][LEVELS.length];
        for (int i = 0; i < SERVICES; i++) {
            for (int level = 0; level < LEVELS.length; level++) {
                Long value = thresholdNs(i, level);
                thresholdsNs[i][level] = value == null ? Long.MAX_VALUE : value;
            }
        }
        client.requests().forEach((serviceIndex, outcome, thread, sequence, dueNs, sentNs, completedNs) -> {
            long[] thresholds = thresholdsNs[serviceIndex];
            long responseNs = completedNs - dueNs;
            if (outcome > RequestFile.REJECTED || responseNs <= thresholds[0]) {
                return;
            }
            int level = 0;
            while (level + 1 < LEVELS.length && responseNs > thresholds[level + 1]) {
                level++;
            }
            tail.add(serviceIndex, level, clientIndex, dueNs, completedNs);
        });
    }

    /** The highest percentile that, as all below it, would be less than a tenth smaller without the own stops. */
    private String believableUpTo(int serviceIndex) {
        String believable = "none";
        for (Percentiles percentile : Percentiles.values()) {
            Long valueNs = percentile.of(response[serviceIndex]);
            if (valueNs == null || isSpoilt(valueNs, percentile.of(withoutOwnStops[serviceIndex]))) {
                break;
            }
            believable = percentile.label();
        }
        return believable;
    }

    private static boolean isSpoilt(long valueNs, long withoutNs) {
        return valueNs - withoutNs >= OWN_STOPS_AT_MOST * valueNs;
    }

    /** A sentence for each service whose p99 (or the highest given below it) shows that the processors were crowded. */
    List<String> crowding() {
        List<String> sentences = new ArrayList<>();
        for (int i = 0; i < SERVICES; i++) {
            for (Percentiles percentile : List.of(Percentiles.P99, Percentiles.P90, Percentiles.P50)) {
                Long valueNs = percentile.of(response[i]);
                if (valueNs != null) {
                    long withoutNs = percentile.of(withoutWaits[i]);
                    if (isSpoilt(valueNs, withoutNs)) {
                        sentences.add(String.format(Locale.ROOT, "%s: %s would be %.2f ms instead of %.2f ms, had no "
                                + "thread of the client ever waited for a processor: client and server share them here",
                                RequestFile.SERVICES[i], percentile.label(), withoutNs / 1e6, valueNs / 1e6));
                    }
                    break;
                }
            }
        }
        return sentences;
    }
}
