package trader.analysis.compare;

import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.IntStream;
import trader.analysis.compare.ComparisonResult.Decision;
import trader.analysis.compare.ComparisonResult.Interval;
import trader.analysis.compare.ComparisonResult.Ratio;
import trader.analysis.compare.FigureSamples.Estimate;

/**
 * Judges the questions of a family together. Each interval by itself misses the true ratio with probability
 * {@code level}; "different" holds for the whole family: with probability 1 − {@code level} no pair that is equal in
 * truth is called so.
 *
 * @param generations planned
 */
record Judgement(double level, double margin, int generations) {
    private static final int MOST_GENERATIONS = 1_000;
    /** Share of the error for throughput, median and CPU, so that tails that tell nothing do not hide them. */
    private static final double OF_MAIN = 0.6;

    /** A question, and what the generations say; {@code estimate} is not null. */
    record Question(String variant, String against, PlannedLoad load, MeasuredFigure figure, String family,
            Estimate estimate) {
        /** One generation has no spread that shows how JVMs of the same variant differ. */
        boolean isAveraged() {
            return estimate.logs().length > 1;
        }
    }

    /** In the same order. */
    List<Ratio> of(List<Question> family) {
        List<Question> judged = family.stream().filter(Question::isAveraged).toList();
        List<Question> main = judged.stream().filter(each -> each.figure().isMain()).toList();
        List<Question> others = judged.stream().filter(each -> !each.figure().isMain()).toList();
        Set<Question> different = new HashSet<>(different(main, others.isEmpty() ? level : OF_MAIN * level));
        different.addAll(different(others, main.isEmpty() ? level : (1 - OF_MAIN) * level));
        return family.stream().map(each -> ratio(each, different.contains(each))).toList();
    }

    private static List<Question> different(List<Question> questions, double level) {
        double[] adjusted = Hommel.adjusted(questions.stream().mapToDouble(each -> each.estimate().probability())
                .toArray());
        return IntStream.range(0, adjusted.length).filter(i -> adjusted[i] <= level).mapToObj(questions::get).toList();
    }

    private Ratio ratio(Question question, boolean isDifferent) {
        Estimate estimate = question.estimate();
        boolean isUnknown = Double.isNaN(estimate.standardError());
        double half = isUnknown ? Double.NaN : estimate.halfWidth(level);
        double most = Math.log1p(margin);
        boolean isWithin = Math.abs(estimate.log()) + half <= most;
        boolean isApart = Math.abs(estimate.log()) > half;
        Verdict verdict = isDifferent ? Verdict.DIFFERENT
                : question.isAveraged() && isWithin ? Verdict.SAME : Verdict.CANNOT_TELL;
        String why = switch (verdict) {
            case DIFFERENT -> "the interval does not contain 1" + (isWithin ? ", but lies within the margin" : "");
            case SAME -> "the whole interval lies within the margin";
            case CANNOT_TELL -> isUnknown ? "too few rounds"
                    : !question.isAveraged() ? "one start of the JVMs: the interval holds for these JVMs only"
                    : isApart ? "the interval does not contain 1, but one of so many may do so by chance"
                    : "the interval contains 1 and reaches beyond the margin";
        };
        boolean isSettled = isDifferent || verdict == Verdict.SAME && Math.abs(estimate.log())
                <= estimate.halfWidth(Comparison.ALPHA) * Math.sqrt((double) estimate.logs().length / generations);
        String direction = !isDifferent ? null : direction(question.figure(), estimate.log() > 0);
        Integer needed = verdict == Verdict.CANNOT_TELL && question.isAveraged() && !isApart
                ? needed(estimate, most) : null;
        return new Ratio(question.variant(), question.against(), question.load(), question.figure(), question.family(),
                new Interval(Arrays.stream(estimate.logs()).map(Math::exp).boxed().toList(), Math.exp(estimate.log()),
                        isUnknown ? null : Double.valueOf(Math.exp(estimate.log() - half)),
                        isUnknown ? null : Double.valueOf(Math.exp(estimate.log() + half))),
                new Decision(verdict.toString(), direction, why, isSettled, needed));
    }

    private static String direction(MeasuredFigure figure, boolean isAbove) {
        return figure.equals(MeasuredFigure.CPU) || figure.equals(MeasuredFigure.ALLOCATION)
                ? isAbove ? "more" : "less" : isAbove == figure.isMoreBetter() ? "faster" : "slower";
    }

    /** Generations for a half-width of {@code most}, if their spread stays as it is. */
    private Integer needed(Estimate estimate, double most) {
        int now = estimate.logs().length;
        int tooFew = now;
        int enough = MOST_GENERATIONS + 1;
        while (enough - tooFew > 1) {
            int n = (tooFew + enough) / 2;
            if (new Estimate(0, estimate.standardError() * Math.sqrt((double) now / n), estimate.degrees() + n - now,
                    new double[0]).halfWidth(level) <= most) {
                enough = n;
            } else {
                tooFew = n;
            }
        }
        return enough > MOST_GENERATIONS ? null : enough;
    }
}
