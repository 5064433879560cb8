package trader.analysis.attribution;

import com.fasterxml.jackson.annotation.JsonIgnore;
import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonProperty;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import trader.analysis.latencylog.RequestFile;
import trader.analysis.run.Window;

/**
 * The causes of the slowest requests, compared with chance, and the percentiles without each. Each key is
 * explained in docs/MEASURING.md.
 *
 * @param shifts  how often the requests were shifted against the stops to find the shares that chance gives
 */
public record Attribution(String rule, int shifts, List<TailCauses> tails, List<Without> without) {
    /** Of server and load generator together. */
    public static final String OTHER_WAITS = Cause.WAITING + " (" + Cause.OTHER_THREADS + ")";
    /** Of the threads that had a request, and others; neither compilers nor collectors ran meanwhile. */
    public static final String THREADS_WAITS = Cause.WAITING + " that other threads had";
    static final String ALL = "all of these";
    private static final String RULE = "The time of each request beyond the percentile, from when it was due to when "
            + "it was answered, is divided where it passed: while its thread was late with the sequence, and from when "
            + "it was sent. Stops come first; if several overlap, the first in the order of this list gets the time. "
            + "In each step, the time beyond the step's median goes to the causes that happened meanwhile, in this "
            + "order, and to what the threads that had the request waited for a processor; then to the backlog after a "
            + "stop, until no more requests are outstanding than usual, for at most ten times the length of the stop. "
            + "The rest is known only by its place. A late start is covered by what "
            + "the thread did: earlier requests, each divided likewise, the script between them, and waiting; the "
            + "usual time of the earlier requests is the backlog behind their causes. The time beyond the "
            + "service's median that is in no step is unexplained. Shares are of all time beyond the median.";
    /** A cause stands out if chance gives as much no more often than this. */
    private static final double RARE = 0.01;
    private static final List<Cause> GC = Stream.of(Cause.values()).filter(Cause::isGc).toList();
    /** Of threads other than those that had the request: upper bounds. */
    public static final List<Cause> PROCESSOR = List.of(Cause.SERVER_PROCESSOR, Cause.CLIENT_PROCESSOR);

    /**
     * The requests beyond a percentile.
     *
     * @param episodes          groups of them that overlap in time
     * @param effectiveEpisodes the number of equal episodes that would be as uneven: (Σx)² / Σx² of their excess
     * @param largestEpisodes   the three with the most excess, the largest first
     * @param placeOnlyAtMost   the upper end, which may be exceeded 1 time in 20: waits that only samples of threads
     *                          show, also for processors that compilers or collectors had, count as found only as
     *                          far as they are unlikely to be coincidence
     * @param gc                all causes that are garbage collection
     * @param processor         of other threads than those that had the request, in server or load generator
     */
    public record TailCauses(String service, String percentile, long thresholdNs, long requests, long episodes,
            double effectiveEpisodes, List<Episode> largestEpisodes, long timeNs, long excessNs,
            double placeOnlyAtMost, CausesTogether gc, CausesTogether processor, List<CauseShare> causes) {
        /** With the backlog behind the cause, as it is compared with chance. */
        public double withBacklog(CauseShare of) {
            return of.share() + of.backlogShare(excessNs);
        }

        /** The share that is known only by its place: slow steps whose reason is unknown. */
        @JsonProperty
        public double placeOnly() {
            return causes.stream().filter(share -> share.cause().isStep())
                    .mapToDouble(this::withBacklog).sum();
        }

        /** The share of all waiting for a processor; what the collectors had of it is in {@code gc}. */
        @JsonProperty
        public double waiting() {
            return causes.stream().filter(share -> share.cause().isProcessorWait()).mapToDouble(this::withBacklog)
                    .sum();
        }

        /** The share that the load generator took itself; {@code apart}: it has processors of its own. */
        public double ofGenerator(boolean apart) {
            return causes.stream().filter(share -> share.cause().isOfGenerator()
                            && (apart || share.cause() != Cause.CLIENT_PROCESSOR))
                    .mapToDouble(this::withBacklog).sum();
        }

        /** The share that is in no cause and in no step. */
        @JsonProperty
        public double unexplained() {
            return causes.stream().filter(share -> share.cause() == Cause.UNEXPLAINED)
                    .mapToDouble(CauseShare::share).sum();
        }
    }

    /** Slow requests that overlap in time: since the start of the measure phase, with their share of the excess. */
    public record Episode(long atNs, long lengthNs, double share) { }

    /** The share of several causes with the backlogs behind them, compared with chance as {@link CauseShare}. */
    public record CausesTogether(double share, double expectedByChance, double pValue, boolean beyondChance) {
        /** The part that chance may give: all of it unless it is beyond chance. */
        public double withinChance() {
            return beyondChance ? Math.min(share, expectedByChance) : share;
        }
    }

    /**
     * The time of one cause.
     *
     * @param backlogNs        the time of the backlogs behind this cause; null if there can be none
     * @param requests         those of which it took at least a tenth of the excess
     * @param episodes         different stops that these met; for slow steps and unexplained time: groups of requests
     *                         that overlap in time
     * @param longestNs        the longest part of one of these requests that one event took: a stop, a call, the wait
     *                         of one thread (at most)
     * @param longestAtNs      when that began, since the start of the measure phase; null if there was none
     * @param expectedByChance the share, with the backlogs behind it, if stops and requests were unrelated
     * @param chanceLow        chance gives less in one of twenty shifts
     * @param chanceHigh       chance gives more in one of twenty shifts
     * @param pValue           how often chance gives as much, backlogs included; null for unexplained time, slow steps
     *                         and what a thread measured itself, which do not depend on where the stops are
     * @param beyondChance     whether the pValue is at most 0.01
     */
    @JsonInclude(JsonInclude.Include.ALWAYS)
    public record CauseShare(Cause cause, long timeNs, Long backlogNs, double share, long requests, long episodes,
            long longestNs, Long longestAtNs, double expectedByChance, double chanceLow, double chanceHigh,
            Double pValue, boolean beyondChance) {
        private double backlogShare(long excessNs) {
            return backlogNs == null || excessNs == 0 ? 0 : (double) backlogNs / excessNs;
        }

        /** Whether only the place is known. */
        @JsonProperty
        public boolean place() {
            return cause.isStep();
        }
    }

    /** The response times without the stops of a cause (or of all) and the backlogs behind them. */
    public record Without(String service, String cause, @JsonIgnore String plural, Map<String, Long> responseNs) { }

    public static Attribution of(RequestPasses passes, Window window) {
        List<TailCauses> tails = new ArrayList<>();
        List<Without> without = new ArrayList<>();
        for (int service = 0; service < RequestFile.SERVICES.length; service++) {
            for (int level = 0; level < RequestPasses.LEVELS.length; level++) {
                int[] requests = passes.slowRequests.indices(service, level);
                if (passes.thresholdNs(service, level) != null && requests.length > 0) {
                    tails.add(tail(passes, window, service, level, requests));
                }
            }
            without.addAll(passes.counterfactuals[service].figures(RequestFile.SERVICES[service]));
        }
        return new Attribution(RULE, PermutationTest.SHIFTS, tails, without);
    }

    private static TailCauses tail(RequestPasses passes, Window window, int service, int level, int[] requests) {
        SlowRequests slow = passes.slowRequests;
        long usualNs = passes.usualNs(service);
        CauseTotals totals = CauseTotals.of(slow, requests, usualNs, passes.divisions);
        PermutationTest chance = PermutationTest.of(slow, requests, usualNs, passes.divisions, window);
        List<CauseShare> causes = new ArrayList<>();
        for (Cause cause : Cause.values()) {
            PermutationTest.Chance byChance = chance.of(List.of(cause));
            Double pValue = cause.hasChance() ? Double.valueOf(byChance.pValue()) : null;
            causes.add(new CauseShare(cause, totals.ns(cause), cause == Cause.BACKLOG ? null : totals.backlogNs(cause),
                    totals.excessNs == 0 ? 0 : (double) totals.ns(cause) / totals.excessNs,
                    totals.requests(cause), totals.episodes(cause), totals.longestNs(cause),
                    totals.longestNs(cause) == 0 ? null : totals.longestAtNs(cause) - window.startNs(),
                    byChance.mean(), byChance.low(), byChance.high(), pValue, pValue != null && pValue <= RARE));
        }
        CausesTogether processor = together(PROCESSOR, totals, chance);
        return new TailCauses(RequestFile.SERVICES[service], RequestPasses.LEVELS[level].label(),
                passes.thresholdNs(service, level), requests.length, totals.all.count(), totals.all.effective(),
                totals.all.largest(window.startNs()), totals.timeNs, totals.excessNs,
                Math.max(totals.placeOnly(), chance.placeOnlyAtMost()),
                together(GC, totals, chance), processor, causes);
    }

    private static CausesTogether together(double share, PermutationTest.Chance byChance) {
        return new CausesTogether(share, byChance.mean(), byChance.pValue(), byChance.pValue() <= RARE);
    }

    private static CausesTogether together(List<Cause> causes, CauseTotals totals, PermutationTest chance) {
        long ns = causes.stream().mapToLong(cause -> totals.ns(cause) + totals.backlogNs(cause)).sum();
        return together(totals.excessNs == 0 ? 0 : (double) ns / totals.excessNs, chance.of(causes));
    }
}
