package trader.analysis.compare;

import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import trader.analysis.compare.PairedRatio.Interval;
import trader.analysis.compare.PairedRatio.Method;

/**
 * Compares one figure of a variant, a percentile of a service or the throughput, with the first variant. An unknown
 * end of the interval is null.
 *
 * <p>Runs that gave no figure twice, because they were INVALID or measured too few requests, may be the slow ones. So
 * if the variant lacks a figure, the interval is open at its slow end, and if the first variant lacks one, at its fast
 * end: no claim can result from the selection of the runs that were measured.
 *
 * @param pairs         repeats in which both variants gave a figure
 * @param ratio         of the variant to the first; null with fewer than {@link PairedRatio#LEAST_REPEATS} pairs
 * @param repeatsNeeded with the observed spread, for an interval as narrow as the margin; null when not asked or beyond
 *                      1,000
 */
record Judgement(int pairs, Double ratio, Double low, Double high, Method method, Verdict verdict, String why,
        Integer repeatsNeeded) {

    /**
     * The figures of the first variant and of another, by repeat; null where a repeat gave none.
     *
     * @param moreIsFaster as for throughput; less is faster for a response time
     */
    public record Question(List<Double> first, List<Double> variant, boolean moreIsFaster) { }

    /** All judgements of a plan: the more questions, the smaller the risk for each. */
    public record Family(List<Judgement> judgements, int intervals, double alphaOfEach) { }

    /**
     * Judges all questions of a plan so that with probability 1 − alpha no interval misses its true ratio
     * (Bonferroni). Questions with too few repeats for an answer cost nothing.
     */
    public static Family all(List<Question> questions, double alpha, double margin) {
        int intervals = (int) questions.stream()
                .filter(each -> logRatios(each.first(), each.variant()).length >= PairedRatio.LEAST_REPEATS).count();
        double alphaOfEach = alpha / Math.max(1, intervals);
        return new Family(questions.stream().map(each -> of(each, alphaOfEach, margin)).toList(), intervals,
                alphaOfEach);
    }

    /**
     * Judges one question by itself.
     *
     * @param alpha  probability that this interval misses the true ratio
     * @param margin ratios within it count as the same; 0.1 means 1/1.1 to 1.1
     */
    public static Judgement of(Question question, double alpha, double margin) {
        double[] logRatios = logRatios(question.first(), question.variant());
        Interval interval = PairedRatio.of(logRatios, alpha);
        if (interval == null) {
            return new Judgement(logRatios.length, null, null, null, null, Verdict.CANNOT_TELL,
                    "only " + logRatios.length + " of " + question.first().size() + " repeats gave both figures; at"
                            + " least " + PairedRatio.LEAST_REPEATS + " are needed", null);
        }
        boolean isFirstOpen = lacksSome(question.first());
        boolean isVariantOpen = lacksSome(question.variant());
        Double low = (question.moreIsFaster() ? isVariantOpen : isFirstOpen) ? null : interval.low();
        Double high = (question.moreIsFaster() ? isFirstOpen : isVariantOpen) ? null : interval.high();
        boolean above = low != null && low > 1;
        boolean below = high != null && high < 1;
        boolean within = low != null && high != null && low >= 1 / (1 + margin) && high <= 1 + margin;
        Verdict verdict = above || below ? Verdict.DIFFERENT : within ? Verdict.SAME : Verdict.CANNOT_TELL;
        String why = switch (verdict) {
            case DIFFERENT -> (above == question.moreIsFaster() ? "faster" : "slower") + ": the interval lies "
                    + (above ? "above 1" : "below 1")
                    + (within ? ", though within the margin" : "");
            case SAME -> "the whole interval lies within the margin";
            case CANNOT_TELL -> low == null || high == null
                    ? "runs without a figure may have been the slow ones: the interval is open at that end"
                    : "the interval contains 1 and reaches beyond the margin";
        };
        boolean narrower = verdict == Verdict.CANNOT_TELL && low != null && high != null;
        return new Judgement(logRatios.length, interval.ratio(), low, high, interval.method(), verdict, why,
                narrower ? PairedRatio.repeatsNeeded(logRatios, alpha, margin) : null);
    }

    private static boolean lacksSome(List<Double> figures) {
        return figures.stream().anyMatch(Objects::isNull);
    }

    /** One for each repeat that has both figures. */
    static double[] logRatios(List<Double> first, List<Double> variant) {
        List<Double> ratios = new ArrayList<>();
        for (int repeat = 0; repeat < first.size(); repeat++) {
            if (first.get(repeat) != null && variant.get(repeat) != null) {
                ratios.add(Math.log(variant.get(repeat) / first.get(repeat)));
            }
        }
        return ratios.stream().mapToDouble(Double::doubleValue).toArray();
    }
}
