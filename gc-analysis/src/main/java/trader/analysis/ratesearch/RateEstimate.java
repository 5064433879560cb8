package trader.analysis.ratesearch;

import java.math.RoundingMode;
import java.util.List;
import java.util.Locale;

/**
 * The result of a search.
 *
 * @param ratePerS FOUND: the rate at which a typical run just meets the target. GENERATOR_LIMIT: the rate up to which
 *                 the load generator keeps its schedule and the target is met. AT_LEAST: the highest rate tried.
 *                 Otherwise null
 * @param lowPerS  lower end of the 90 % interval; {@code highPerS} is the upper end; null: unknown
 */
public record RateEstimate(Verdict verdict, Double ratePerS, Double lowPerS, Double highPerS) {
    /** Failures up to this factor above the rate decide whether the server or the generator is the limit. */
    private static final double ABOVE = 1.5;
    private static final int AT_THE_FLOOR = 3;
    private static final int LEAST_RUNS = 8;
    private static final int LEAST_OF_EACH = 3;
    private static final int LOST_IN_A_ROW = 2;

    public enum Verdict {
        /** The highest rate that meets the target. */
        FOUND,
        /** The load generator's limit: the server's limit is higher. */
        GENERATOR_LIMIT,
        AT_LEAST,
        NOT_MET,
        /** The load generator did not keep its schedule at any rate that was tried. */
        GENERATOR_TOO_SLOW,
        UNKNOWN;

        public boolean hasRate() {
            return this == FOUND || this == GENERATOR_LIMIT || this == AT_LEAST;
        }
    }

    public static RateEstimate of(List<Trial> trials) {
        List<Trial> counted = trials.stream().filter(trial -> trial.outcome().counts()).toList();
        List<Trial> met = counted.stream().filter(trial -> trial.outcome() == TrialOutcome.MET).toList();
        if (counted.isEmpty()) {
            return new RateEstimate(Verdict.UNKNOWN, null, null, null);
        }
        if (met.isEmpty()) {
            boolean missed = counted.stream().anyMatch(trial -> trial.outcome() == TrialOutcome.MISSED);
            return new RateEstimate(missed ? Verdict.NOT_MET : Verdict.GENERATOR_TOO_SLOW, null, null, null);
        }
        Threshold threshold = Threshold.of(counted);
        if (threshold == null) {
            double highest = met.stream().mapToDouble(Trial::ratePerS).max().orElseThrow();
            return new RateEstimate(Verdict.AT_LEAST, highest, highest, null);
        }
        return new RateEstimate(isGenerators(counted, threshold) ? Verdict.GENERATOR_LIMIT : Verdict.FOUND,
                threshold.ratePerS(), threshold.lowPerS(), threshold.highPerS());
    }

    /** The verdict, or {@code MACHINE_BUSY}; {@code busy} is null if other processes did not matter to late loads. */
    String verdict(ForeignUse busy) {
        return isOfBusyMachine(busy) ? "MACHINE_BUSY" : verdict.name();
    }

    /** On a busy machine a late load says nothing about the load generator. */
    private boolean isOfBusyMachine(ForeignUse busy) {
        return busy != null && (verdict == Verdict.GENERATOR_LIMIT || verdict == Verdict.GENERATOR_TOO_SLOW);
    }

    String text(String target, ForeignUse busy) {
        return switch (verdict) {
            case FOUND -> String.format(Locale.ROOT, "The highest rate that meets the target (%s) is about %s messages"
                    + " per second; with %.0f %% confidence it lies between %s and %s.", target,
                    Staircase.plain(ratePerS), Threshold.CONFIDENCE * 100, Staircase.plain(lowPerS),
                    Staircase.plain(highPerS));
            case GENERATOR_LIMIT -> String.format(Locale.ROOT, "The target (%s) is met up to about %s messages per"
                    + " second (between %s and %s); beyond that the load generator does not keep its schedule. %s",
                    target, Staircase.plain(ratePerS), Staircase.plain(lowPerS), Staircase.plain(highPerS),
                    isOfBusyMachine(busy) ? "The machine was busy, so this may be neither its limit nor the server's: "
                            + busy + "." : "This is its limit: the server's limit is unknown.");
            case AT_LEAST -> String.format(Locale.ROOT, "The target (%s) was met at every rate that was tried, up to %s"
                    + " messages per second; the highest is not known.", target, Staircase.plain(ratePerS));
            case NOT_MET -> String.format(Locale.ROOT, "The target (%s) was not met at any rate tried.", target);
            case GENERATOR_TOO_SLOW -> "At every rate that was tried the load generator sent late, or its own stops may"
                    + " have missed the target: this says nothing about the server" + (isOfBusyMachine(busy)
                            ? ", and nothing about the load generator, because the machine was busy: " + busy + "."
                            : ".");
            case UNKNOWN -> "Nothing could be measured yet.";
        };
    }

    /** Rounded to three digits, the interval outwards. */
    RateEstimate rounded() {
        return new RateEstimate(verdict, rounded(ratePerS, RoundingMode.HALF_UP), rounded(lowPerS, RoundingMode.DOWN),
                rounded(highPerS, RoundingMode.UP));
    }

    private static Double rounded(Double perS, RoundingMode mode) {
        return perS == null ? null : Double.valueOf(Staircase.round(perS, mode));
    }

    private static boolean isGenerators(List<Trial> counted, Threshold threshold) {
        List<Trial> failed = counted.stream().filter(trial -> trial.outcome() != TrialOutcome.MET).toList();
        List<Trial> above = failed.stream().filter(trial -> trial.ratePerS() >= threshold.lowPerS()
                && trial.ratePerS() <= threshold.ratePerS() * ABOVE).toList();
        List<Trial> judges = above.isEmpty() ? failed : above;
        return 2 * judges.stream().filter(trial -> trial.outcome() == TrialOutcome.GENERATOR).count() > judges.size();
    }

    /** The reason why a search should end, or null to go on; {@code leastPerS} is the lowest possible rate. */
    public static String end(List<Trial> trials, double leastPerS, RateSearchState.Limits limits) {
        if (trials.size() >= limits.runs()) {
            return "all " + limits.runs() + " runs have been made";
        }
        if (trials.size() >= LOST_IN_A_ROW && trials.subList(trials.size() - LOST_IN_A_ROW, trials.size()).stream()
                .allMatch(trial -> trial.outcome() == TrialOutcome.INVALID)) {
            return "the runs at " + LOST_IN_A_ROW + " rates in a row were INVALID twice each";
        }
        long met = trials.stream().filter(trial -> trial.outcome() == TrialOutcome.MET).count();
        List<Trial> failed = trials.stream().filter(trial -> trial.outcome().counts()
                && trial.outcome() != TrialOutcome.MET).toList();
        if (met == 0
                && failed.stream().filter(trial -> trial.ratePerS() <= leastPerS * 1.001).count() >= AT_THE_FLOOR) {
            return "it was not met at the lowest rate that runs of this length can judge";
        }
        if (trials.size() >= LEAST_RUNS && Math.min(met, failed.size()) >= LEAST_OF_EACH) {
            Threshold threshold = Threshold.of(trials);
            double width = Math.log(1 + limits.precision());
            if (Math.log(threshold.highPerS() / threshold.ratePerS()) <= width
                    && Math.log(threshold.ratePerS() / threshold.lowPerS()) <= width) {
                return "the interval is as narrow as requested";
            }
        }
        return null;
    }
}
