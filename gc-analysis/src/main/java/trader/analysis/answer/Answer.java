package trader.analysis.answer;

import com.fasterxml.jackson.annotation.JsonInclude;
import java.util.List;
import java.util.Map;
import trader.analysis.attribution.Cause;

/**
 * The causes of the waits of the slowest requests. Each key is explained in docs/MEASURING.md.
 *
 * @param text     sentences to show, one paragraph each; never empty
 * @param advice   the next step to try; null unless the figures without a cause support it
 * @param reason   why the figures cannot be used; null if they can
 * @param services by name, in the order to show
 */
@JsonInclude(JsonInclude.Include.ALWAYS)
public record Answer(List<String> text, String advice, Standing standing, String reason,
        Map<String, ServiceAnswer> services) {
    /** Smaller shares are not worth a sentence. */
    static final double WORTH_SAYING = 0.05;

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
     *                    largest; without garbage collection
     * @param placeOnly   the share of which only the slow step is known
     * @param place       the step with the largest part of it; null if there is none
     */
    @JsonInclude(JsonInclude.Include.ALWAYS)
    public record ServiceAnswer(long answered, String percentile, Long requests, Long excessNs, Long thresholdNs,
            GcPart gc, List<MainCause> causes, Double placeOnly, Cause place, Double unexplained) {
        static ServiceAnswer tooFew(long answered) {
            return new ServiceAnswer(answered, null, null, null, null, null, List.of(), null, null, null);
        }
    }

    /**
     * The collector's pauses in all JVMs, with the backlogs behind them.
     *
     * @param longestPauseNs in the measure phase, whether a slow request met it or not; null without a pause
     * @param longestPauseOf the JVM
     */
    @JsonInclude(JsonInclude.Include.ALWAYS)
    public record GcPart(double share, double expectedByChance, boolean beyondChance, Long longestPauseNs,
            String longestPauseOf) {
        boolean standsOut() {
            return share >= WORTH_SAYING && beyondChance;
        }
    }

    /**
     * A cause other than garbage collection, or a slow step whose reason is unknown.
     *
     * @param share            of the excess, with the backlogs behind it
     * @param ofItBehind       the part of the share that is backlog
     * @param expectedByChance null if chance says nothing about it
     * @param longestNs        the longest event that a slow request met; null if unknown
     * @param longestAtNs      when it began, since the start of the measure phase
     */
    @JsonInclude(JsonInclude.Include.ALWAYS)
    public record MainCause(Cause cause, double share, double ofItBehind, Double expectedByChance,
            boolean beyondChance, long episodes, Long longestNs, Long longestAtNs) {
        /** Whether it is large, and more than chance gives. */
        boolean standsOut() {
            return share >= WORTH_SAYING && (beyondChance || expectedByChance == null);
        }
    }
}
