package trader.analysis.ratesearch;

import java.math.BigDecimal;
import java.math.MathContext;
import java.math.RoundingMode;
import java.util.List;

/**
 * Chooses the next rate: up if the target was met, down if it was not. The steps halve at each turn and grow again
 * after several in the same direction, so that an early wrong result is corrected (after PEST, Taylor and Creelman
 * 1967). The choice depends only on the trials, so a search can be resumed.
 */
public final class Staircase {
    private static final double FIRST_STEP = Math.log(1.6);
    private static final double SMALLEST_STEP = Math.log(1.06);
    private static final double LARGEST_STEP = Math.log(8);

    private Staircase() { }

    /**
     * The next rate, in messages per second, with three digits.
     *
     * @param trials at least one, in order
     * @param least  the lowest rate that can be tried
     */
    public static double next(List<Trial> trials, double least) {
        double step = FIRST_STEP;
        int direction = 0;
        int sameWay = 0;
        boolean turned = false;
        for (Trial trial : trials) {
            if (trial.outcome() == TrialOutcome.TOO_FEW) {
                continue;
            }
            int way = trial.outcome() == TrialOutcome.MET ? 1 : -1;
            if (direction != 0 && way != direction) {
                turned = true;
                step = Math.max(SMALLEST_STEP, step / 2);
                sameWay = 1;
            } else {
                sameWay++;
                if (sameWay >= (turned ? 4 : 3)) {
                    step = Math.min(LARGEST_STEP, step * (turned ? 1.5 : 2));
                }
            }
            direction = way;
        }
        double last = trials.get(trials.size() - 1).ratePerS();
        return Math.max(least, round(last * Math.exp(direction * step), RoundingMode.HALF_UP));
    }

    /** Three digits: more would suggest a precision that is not there. */
    static double round(double ratePerS, RoundingMode mode) {
        return new BigDecimal(ratePerS).round(new MathContext(3, mode)).doubleValue();
    }

    /** A rate as an option and as part of the name of a directory, such as 1250 or 0.5. */
    public static String plain(double ratePerS) {
        return BigDecimal.valueOf(ratePerS).round(new MathContext(6)).stripTrailingZeros().toPlainString();
    }
}
