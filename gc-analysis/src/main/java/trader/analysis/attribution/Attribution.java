package trader.analysis.attribution;

import com.fasterxml.jackson.annotation.JsonIgnore;
import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonProperty;
import com.fasterxml.jackson.annotation.JsonUnwrapped;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.function.Predicate;
import trader.analysis.run.Window;
import trader.runfiles.RequestRecord;

/** The causes of the slowest requests, compared with chance, and the percentiles without each: docs/METHOD.md. */
public record Attribution(List<TailCauses> tails, List<Without> without) {
    /** Waits for a CPU that other threads had: of the listener, the load generator's thread, and others. */
    public static final String THREADS_WAITS = "CPU wait behind other threads";
    static final String ALL = "all of these";
    /** Of threads other than those that had the request: upper bounds. */
    public static final List<Cause> CPU = List.of(Cause.SERVER_CPU, Cause.CLIENT_CPU);

    /**
     * The slowest requests of a service: the stalls, and all else of the recurring tail, which is without them. Beyond
     * the percentile of the requests that met no stall.
     *
     * @param stalls   the largest first
     * @param episodes groups of requests of the recurring tail that overlap in time
     * @param groups   the largest first, unexplained last; their shares add up to 1
     * @param bands    the recurring tail and the requests below it, by percentile, the fastest first
     */
    public record TailCauses(String service, @JsonUnwrapped RecurringTail tail, List<Stall> stalls, long episodes,
            @JsonUnwrapped CauseShares shares, List<GroupShare> groups, List<Band> bands) { }

    /**
     * The slowest requests without those of stalls.
     *
     * @param percentile        beyond which they are the slowest
     * @param effectiveEpisodes the number of equal episodes that would be as uneven: (Σx)² / Σx² of their excess; null
     *                          if unknown
     * @param neededNs          a measurement of about this length tells the largest share to ± 10 points; null: it does
     */
    public record RecurringTail(String percentile, long thresholdNs, long requests, Double effectiveEpisodes,
            Long neededNs) { }

    /**
     * What the requests of the recurring tail took beyond the usual, divided among causes.
     *
     * @param placeOnlyAtMost the upper end, which may be exceeded 1 time in 20: waits that only samples of threads
     *                        show, also for CPUs that compilers or collectors had, count as found only as far as they
     *                        are unlikely to be coincidence
     * @param cpu             of other threads than those that had the request, in server or load generator
     */
    public record CauseShares(long excessNs, double placeOnlyAtMost, CausesTogether cpu, List<CauseShare> causes) {
        /** With the backlog behind the cause, as it is compared with chance. */
        public double withBacklog(CauseShare of) {
            return of.withBacklog(excessNs);
        }

        /** The part of a group's share that chance does not give. */
        public double certain(CauseGroup of) {
            return causes.stream().filter(each -> each.cause().group() == of)
                    .mapToDouble(each -> each.certain(excessNs)).sum() + (of == CauseGroup.CPU ? cpu.certain() : 0);
        }

        private double withBacklogs(Predicate<Cause> of) {
            return causes.stream().filter(share -> of.test(share.cause())).mapToDouble(this::withBacklog).sum();
        }

        /** The share that is known only by its place: slow steps whose reason is unknown. */
        @JsonProperty
        public double placeOnly() {
            return withBacklogs(Cause::isStep);
        }

        /** The share that the load generator took itself; {@code apart}: it has CPUs of its own. */
        public double ofGenerator(boolean apart) {
            return withBacklogs(cause -> isOfGenerator(cause, apart));
        }

        public boolean isOfGenerator(Cause cause, boolean apart) {
            return cause.isOfGenerator() && (apart || cause != Cause.CLIENT_CPU);
        }

        /** The share that is in no cause and in no step. */
        @JsonProperty
        public double unexplained() {
            return causes.stream().filter(share -> share.cause() == Cause.UNEXPLAINED)
                    .mapToDouble(CauseShare::share).sum();
        }
    }

    /**
     * An episode of slow requests that alone holds more than a fifth of what the slowest waited, larger ones left out.
     *
     * @param atNs     when its longest event began, since the start of the measure phase
     * @param lengthNs of that event; of the whole episode if the cause has no single one
     * @param share    of what all of the slowest waited, beyond the usual
     * @param mostly   the group of causes with the most of its time, and its part of it
     */
    public record Stall(long atNs, long lengthNs, double share, long requests, CauseGroup mostly, double mostlyPart,
            List<CauseTime> causes) { }

    public record CauseTime(Cause cause, long timeNs) { }

    /**
     * A share of the recurring tail, with the backlogs behind its causes, and its interval.
     *
     * @param low  95 % interval; without what chance may have given
     * @param high with what waits that only samples show may have taken from it
     */
    public record GroupShare(CauseGroup cause, double share, double low, double high) {
        /** The largest first, unexplained last. */
        public static final Comparator<GroupShare> ORDER =
                Comparator.comparing((GroupShare each) -> each.cause() == CauseGroup.UNEXPLAINED)
                        .thenComparing(Comparator.comparingDouble(GroupShare::share).reversed());
    }

    /**
     * Requests between two percentiles, without those of stalls; {@code toNs} null: there is no upper end.
     *
     * @param causes in the order of the whole tail
     */
    public record Band(String percentiles, long fromNs, Long toNs, long requests, long excessNs,
            List<BandShare> causes) { }

    public record BandShare(CauseGroup cause, double share) { }

    /**
     * The share of causes, with the backlogs behind them, if stops and requests were unrelated.
     *
     * @param low    chance gives less in one of twenty shifts
     * @param high   chance gives more in one of twenty shifts
     * @param pValue how often chance gives at least the actual share; that is included, so this is never 0
     */
    public record Chance(double mean, double low, double high, double pValue) {
        /** A cause stands out if chance gives as much no more often than this. */
        private static final double RARE = 0.01;

        /** Whether the actual share is beyond chance. */
        @JsonProperty
        public boolean exceeded() {
            return pValue <= RARE;
        }
    }

    /** The share of several causes with the backlogs behind them. */
    public record CausesTogether(double share, Chance chance) {
        /** The part that chance does not give. */
        public double certain() {
            return chance.exceeded() ? Math.max(0, share - chance.mean()) : 0;
        }
    }

    /**
     * The time of one cause.
     *
     * @param backlogNs the time of the backlogs behind this cause; null if there can be none
     * @param requests  those of which it took at least a tenth of the excess
     * @param episodes  different stops that these met; for slow steps and unexplained time: groups of requests that
     *                  overlap in time
     * @param chance    null for unexplained time, slow steps and what a thread measured itself, which do not depend on
     *                  where the stops are
     */
    @JsonInclude(JsonInclude.Include.ALWAYS)
    public record CauseShare(Cause cause, long timeNs, Long backlogNs, double share, long requests, long episodes,
            Chance chance) {
        /** With the backlog behind the cause, as it is compared with chance. */
        private double withBacklog(long excessNs) {
            return share + (backlogNs == null || excessNs == 0 ? 0 : (double) backlogNs / excessNs);
        }

        /** The part of it that chance does not give; that of {@link #CPU} is judged together. */
        double certain(long excessNs) {
            if (cause == Cause.BACKLOG || CPU.contains(cause) || chance != null && !chance.exceeded()) {
                return 0;
            }
            double byChance = chance != null && CpuUsers.CAUSES.contains(cause) ? chance.mean() : 0;
            return Math.max(0, withBacklog(excessNs) - byChance);
        }
    }

    /** The response times without the stops of a cause (or of all) and the backlogs behind them. */
    public record Without(String service, String cause, @JsonIgnore String plural, Map<String, Long> responseNs) { }

    public static Attribution of(RequestPasses passes, Window window) {
        List<TailCauses> tails = new ArrayList<>();
        List<Without> without = new ArrayList<>();
        for (int service = 0; service < RequestRecord.SERVICES.length; service++) {
            if (passes.tail(service) != null) {
                TailCauses tail = new ServiceTail(passes, window, service).causes();
                if (tail.tail().requests() > 0 || !tail.stalls().isEmpty()) {
                    tails.add(tail);
                }
            }
            without.addAll(passes.counterfactuals[service].figures(RequestRecord.SERVICES[service]));
        }
        return new Attribution(tails, without);
    }
}
