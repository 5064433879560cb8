package trader.analysis.compare;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import org.junit.jupiter.api.Test;

class JudgementTest {
    private static final List<Double> STEADY = List.of(100.0, 101.0, 99.0, 100.0, 102.0, 98.0, 100.0, 101.0);

    private static Judgement judge(List<Double> first, List<Double> variant) {
        return Judgement.of(new Judgement.Question(first, variant, false), 0.05, 0.1);
    }

    private static List<Double> times(List<Double> values, double factor) {
        return values.stream().map(value -> value == null ? null : Double.valueOf(value * factor)).toList();
    }

    private static List<Double> without(List<Double> values, int... repeats) {
        List<Double> some = new ArrayList<>(values);
        Arrays.stream(repeats).forEach(repeat -> some.set(repeat, null));
        return some;
    }

    @Test
    void aDriftOfTheWholeMachineIsNoDifference() {
        List<Double> drifting = List.of(100.0, 120.0, 150.0, 200.0, 290.0, 180.0, 400.0, 90.0);
        assertThat(judge(drifting, times(drifting, 1.001)).verdict()).isEqualTo(Verdict.SAME);
        Judgement slower = judge(drifting, times(drifting, 1.2));
        assertThat(slower.verdict()).isEqualTo(Verdict.DIFFERENT);
        assertThat(slower.why()).startsWith("slower").doesNotContain("margin");
        assertThat(judge(drifting, times(drifting, 0.8)).why()).startsWith("faster");
    }

    @Test
    void aCertainDifferenceWithinTheMarginIsCalledSmall() {
        Judgement small = judge(STEADY, times(STEADY, 1.04));
        assertThat(small.verdict()).isEqualTo(Verdict.DIFFERENT);
        assertThat(small.why()).isEqualTo("slower: the interval lies above 1, though within the margin");
    }

    @Test
    void noiseBeyondTheMarginGivesNoVerdict() {
        Judgement noisy = judge(STEADY, List.of(150.0, 80.0, 120.0, 60.0, 130.0, 100.0, 90.0, 140.0));
        assertThat(noisy.verdict()).isEqualTo(Verdict.CANNOT_TELL);
        assertThat(noisy.repeatsNeeded()).isGreaterThan(8);
    }

    @Test
    void tooFewRepeatsGiveNoVerdict() {
        Judgement few = judge(STEADY.subList(0, 4), times(STEADY.subList(0, 4), 3));
        assertThat(few.verdict()).isEqualTo(Verdict.CANNOT_TELL);
        assertThat(few.ratio()).isNull();
        assertThat(few.why()).isEqualTo("only 4 of 4 repeats gave both figures; at least 5 are needed");
    }

    /** The runs of the variant that were INVALID may have been its slow ones. */
    @Test
    void aVariantWithMissingRunsIsNeverFasterOrTheSame() {
        assertThat(judge(STEADY, without(times(STEADY, 0.5), 3)).verdict()).isEqualTo(Verdict.CANNOT_TELL);
        assertThat(judge(STEADY, without(STEADY, 3)).verdict()).isEqualTo(Verdict.CANNOT_TELL);
        Judgement slower = judge(STEADY, without(times(STEADY, 2), 3, 4));
        assertThat(slower.verdict()).isEqualTo(Verdict.DIFFERENT);
        assertThat(slower.high()).isNull();
        assertThat(slower.pairs()).isEqualTo(6);
    }

    @Test
    void missingRunsOfTheFirstVariantMakeNoOtherSlower() {
        assertThat(judge(without(STEADY, 0), times(STEADY, 2)).verdict()).isEqualTo(Verdict.CANNOT_TELL);
        Judgement faster = judge(without(STEADY, 0), times(STEADY, 0.5));
        assertThat(faster.verdict()).isEqualTo(Verdict.DIFFERENT);
        assertThat(faster.low()).isNull();
        assertThat(judge(without(STEADY, 0), without(times(STEADY, 0.5), 1)).verdict()).isEqualTo(Verdict.CANNOT_TELL);
    }

    @Test
    void moreThroughputIsFasterAndMissingRunsMayHaveHadLess() {
        Judgement more = throughput(STEADY, times(STEADY, 1.3));
        assertThat(more.verdict()).isEqualTo(Verdict.DIFFERENT);
        assertThat(more.why()).isEqualTo("faster: the interval lies above 1");
        assertThat(throughput(STEADY, times(STEADY, 0.7)).why()).isEqualTo("slower: the interval lies below 1");
        assertThat(throughput(STEADY, without(times(STEADY, 1.3), 3)).verdict()).isEqualTo(Verdict.CANNOT_TELL);
        assertThat(throughput(without(STEADY, 3), times(STEADY, 0.7)).verdict()).isEqualTo(Verdict.CANNOT_TELL);
        Judgement openAbove = throughput(without(STEADY, 3), times(STEADY, 1.3));
        assertThat(openAbove.verdict()).isEqualTo(Verdict.DIFFERENT);
        assertThat(openAbove.high()).isNull();
    }

    private static Judgement throughput(List<Double> first, List<Double> variant) {
        return Judgement.of(new Judgement.Question(first, variant, true), 0.05, 0.1);
    }

    @Test
    void manyQuestionsMakeEachAnswerMoreCareful() {
        Judgement.Question question = new Judgement.Question(STEADY, times(STEADY, 1.04), false);
        Judgement.Question unanswerable = new Judgement.Question(Collections.nCopies(8, null), STEADY, false);
        Judgement.Family one = Judgement.all(List.of(question, unanswerable), 0.05, 0.1);
        Judgement.Family many = Judgement.all(Collections.nCopies(20, question), 0.05, 0.1);
        assertThat(one.intervals()).isEqualTo(1);
        assertThat(one.alphaOfEach()).isEqualTo(0.05);
        assertThat(many.alphaOfEach()).isEqualTo(0.0025);
    }
}
