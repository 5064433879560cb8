package trader.analysis.run;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.function.ToLongFunction;
import org.HdrHistogram.Histogram;
import trader.analysis.latency.Percentiles;
import trader.analysis.latency.RequestFile;

/**
 * Goes through the requests of all clients: once for the distributions, once to divide their times, and before
 * these, where a client had long hiccups, once to see whether it stood still in them.
 */
final class RequestPasses {
    private static final int SERVICES = RequestFile.SERVICES.length;
    /** A client's stops may be less than this part of a latency. */
    private static final double OWN_STOPS_AT_MOST = 0.1;

    /** A thread that is ready to run waits shorter than this for a processor, unless the machine is overloaded. */
    private static final long STOP_LEAST_NS = 20_000_000;

    /** Beyond these is the tail. */
    static final Percentiles[] LEVELS = {Percentiles.P99, Percentiles.P999, Percentiles.P9999};

    private final Run run;
    private final Window window;
    private final long[][] outcomes = new long[SERVICES][4];
    private final Histogram[] response = new Histogram[SERVICES];
    private final Histogram[] service = new Histogram[SERVICES];
    private final Timeline[] timeline = new Timeline[SERVICES];
    private final Quarters[] quarters = new Quarters[SERVICES];
    /** Response times less what the client itself stood still in them. */
    private final Histogram[] withoutOwnStops = new Histogram[SERVICES];
    /** The same, less also what a thread of the client waited for a processor. */
    private final Histogram[] withoutWaits = new Histogram[SERVICES];
    private final List<long[]> outcomesOfClients = new ArrayList<>();
    /** What held up each client; null without requests. */
    private final CauseTimeline[] timelines;
    private final Counterfactual[] counterfactuals = new Counterfactual[SERVICES];
    private final Tail tail = new Tail();
    private final StepTimes[] steps = new StepTimes[SERVICES];
    private final List<JoinedRequests> joins = new ArrayList<>();
    private long sequences;

    RequestPasses(Run run) {
        this.run = run;
        window = run.window();
        timelines = new CauseTimeline[run.clients().size()];
        for (int i = 0; i < SERVICES; i++) {
            response[i] = histogram();
            service[i] = histogram();
            withoutOwnStops[i] = histogram();
            withoutWaits[i] = histogram();
            timeline[i] = new Timeline(window, 0);
            quarters[i] = new Quarters(window);
            counterfactuals[i] = new Counterfactual();
            steps[i] = new StepTimes();
        }
    }

    private static Histogram histogram() {
        Histogram histogram = new Histogram(3);
        histogram.setAutoResize(true);
        return histogram;
    }

    RequestPasses go() throws IOException {
        for (int i = 0; i < run.clients().size(); i++) {
            Client client = run.clients().get(i);
            outcomesOfClients.add(client.requests() == null ? null : distributions(i, client));
        }
        for (int i = 0; i < SERVICES; i++) {
            steps[i].lookAround(response[i]);
        }
        for (int i = 0; i < run.clients().size(); i++) {
            if (run.clients().get(i).requests() != null) {
                divide(i, run.clients().get(i));
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

    CauseTimeline[] timelines() {
        return timelines;
    }

    Counterfactual counterfactual(int serviceIndex) {
        return counterfactuals[serviceIndex];
    }

    /** What a request of this service takes, and nobody asks why: the median. */
    long usualNs(int serviceIndex) {
        return response[serviceIndex].getValueAtPercentile(50);
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

    /** What the requests' times are made of; null where the server noted nothing. */
    StepFigures steps() {
        if (run.times() == null) {
            return null;
        }
        Map<String, StepFigures.ServiceSteps> figures = new LinkedHashMap<>();
        for (int i = 0; i < SERVICES; i++) {
            figures.put(RequestFile.SERVICES[i], steps[i].figures());
        }
        JsonNode dropped = run.counts().path("times").path("dropped");
        return new StepFigures(StepFigures.RULE, sum(JoinedRequests::joined), sum(JoinedRequests::missing),
                sum(JoinedRequests::contradicting), sum(JoinedRequests::redelivered),
                dropped.isNumber() ? dropped.asLong() : null, figures);
    }

    private long sum(ToLongFunction<JoinedRequests> count) {
        return joins.stream().mapToLong(count).sum();
    }

    /** Latency and throughput of the services over the quarters of the run. */
    List<Drift.Figure> drift() {
        List<Drift.Figure> figures = new ArrayList<>();
        for (int i = 0; i < SERVICES; i++) {
            figures.addAll(quarters[i].figures(RequestFile.SERVICES[i]));
        }
        return figures;
    }

    private long[] distributions(int clientIndex, Client client) throws IOException {
        Backlog backlog = new Backlog(CauseTimeline.of(run.server(), client.jvm(), clientIndex), window);
        Stops own = ownStops(client);
        Stops ownAndWaits = Stops.union(client.jvm().logged(), client.jvm().ownHiccups(run.server()));
        long[] answered = new long[SERVICES];
        long[] lastOfThread = new long[1 << 16];
        JoinedRequests joined = new JoinedRequests(client, run.times());
        joins.add(joined);
        joined.forEach((serviceIndex, outcome, thread, sequence, dueNs, sentNs, completedNs, of) -> {
            outcomes[serviceIndex][outcome]++;
            backlog.request(dueNs, completedNs);
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
                quarters[serviceIndex].add(completedNs, Math.max(0, completedNs - dueNs));
                if (of.known()) {
                    steps[serviceIndex].distribute(of);
                }
            }
        });
        for (long last : lastOfThread) {
            sequences += last;
        }
        timelines[clientIndex] = backlog.timeline();
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
        Movement movement = new Movement(hiccups, STOP_LEAST_NS);
        client.requests().forEach((serviceIndex, outcome, thread, sequence, dueNs, sentNs, completedNs) -> {
            movement.at(sentNs);
            movement.at(completedNs);
        });
        return Stops.union(client.jvm().logged(), movement.gaps());
    }

    /** Each answered request as it would be without the stops; and the tail. */
    private void divide(int clientIndex, Client client) throws IOException {
        long[][] thresholdsNs = new long[SERVICES][LEVELS.length];
        for (int i = 0; i < SERVICES; i++) {
            for (int level = 0; level < LEVELS.length; level++) {
                Long value = thresholdNs(i, level);
                thresholdsNs[i][level] = value == null ? Long.MAX_VALUE : value;
            }
        }
        long[] usualNs = {usualNs(0), usualNs(1)};
        CauseTimeline causes = timelines[clientIndex];
        Slice slice = new Slice();
        SlowSteps slowSteps = new SlowSteps(new long[][] {steps[0].usualNs(), steps[1].usualNs()}, causes.stops(),
                client.counts() == null || !client.counts().load().equals("open"));
        new JoinedRequests(client, run.times()).forEach((serviceIndex, outcome, thread, sequence, dueNs, sentNs,
                completedNs, of) -> {
            SlowStretches slow = slowSteps.of(serviceIndex, thread, sequence, dueNs, sentNs, of);
            if (outcome > RequestFile.REJECTED) {
                return;
            }
            long responseNs = Math.max(0, completedNs - dueNs);
            if (of.known()) {
                steps[serviceIndex].compose(responseNs, of);
            }
            if (slow.size() > 0 || causes.touches(dueNs, completedNs)) {
                causes.slice(dueNs, completedNs, usualNs[serviceIndex], slow, 0, slow.size(), 0, slice);
                counterfactuals[serviceIndex].touched(responseNs, slice);
            } else {
                counterfactuals[serviceIndex].untouched(responseNs);
            }
            if (responseNs > thresholdsNs[serviceIndex][0]) {
                int level = 0;
                while (level + 1 < LEVELS.length && responseNs > thresholdsNs[serviceIndex][level + 1]) {
                    level++;
                }
                tail.add(serviceIndex, level, clientIndex, dueNs, completedNs, slow);
            }
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

    private static String ms(long ns) {
        double ms = ns / 1e6;
        return String.format(Locale.ROOT, ms < 10 ? "%.2f ms" : ms < 100 ? "%.1f ms" : "%.0f ms", ms);
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
                        sentences.add(String.format(Locale.ROOT, "%s: %s would be %s instead of %s, had no thread "
                                + "of the client ever waited for a processor%s", RequestFile.SERVICES[i],
                                percentile.label(), ms(withoutNs), ms(valueNs),
                                Health.shared(run) ? ": client and server share them here" : ""));
                    }
                    break;
                }
            }
        }
        return sentences;
    }
}
