package trader.analysis.attribution;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.BiConsumer;
import java.util.function.ToLongFunction;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.HdrHistogram.Histogram;
import trader.analysis.figures.Format;
import trader.analysis.latencylog.Percentile;
import trader.analysis.run.Client;
import trader.analysis.run.JoinedRequests;
import trader.analysis.run.Run;
import trader.analysis.run.RunRemarks;
import trader.analysis.run.Stops;
import trader.analysis.validity.MeasuredRequests;
import trader.analysis.validity.QuietHiccups;
import trader.runfiles.RequestRecord;

/** Reads the requests of all clients twice: once for the distributions, once to divide the time of each. */
public final class RequestPasses {
    /** Percentile beyond which requests are searched for all causes; faster ones only for stops. */
    private static final double DIVIDED_FROM = 90;
    /** So many requests of a service below its tail show what they waited for. */
    private static final long KEPT_BELOW_TAIL = 20_000;
    private static final double KEPT_ALL_FROM = 98;
    private static final int SERVICES = RequestRecord.SERVICES.length;

    private final Run run;
    private final boolean whole;
    private final BiConsumer<RequestRecord, TimeBreakdown> divided;
    private final RecordedCauses causes;
    private final MeasuredRequests measured;
    /** By client; null without requests. */
    private final RequestDivision[] divisions;
    final Counterfactual[] counterfactuals = new Counterfactual[SERVICES];
    private final StepTimes[] steps = new StepTimes[SERVICES];
    /** Those beyond p90; of very many between p90 and the tail only every n-th. */
    private final List<SlowRequest> slowRequests = new ArrayList<>();
    private long unbalanced;
    private String firstUnbalanced;
    private final List<JoinedRequests> joins = new ArrayList<>();

    private RequestPasses(Run run, boolean whole, BiConsumer<RequestRecord, TimeBreakdown> divided) throws IOException {
        this.run = run;
        this.whole = whole;
        this.divided = divided;
        causes = new RecordedCauses(run);
        measured = new MeasuredRequests(run);
        divisions = new RequestDivision[run.clients().size()];
        Arrays.setAll(counterfactuals, i -> new Counterfactual());
        Arrays.setAll(steps, i -> new StepTimes());
    }

    /** Reads the requests of a run that has a measure phase. */
    public static RequestPasses over(Run run) throws IOException {
        return over(run, false, (request, breakdown) -> { });
    }

    /**
     * The same, with each answered request.
     *
     * @param whole   whether every request is divided, and nothing of it is usual: causes take all their time
     * @param divided takes each answered request with its divided time; that is null if no cause was sought
     */
    static RequestPasses over(Run run, boolean whole, BiConsumer<RequestRecord, TimeBreakdown> divided)
            throws IOException {
        RequestPasses passes = new RequestPasses(run, whole, divided);
        int[] clients = IntStream.range(0, run.clients().size()).filter(i -> run.clients().get(i).requests() != null)
                .toArray();
        for (int client : clients) {
            passes.measure(client, run.clients().get(client));
        }
        for (int i = 0; i < SERVICES; i++) {
            passes.steps[i].lookAround(passes.measured.response(i));
        }
        for (int client : clients) {
            passes.divide(client, run.clients().get(client));
        }
        return passes;
    }

    /** On the files of causes, and on requests whose parts do not add up. */
    public RunRemarks remarks() {
        return unbalanced == 0 ? causes.remarks() : RunRemarks.together(List.of(causes.remarks(), RunRemarks.warning(
                "the times of " + Format.some(unbalanced, "slow request") + " do not add up to what they waited beyond"
                        + " the usual, so their causes are doubtful (" + firstUnbalanced + ")")));
    }

    public MeasuredRequests measured() {
        return measured;
    }

    /** The time of a request of this service that needs no explanation: the median. */
    long usualNs(int serviceIndex) {
        return measured.response(serviceIndex).getValueAtPercentile(50);
    }

    /** The slowest requests of a service are those beyond it: p99, or p90 if p99 is not known; null: too few. */
    Percentile tail(int serviceIndex) {
        return Stream.of(Percentile.P99, Percentile.P90).filter(level -> level.of(response(serviceIndex)) != null)
                .findFirst().orElse(null);
    }

    /** Slow requests of a service that took longer than this, in the order in which they were due. */
    List<SlowRequest> slow(int serviceIndex, long beyondNs) {
        return slowRequests.stream().filter(each -> each.service() == serviceIndex && each.responseNs() > beyondNs)
                .sorted(Comparator.comparingLong(SlowRequest::dueNs)).toList();
    }

    Histogram response(int serviceIndex) {
        return measured.response(serviceIndex);
    }

    /** All slow requests beyond this were kept: twice the tail, whose beginning is lower without the stalls. */
    long keptAllFromNs(int serviceIndex) {
        return response(serviceIndex).getValueAtPercentile(KEPT_ALL_FROM);
    }

    /** Of the other slow requests, one in so many was kept. */
    long keptOneIn(int serviceIndex) {
        return 1 + response(serviceIndex).getTotalCount() / Percentile.P90.oneIn() / KEPT_BELOW_TAIL;
    }

    /** The steps that make up the requests' times; null if the server recorded none. */
    public StepFigures steps() {
        if (run.servers().times() == null) {
            return null;
        }
        Map<String, StepFigures.ServiceSteps> figures = new LinkedHashMap<>();
        for (int i = 0; i < SERVICES; i++) {
            figures.put(RequestRecord.SERVICES[i], steps[i].figures());
        }
        JsonNode dropped = run.servers().counts().path("times").path("dropped");
        return new StepFigures(StepFigures.RULE, sum(JoinedRequests::joined), sum(JoinedRequests::missing),
                sum(JoinedRequests::contradicting), sum(JoinedRequests::redelivered),
                dropped.isNumber() ? dropped.asLong() : null, figures);
    }

    private long sum(ToLongFunction<JoinedRequests> count) {
        return joins.stream().mapToLong(count).sum();
    }

    private void measure(int clientIndex, Client client) throws IOException {
        Stops allQuiet = QuietHiccups.of(client, run.serverBeside(client));
        Stops quiet = causes.stops(clientIndex, allQuiet);
        Backlog backlog = new Backlog(causes.stops(client, clientIndex, quiet), run.window());
        JoinedRequests joined = new JoinedRequests(client, run.servers().times());
        joins.add(joined);
        measured.add(client, allQuiet, joined, (request, of) -> {
            backlog.request(request.dueNs(), request.completedNs());
            if (of != null) {
                steps[request.service()].distribute(of);
            }
        });
        CauseTimeline timeline = backlog.timeline();
        CauseIntervals intervals = causes.intervals(client, clientIndex, quiet, timeline.stops(), whole);
        divisions[clientIndex] = new RequestDivision(timeline, intervals);
    }

    /** Divides the time of each answered request and keeps the slow ones. */
    private void divide(int clientIndex, Client client) throws IOException {
        long[] keptAllFromNs = new long[SERVICES];
        long[] belowTail = new long[SERVICES];
        long[] dividedFromNs = new long[SERVICES];
        long[] usualNs = new long[SERVICES];
        long[][] usualStepsNs = new long[SERVICES][];
        for (int i = 0; i < SERVICES; i++) {
            usualNs[i] = whole ? 0 : usualNs(i);
            usualStepsNs[i] = whole ? new long[steps[i].usualNs().length] : steps[i].usualNs();
            dividedFromNs[i] = whole ? -1 : measured.response(i).getValueAtPercentile(DIVIDED_FROM);
            keptAllFromNs[i] = tail(i) == null ? Long.MAX_VALUE : keptAllFromNs(i);
        }
        RequestDivision division = divisions[clientIndex];
        TimeBreakdown breakdown = new TimeBreakdown();
        ThreadHistory history = new ThreadHistory(usualStepsNs, usualNs,
                client.counts() == null || !client.counts().workload().load().equals("open"), division);
        new JoinedRequests(client, run.servers().times()).forEach((request, of) -> {
            history.begin(request);
            if (request.isAnswered()) {
                int service = request.service();
                long responseNs = request.responseNs();
                if (of != null) {
                    steps[service].compose(responseNs, of);
                }
                if (responseNs > dividedFromNs[service]
                        || division.timeline().touches(request.dueNs(), request.completedNs())) {
                    SlowRequest slow = history.request(request, of);
                    slow.divide(0, usualNs[service], breakdown);
                    checkBalance(request, slow, usualNs[service], breakdown);
                    counterfactuals[service].touched(responseNs, breakdown);
                    divided.accept(request, breakdown);
                    boolean isSlow = !whole && responseNs > dividedFromNs[service]
                            && keptAllFromNs[service] < Long.MAX_VALUE;
                    if (isSlow && (responseNs > keptAllFromNs[service]
                            || belowTail[service]++ % keptOneIn(service) == 0)) {
                        slowRequests.add(slow);
                    }
                } else {
                    counterfactuals[service].untouched(responseNs);
                    divided.accept(request, null);
                }
            }
            history.end(request, of);
        });
    }

    /** The parts of a request do not add up if its times contradict each other, or the division is wrong. */
    private void checkBalance(RequestRecord request, SlowRequest slow, long usualNs, TimeBreakdown breakdown) {
        boolean isBalanced = slow.responseNs() == request.responseNs()
                && breakdown.addsUp(request.responseNs(), usualNs);
        if (!isBalanced && unbalanced++ == 0) {
            firstUnbalanced = ("the first was due at " + Format.ns(request.dueNs() - run.window().startNs())
                    + " and took " + Format.ns(request.responseNs()) + ", " + Format.ns(breakdown.excessNs())
                    + " of it with a cause").replace('\u00a0', ' ');
        }
    }
}
