package trader.analysis.compare;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import trader.analysis.compare.ComparisonResult.Ratio;
import trader.analysis.compare.FigureSamples.Estimate;
import trader.analysis.compare.Judgement.Question;

class JudgementTest {
    private static final MeasuredFigure P50 = new MeasuredFigure("quote", "p50");

    /** A ratio of the mean whose standard error is a hundredth, of many degrees of freedom. */
    private static Question question(MeasuredFigure figure, double percent) {
        return question(figure, percent, 0.01);
    }

    private static Question question(MeasuredFigure figure, double percent, double standardError) {
        return new Question("b", "a", null, figure, "any", new Estimate(Math.log1p(percent / 100), standardError, 1e6,
                new double[] {0, 0.1, 0.2}));
    }

    private static List<Ratio> judged(Question... questions) {
        return new Judgement(0.05, 0.1, 12).of(List.of(questions));
    }

    @Test
    void eachVerdictHasItsReason() {
        Ratio slower = judged(question(P50, 30)).get(0);
        assertThat(slower.decision().says()).isEqualTo("slower");
        assertThat(slower.decision().verdict()).isEqualTo("different");
        assertThat(slower.decision().why()).isEqualTo("the interval does not contain 1");
        assertThat(slower.interval().low()).isBetween(1.27, 1.275);
        assertThat(slower.interval().high()).isBetween(1.325, 1.33);
        Ratio little = judged(question(P50, -4)).get(0);
        assertThat(little.decision().says()).isEqualTo("faster");
        assertThat(little.decision().why()).isEqualTo("the interval does not contain 1, but lies within the margin");
        Ratio same = judged(question(P50, 1)).get(0);
        assertThat(same.decision().says()).isEqualTo("same");
        assertThat(same.decision().direction()).isNull();
        Ratio unclear = judged(question(P50, 9, 0.06)).get(0);
        assertThat(unclear.decision().says()).isEqualTo("cannot tell");
        assertThat(unclear.decision().why()).isEqualTo("the interval contains 1 and reaches beyond the margin");
        assertThat(unclear.decision().generationsNeeded()).as("(1.96 · 0.06 / ln 1.1)² · 3 = 4.6").isEqualTo(5);
    }

    @Test
    void theDirectionIsThatOfTheFigure() {
        assertThat(judged(question(MeasuredFigure.THROUGHPUT, 30)).get(0).decision().says()).isEqualTo("faster");
        assertThat(judged(question(MeasuredFigure.CPU, 30)).get(0).decision().says()).isEqualTo("more");
        assertThat(judged(question(MeasuredFigure.ALLOCATION, -30)).get(0).decision().says()).isEqualTo("less");
    }

    /** Probability 0.022: below 0.05 alone, and not among ten that say nothing. */
    @Test
    void oneOfManyNeedsMore() {
        Question small = question(P50, 12, 0.05);
        assertThat(judged(small).get(0).decision().says()).isEqualTo("slower");
        List<Question> family = new ArrayList<>(List.of(small));
        IntStream.range(0, 10).forEach(i -> family.add(question(MeasuredFigure.CPU, 0)));
        Ratio among = judged(family.toArray(Question[]::new)).get(0);
        assertThat(among.decision().says()).isEqualTo("cannot tell");
        assertThat(among.interval().low()).as("its interval stays").isGreaterThan(1);
        assertThat(among.decision().why())
                .isEqualTo("the interval does not contain 1, but one of so many may do so by chance");
    }

    @Test
    void oneGenerationGivesAnIntervalAndNoVerdict() {
        Question one = new Question("b", "a", null, P50, "any", new Estimate(0.3, 0.01, 9, new double[] {0.3}));
        Question none = new Question("b", "a", null, P50, "any", new Estimate(0.3, Double.NaN, 9, new double[] {0.3}));
        assertThat(judged(one).get(0).decision().says()).isEqualTo("cannot tell");
        assertThat(judged(one).get(0).interval().low()).isGreaterThan(1);
        assertThat(judged(one).get(0).decision().why()).startsWith("one start of the JVMs");
        assertThat(judged(none).get(0).interval().low()).isNull();
        assertThat(judged(none).get(0).decision().why()).isEqualTo("too few rounds");
    }
}
