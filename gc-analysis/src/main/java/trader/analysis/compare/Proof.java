package trader.analysis.compare;

import com.fasterxml.jackson.annotation.JsonValue;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import java.util.Set;
import trader.analysis.attribution.CauseGroup;
import trader.analysis.attribution.Prediction;
import trader.analysis.attribution.Prediction.Predicted;
import trader.analysis.compare.ComparisonResult.Ratio;
import trader.analysis.compare.ComparisonResult.Spread;
import trader.analysis.compare.ComparisonResult.Variant;
import trader.analysis.figures.Format;
import trader.analysis.latencylog.Percentile;

/**
 * What a run predicted of p99 without a cause, beside what a comparison measured: its first variant is the run, its
 * second one the run with the cause taken away. The machine drifts, so the ratios are judged.
 *
 * @param run       directory of the run
 * @param takenAway how
 * @param remains   a sentence if the cause was not wholly taken away; else null
 * @param services  those with both
 */
record Proof(String run, CauseGroup cause, String takenAway, String remains, List<Tested> services) {
    private static final String P99 = Percentile.P99.label();
    /** Of the baseline's time in collections: with less, the collector is taken away. */
    private static final double HARDLY_ANY = 0.1;
    /** A measured interval that is wider than so many predicted ones tells nothing. */
    private static final double MOST_WIDER = 3;
    /** Taken away by CPUs apart, which bring waits of their own: p99 may fall by less than was predicted. */
    private static final Set<CauseGroup> REPLACED = Set.of(CauseGroup.CPU, CauseGroup.GENERATOR);

    /** Whether a prediction came true. */
    enum Outcome {
        HOLDS, CANNOT_TELL, FAILS;

        @JsonValue
        @Override
        public String toString() {
            return name().toLowerCase(Locale.ROOT).replace('_', ' ');
        }
    }

    /**
     * p99 of a service.
     *
     * @param withNs, withoutNs of the two variants
     * @param ratio     of the second variant to the first
     * @param low, high null: unknown
     * @param outcome   holds: the predicted interval contains the measured ratio, and the measured interval does not
     *                  contain 1, or lies within the predicted one; fails: the two do not meet; cannot tell: neither,
     *                  or the measured interval is too wide, or p99 is longer than predicted with CPUs apart
     */
    public record Tested(String service, Predicted predicted, Spread withNs, Spread withoutNs, double ratio,
            Double low, Double high, Outcome outcome) {
        private String sentence() {
            return String.format(Locale.ROOT, "p99 of %ss was predicted to be × %s (%s to %s) and is × %s%s: %s",
                    service, Format.ratio(predicted.ratio()), Format.ratio(predicted.low()),
                    Format.ratio(predicted.high()), Format.ratio(ratio), low == null ? ""
                            : " (" + Format.ratio(low) + " to " + Format.ratio(high) + ")",
                    outcome == Outcome.CANNOT_TELL ? "that cannot be told apart"
                            : "the prediction " + outcome);
        }
    }

    static Outcome outcome(CauseGroup cause, Predicted predicted, double ratio, Double low, Double high) {
        if (low == null || Math.log(high / low) > MOST_WIDER * Math.log(predicted.high() / predicted.low())) {
            return Outcome.CANNOT_TELL;
        }
        if (high < predicted.low() || low > predicted.high()) {
            return ratio > predicted.high() && REPLACED.contains(cause) ? Outcome.CANNOT_TELL : Outcome.FAILS;
        }
        boolean showsAnEffect = low > 1 || high < 1;
        return predicted.low() <= ratio && ratio <= predicted.high()
                && (showsAnEffect || predicted.low() <= low && high <= predicted.high()) ? Outcome.HOLDS
                : Outcome.CANNOT_TELL;
    }

    /** {@code variants}: the run and the run without the cause. */
    static Proof of(Prediction prediction, List<Variant> variants, List<Ratio> ratios) {
        List<Tested> tested = prediction.services().entrySet().stream().map(each -> ratios.stream()
                .filter(ratio -> ratio.figure().equals(new MeasuredFigure(each.getKey(), P99))).findFirst()
                .map(Ratio::interval).map(of -> new Tested(each.getKey(), each.getValue(),
                        p99(variants.get(0), each.getKey()), p99(variants.get(1), each.getKey()), of.ratio(), of.low(),
                        of.high(), outcome(prediction.cause(), each.getValue(), of.ratio(), of.low(), of.high())))
                .orElse(null))
                .filter(Objects::nonNull).toList();
        return new Proof(prediction.run(), prediction.cause(), prediction.takenAway(),
                prediction.cause() == CauseGroup.GC ? collections(variants) : null, tested);
    }

    private static Spread p99(Variant variant, String service) {
        return variant.loads().get(0).percentile(service, P99);
    }

    private static String collections(List<Variant> variants) {
        Spread with = variants.get(0).loads().get(0).gcShare();
        Spread without = variants.get(1).loads().get(0).gcShare();
        return with == null || without == null || without.median() <= HARDLY_ANY * with.median() ? null
                : "GC was not wholly taken away: it still stopped the server for " + Format.percent(without.median())
                        .replace('\u00a0', ' ') + " of the measured time, instead of "
                        + Format.percent(with.median()).replace('\u00a0', ' ') + ".";
    }

    /** A paragraph. */
    String sentence() {
        return "Without " + cause.label() + " (" + takenAway + "): " + (services.isEmpty()
                ? "too few requests for a p99" : String.join("; ", services.stream().map(Tested::sentence).toList()))
                + "." + (remains == null ? "" : " " + remains);
    }
}
