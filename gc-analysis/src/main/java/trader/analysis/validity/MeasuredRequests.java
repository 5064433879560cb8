package trader.analysis.validity;

import java.io.IOException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Stream;
import org.HdrHistogram.Histogram;
import trader.analysis.figures.LatencyTimeline;
import trader.analysis.figures.ServiceFigures;
import trader.analysis.latencylog.Percentile;
import trader.analysis.run.Client;
import trader.analysis.run.JoinedRequests;
import trader.analysis.run.Run;
import trader.analysis.run.Stops;
import trader.analysis.run.Window;
import trader.runfiles.Outcome;
import trader.runfiles.RequestRecord;

/** The latency distributions of all clients' requests, and the highest percentile that can be believed. */
public final class MeasuredRequests {
    /** A client's own stops must be less than this part of a latency. */
    private static final double OWN_STOPS_AT_MOST = 0.1;

    private final Run run;
    private final List<ServiceRequests> services;
    private final Map<String, long[]> answered = new HashMap<>();

    private static final class ServiceRequests {
        private final String name;
        private final long[] outcomes = new long[Outcome.values().length];
        private final Histogram response = new Histogram(3);
        private final Histogram service = new Histogram(3);
        private final Histogram withoutOwnStops = new Histogram(3);
        /** Response times minus the client's own stops and any wait of its threads for a CPU. */
        private final Histogram withoutWaits = new Histogram(3);
        private final LatencyTimeline timeline;
        private final Quarters quarters;

        ServiceRequests(String name, Window window) {
            this.name = name;
            timeline = new LatencyTimeline(window, 0);
            quarters = new Quarters(window);
        }
    }

    public MeasuredRequests(Run run) {
        this.run = run;
        services = Stream.of(RequestRecord.SERVICES).map(name -> new ServiceRequests(name, run.window())).toList();
    }

    /**
     * Adds the requests of the next client.
     *
     * @param quiet its {@link QuietHiccups}
     * @param next  sees each of the requests too
     */
    public void add(Client client, Stops quiet, JoinedRequests requests, JoinedRequests.Visitor next)
            throws IOException {
        Stops own = Stops.union(client.jvm().logged(), quiet);
        Stops ownAndWaits = Stops.union(client.jvm().logged(), client.jvm().ownHiccups(run.serverBeside(client)));
        long[] answeredByService = new long[services.size()];
        requests.forEach((request, steps) -> {
            ServiceRequests of = services.get(request.service());
            of.outcomes[request.outcome().ordinal()]++;
            if (request.isAnswered()) {
                long dueNs = request.dueNs();
                long completedNs = request.completedNs();
                long responseNs = request.responseNs();
                answeredByService[request.service()]++;
                of.response.recordValue(responseNs);
                of.service.recordValue(completedNs - request.sentNs());
                of.withoutOwnStops.recordValue(Math.max(0, completedNs - dueNs - own.overlapNs(dueNs, completedNs)));
                of.withoutWaits.recordValue(
                        Math.max(0, completedNs - dueNs - ownAndWaits.overlapNs(dueNs, completedNs)));
                of.timeline.add(completedNs, responseNs);
                of.quarters.add(completedNs, responseNs);
            }
            next.request(request, steps);
        });
        answered.put(client.name(), answeredByService);
    }

    /** Answered requests of a client by service, which its latency.hlog must hold too; null without requests.bin. */
    long[] answered(Client client) {
        return answered.get(client.name());
    }

    public Histogram response(int serviceIndex) {
        return services.get(serviceIndex).response;
    }

    public List<ServiceFigures> services() {
        return services.stream().map(of -> new ServiceFigures(of.name, of.outcomes[Outcome.REJECTED.ordinal()],
                of.outcomes[Outcome.TIMEOUT.ordinal()] + of.outcomes[Outcome.ERROR.ordinal()], of.response, of.service,
                believableUpTo(of), run.window().seconds(), of.timeline.intervals())).toList();
    }

    /** Latency and throughput of the services over the quarters of the run. */
    public List<Drift.Figure> drift() {
        return services.stream().flatMap(of -> of.quarters.figures(of.name).stream()).toList();
    }

    /** The highest percentile for which, as for all below it, the client's own stops make up less than a tenth. */
    private static String believableUpTo(ServiceRequests of) {
        String believable = "none";
        for (Percentile percentile : Percentile.values()) {
            Long valueNs = percentile.of(of.response);
            if (valueNs == null || isSpoilt(valueNs, percentile.of(of.withoutOwnStops))) {
                break;
            }
            believable = percentile.label();
        }
        return believable;
    }

    private static boolean isSpoilt(long valueNs, long withoutNs) {
        return valueNs - withoutNs >= OWN_STOPS_AT_MOST * valueNs;
    }

    /**
     * A sentence for each service whose p99 (or highest known percentile below it) shows overloaded CPUs. Empty if the
     * waits of the threads were recorded, which say more than the hiccup meter.
     */
    public List<String> crowding() {
        List<String> sentences = new ArrayList<>();
        for (ServiceRequests of : run.recordsWaits() ? List.<ServiceRequests>of() : services) {
            Percentile highest = Stream.of(Percentile.P99, Percentile.P90, Percentile.P50)
                    .filter(each -> each.known(of.response.getTotalCount())).findFirst().orElse(null);
            if (highest != null && isSpoilt(highest.of(of.response), highest.of(of.withoutWaits))) {
                sentences.add(String.format(Locale.ROOT, "%s: %s would be %s instead of %s if no thread of the client"
                        + " had waited for a CPU%s", of.name, highest.label(),
                        ms(highest.of(of.withoutWaits)), ms(highest.of(of.response)),
                        Health.shared(run) ? ": client and server share them here" : ""));
            }
        }
        return sentences;
    }

    private static String ms(long ns) {
        double ms = ns / 1e6;
        return String.format(Locale.ROOT, ms < 10 ? "%.2f ms" : ms < 100 ? "%.1f ms" : "%.0f ms", ms);
    }
}
