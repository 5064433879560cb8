package trader.analysis.answer;

import com.fasterxml.jackson.annotation.JsonIgnore;
import com.fasterxml.jackson.annotation.JsonInclude;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Set;
import trader.analysis.attribution.Attribution;
import trader.analysis.attribution.Attribution.Episode;
import trader.analysis.attribution.Cause;
import trader.analysis.run.Unknown;

/**
 * The causes of the waits of the slowest requests. Each key is explained in docs/MEASURING.md.
 *
 * @param text     sentences to show, one paragraph each; never empty
 * @param advice   the next step to try; null unless the figures without a cause support it
 * @param reason   why the figures cannot be used; null if they can
 * @param unknown  what the files do not tell, at least in part
 * @param services by name, in the order to show
 */
@JsonInclude(JsonInclude.Include.ALWAYS)
public record Answer(List<String> text, String advice, Standing standing, String reason, Set<Unknown> unknown,
        Map<String, ServiceAnswer> services) {
    /** Smaller shares are not worth a sentence. */
    static final double WORTH_SAYING = 0.05;
    private static final Set<Cause> PROCESSORS = Set.of(Cause.SERVER_PROCESSOR, Cause.CLIENT_PROCESSOR);

    /** A reason without the last lines of a console that it may hold. */
    public static String headline(String reason) {
        return reason.replaceFirst("(?s)(; the console ends with:)?\\n.*", "");
    }

    /** Whether the figures can be used. */
    public enum Standing { VALID, TOO_FEW, INVALID, NOT_JUDGED, NO_REQUESTS }

    /**
     * The slowest requests of one service.
     *
     * @param answered    all its requests
     * @param percentile  beyond which they are the slowest; null, as the other figures, with too few requests
     * @param requests    beyond it
     * @param excessNs    their time beyond the median
     * @param causes      those of 5 % of the excess and more, at most four, the largest first; if there is none, the
     *                    largest; without garbage collection; all waiting for a processor is one
     * @param loadGenerator what it took itself
     * @param placeOnly   the share of which only the slow step is known
     * @param placeOnlyAtMost the upper end, too low 1 time in 20: waits that only samples show count only as far as
     *                        they are unlikely to be coincidence
     * @param place       the step with the largest part of it; null if there is none
     * @param effectiveEpisodes as many equal episodes would be as uneven as those of these requests
     * @param largestEpisodes   of these requests
     */
    @JsonInclude(JsonInclude.Include.ALWAYS)
    public record ServiceAnswer(long answered, String percentile, Long requests, Long excessNs, Long thresholdNs,
            GcPart gc, List<MainCause> causes, GeneratorPart loadGenerator, Double placeOnly,
            Double placeOnlyAtMost, Cause place, Double unexplained, Double effectiveEpisodes,
            List<Episode> largestEpisodes) {
        static ServiceAnswer tooFew(long answered) {
            return new ServiceAnswer(answered, null, null, null, null, null, List.of(), null, null, null, null, null,
                    null, List.of());
        }

        /** The share without a cause. */
        double notFound() {
            return placeOnly + unexplained;
        }

        double notFoundAtMost() {
            return placeOnlyAtMost + unexplained;
        }
    }

    /**
     * The collector's pauses in all JVMs and waits for the processors that its threads had, with the backlogs behind
     * them.
     *
     * @param collectorsShare the part of the share that is waits for a processor
     * @param pValue          how often chance gives as much
     * @param longestPauseNs  in the measure phase, whether a slow request met it or not; null without a pause
     * @param longestPauseOf  the JVM
     */
    @JsonInclude(JsonInclude.Include.ALWAYS)
    public record GcPart(double share, double collectorsShare, double expectedByChance, double pValue,
            boolean beyondChance, Long longestPauseNs, String longestPauseOf) {
        boolean standsOut() {
            return share >= WORTH_SAYING && beyondChance;
        }
    }

    /**
     * The time of the load generator itself, which is no latency of the server: its stops and collections, its waits,
     * late wake-ups and script. Waits of its other threads count only if it has processors of its own: else they cannot
     * be told from the server's.
     *
     * @param largest whether the server's collections, any other cause and the time without one took less
     */
    public record GeneratorPart(double share, boolean largest) { }

    /**
     * A cause other than garbage collection, or a slow step whose reason is unknown. Waits of other threads for a
     * processor, in server and load generator, are one cause unless these have different processors.
     *
     * @param of               the cause, or the first of those that are one
     * @param cause            its name
     * @param share            of the excess, with the backlogs behind it
     * @param ofItBehind       the part of the share that is backlog
     * @param expectedByChance null, as pValue, if chance says nothing about it; of several kinds, of those with chance
     * @param pValue           how often chance gives as much; null for several kinds
     * @param longestNs        the longest event that a slow request met; null if unknown
     * @param longestAtNs      when it began, since the start of the measure phase
     * @param kinds            of all waiting for a processor, the largest first: its share is their sum; else empty
     */
    @JsonInclude(JsonInclude.Include.ALWAYS)
    public record MainCause(@JsonIgnore Cause of, String cause, double share, double ofItBehind,
            Double expectedByChance, Double pValue, boolean beyondChance, long episodes, Long longestNs,
            Long longestAtNs, List<MainCause> kinds) {
        /** The sum of {@code kinds}, each of which has its share of the time for itself. */
        static MainCause together(List<MainCause> kinds) {
            MainCause longest = kinds.stream().filter(each -> each.longestNs != null)
                    .max(Comparator.comparingLong(MainCause::longestNs)).orElse(kinds.get(0));
            List<MainCause> compared = kinds.stream().filter(each -> each.expectedByChance != null).toList();
            return new MainCause(kinds.get(0).of, Cause.WAITING, kinds.stream().mapToDouble(MainCause::share).sum(),
                    kinds.stream().mapToDouble(MainCause::ofItBehind).sum(), compared.isEmpty() ? null
                            : (Double) compared.stream().mapToDouble(MainCause::expectedByChance).sum(),
                    null, kinds.stream().anyMatch(MainCause::beyondChance),
                    kinds.stream().mapToLong(MainCause::episodes).max().orElseThrow(), longest.longestNs,
                    longest.longestAtNs, kinds);
        }

        /** Whether it is large, and more than chance gives. */
        boolean standsOut() {
            return certain() >= WORTH_SAYING;
        }

        /** The share, without kinds that chance may have given. */
        double certain() {
            return !kinds.isEmpty() ? kinds.stream().mapToDouble(MainCause::certain).sum()
                    : beyondChance || expectedByChance == null ? share : 0;
        }

        /** Whether chance says something about all of it. */
        boolean isCompared() {
            return kinds.isEmpty() ? expectedByChance != null : kinds.stream().allMatch(MainCause::isCompared);
        }

        boolean exceedsChance() {
            return expectedByChance == null || share > expectedByChance;
        }

        boolean isStop() {
            return of.isStop();
        }

        boolean isSum() {
            return !kinds.isEmpty();
        }

        boolean isStep() {
            return of.isStep();
        }

        boolean isOfBothSides() {
            return cause.equals(Attribution.OTHER_WAITS);
        }

        boolean isOfGenerator() {
            return of.isOfGenerator() && !isOfBothSides() && !isSum();
        }

        /** Whether waits that only samples of threads show are a part of it: upper bounds. */
        boolean isAtMost() {
            return isSum() ? kinds.stream().anyMatch(MainCause::isAtMost)
                    : PROCESSORS.contains(of) || of == Cause.COMPILERS;
        }

        /** Whether its longest part is one event: a stop, a call. A wait for a processor can be made of many. */
        boolean isEvent() {
            return !of.isStep() && !of.isProcessorWait() && of != Cause.SATURATION;
        }
    }
}
