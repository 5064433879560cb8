package trader.analysis.attribution;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.ToLongFunction;
import trader.analysis.latencylog.Percentile;
import trader.analysis.latencylog.RequestFile;
import trader.analysis.run.Client;
import trader.analysis.run.JoinedRequests;
import trader.analysis.run.Run;
import trader.analysis.validity.MeasuredRequests;

/** Reads the requests of all clients twice: once for the distributions, once to divide the time of each. */
public final class RequestPasses {
    /** The slow requests are those beyond these. */
    static final Percentile[] LEVELS = {Percentile.P99, Percentile.P999, Percentile.P9999};
    private static final int SERVICES = RequestFile.SERVICES.length;

    private final Run run;
    private final MeasuredRequests measured;
    /** By client; null without requests. */
    final CauseTimeline[] timelines;
    final Counterfactual[] counterfactuals = new Counterfactual[SERVICES];
    private final StepTimes[] steps = new StepTimes[SERVICES];
    final SlowRequests slowRequests = new SlowRequests();
    private final List<JoinedRequests> joins = new ArrayList<>();

    private RequestPasses(Run run) {
        this.run = run;
        measured = new MeasuredRequests(run);
        timelines = new CauseTimeline[run.clients().size()];
        Arrays.setAll(counterfactuals, i -> new Counterfactual());
        Arrays.setAll(steps, i -> new StepTimes());
    }

    /** Reads the requests of a run that has a measure phase. */
    public static RequestPasses over(Run run) throws IOException {
        RequestPasses passes = new RequestPasses(run);
        for (int i = 0; i < run.clients().size(); i++) {
            passes.measure(i, run.clients().get(i));
        }
        for (int i = 0; i < SERVICES; i++) {
            passes.steps[i].lookAround(passes.measured.response(i));
        }
        for (int i = 0; i < run.clients().size(); i++) {
            if (run.clients().get(i).requests() != null) {
                passes.divide(i, run.clients().get(i));
            }
        }
        return passes;
    }

    public MeasuredRequests measured() {
        return measured;
    }

    /** The time of a request of this service that needs no explanation: the median. */
    long usualNs(int serviceIndex) {
        return measured.response(serviceIndex).getValueAtPercentile(50);
    }

    Long thresholdNs(int serviceIndex, int level) {
        return LEVELS[level].of(measured.response(serviceIndex));
    }

    /** The steps that make up the requests' times; null if the server recorded none. */
    public StepFigures steps() {
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

    private void measure(int clientIndex, Client client) throws IOException {
        if (client.requests() == null) {
            measured.addMissing();
            return;
        }
        Backlog backlog = new Backlog(CauseTimeline.of(run.server(), client.jvm(), clientIndex), run.window());
        JoinedRequests joined = new JoinedRequests(client, run.times());
        joins.add(joined);
        measured.add(client, joined, (request, of) -> {
            backlog.request(request.dueNs(), request.completedNs());
            if (request.isAnswered() && of.known()) {
                steps[request.service()].distribute(of);
            }
        });
        timelines[clientIndex] = backlog.timeline();
    }

    /** Divides the time of each answered request and keeps the slow ones. */
    private void divide(int clientIndex, Client client) throws IOException {
        long[][] thresholdsNs = new long[SERVICES][LEVELS.length];
        long[] usualNs = new long[SERVICES];
        long[][] usualStepsNs = new long[SERVICES][];
        for (int i = 0; i < SERVICES; i++) {
            usualNs[i] = usualNs(i);
            usualStepsNs[i] = steps[i].usualNs();
            for (int level = 0; level < LEVELS.length; level++) {
                Long value = thresholdNs(i, level);
                thresholdsNs[i][level] = value == null ? Long.MAX_VALUE : value;
            }
        }
        CauseTimeline causes = timelines[clientIndex];
        TimeBreakdown breakdown = new TimeBreakdown();
        SlowSteps slowSteps = new SlowSteps(usualStepsNs, causes.stops(),
                client.counts() == null || !client.counts().load().equals("open"));
        new JoinedRequests(client, run.times()).forEach((request, of) -> {
            int serviceIndex = request.service();
            long dueNs = request.dueNs();
            long completedNs = request.completedNs();
            SlowIntervals slow = slowSteps.of(serviceIndex, request.thread(), request.sequence(), dueNs,
                    request.sentNs(), of);
            if (!request.isAnswered()) {
                return;
            }
            long responseNs = request.responseNs();
            if (of.known()) {
                steps[serviceIndex].compose(responseNs, of);
            }
            if (slow.size() > 0 || causes.touches(dueNs, completedNs)) {
                causes.divide(dueNs, completedNs, usualNs[serviceIndex], slow, 0, slow.size(), 0, breakdown);
                counterfactuals[serviceIndex].touched(responseNs, breakdown);
            } else {
                counterfactuals[serviceIndex].untouched(responseNs);
            }
            if (responseNs > thresholdsNs[serviceIndex][0]) {
                int level = 0;
                while (level + 1 < LEVELS.length && responseNs > thresholdsNs[serviceIndex][level + 1]) {
                    level++;
                }
                slowRequests.add(serviceIndex, level, clientIndex, dueNs, completedNs, slow);
            }
        });
    }
}
