package trader.analysis.attribution;

import com.fasterxml.jackson.annotation.JsonIgnore;
import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonProperty;
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
     * @param stalls            the largest first
     * @param episodes          groups of requests of the recurring tail that overlap in time
     * @param effectiveEpisodes the number of equal episodes that would be as uneven: (Σx)² / Σx² of their excess
     * @param neededNs          a measurement of about this length tells the largest share to ± 10 points; null: it does
     * @param placeOnlyAtMost   the upper end, which may be exceeded 1 time in 20: waits that only samples of threads
     *                          show, also for CPUs that compilers or collectors had, count as found only as
     *                          far as they are unlikely to be coincidence
     * @param cpu               of other threads than those that had the request, in server or load generator
     * @param groups            the largest first, unexplained last; their shares add up to 1
     * @param bands             the recurring tail and the requests below it, by percentile, the fastest first
     */
    public record TailCauses(String service, String percentile, long thresholdNs, long requests, List<Stall> stalls,
            long episodes, double effectiveEpisodes, Long neededNs, long excessNs, double placeOnlyAtMost,
            CausesTogether cpu, List<GroupShare> groups, List<Band> bands, List<CauseShare> causes) {
        /** With the backlog behind the cause, as it is compared with chance. */
        public double withBacklog(CauseShare of) {
            return of.withBacklog(excessNs);
        }

        /** The part of a group's share that chance does not give. */
        public double certain(CauseGroup of) {
            return certain(of, causes, cpu, excessNs);
        }

        static double certain(CauseGroup of, List<CauseShare> causes, CausesTogether cpu, long excessNs) {
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

    /** The share of several causes with the backlogs behind them, compared with chance as {@link CauseShare}. */
    public record CausesTogether(double share, double expectedByChance, double pValue, boolean beyondChance) {
        /** The part that chance does not give. */
        public double certain() {
            return beyondChance ? Math.max(0, share - expectedByChance) : 0;
        }
    }

    /**
     * The time of one cause.
     *
     * @param backlogNs        the time of the backlogs behind this cause; null if there can be none
     * @param requests         those of which it took at least a tenth of the excess
     * @param episodes         different stops that these met; for slow steps and unexplained time: groups of requests
     *                         that overlap in time
     * @param expectedByChance the share, with the backlogs behind it, if stops and requests were unrelated
     * @param chanceLow        chance gives less in one of twenty shifts
     * @param chanceHigh       chance gives more in one of twenty shifts
     * @param pValue           how often chance gives as much, backlogs included; null for unexplained time, slow steps
     *                         and what a thread measured itself, which do not depend on where the stops are
     * @param beyondChance     whether the pValue is at most 0.01
     */
    @JsonInclude(JsonInclude.Include.ALWAYS)
    public record CauseShare(Cause cause, long timeNs, Long backlogNs, double share, long requests, long episodes,
            double expectedByChance, double chanceLow, double chanceHigh, Double pValue, boolean beyondChance) {
        /** With the backlog behind the cause, as it is compared with chance. */
        private double withBacklog(long excessNs) {
            return share + (backlogNs == null || excessNs == 0 ? 0 : (double) backlogNs / excessNs);
        }

        /** The part of it that chance does not give; that of {@link #CPU} is judged together. */
        double certain(long excessNs) {
            if (cause == Cause.BACKLOG || CPU.contains(cause) || cause.hasChance() && !beyondChance) {
                return 0;
            }
            double byChance = cause.hasChance() && CpuUsers.CAUSES.contains(cause) ? expectedByChance : 0;
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
                if (tail.requests() > 0 || !tail.stalls().isEmpty()) {
                    tails.add(tail);
                }
            }
            without.addAll(passes.counterfactuals[service].figures(RequestRecord.SERVICES[service]));
        }
        return new Attribution(tails, without);
    }
}
