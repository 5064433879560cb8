package trader.analysis.ratesearch;

import java.util.Locale;
import trader.analysis.ratesearch.RateEstimate.Verdict;

/** The result of a search in words; {@code busy} is null if other processes did not matter to late loads. */
record FindingText(RateEstimate finding, String target, ForeignUse busy) {
    /** On a busy machine a late load says nothing about the load generator. */
    private static final String MACHINE_BUSY = "MACHINE_BUSY";

    /** A {@link Verdict}, or {@code MACHINE_BUSY}. */
    String verdict() {
        return isOfBusyMachine() ? MACHINE_BUSY : finding.verdict().name();
    }

    private boolean isOfBusyMachine() {
        return busy != null && (finding.verdict() == Verdict.GENERATOR_LIMIT
                || finding.verdict() == Verdict.GENERATOR_TOO_SLOW);
    }

    String text() {
        return switch (finding.verdict()) {
            case FOUND -> String.format(Locale.ROOT, "The highest rate that meets the target (%s) is about %s messages"
                    + " per second; with %.0f %% confidence it lies between %s and %s.", target,
                    rate(finding.ratePerS()), Threshold.CONFIDENCE * 100, rate(finding.lowPerS()),
                    rate(finding.highPerS()));
            case GENERATOR_LIMIT -> String.format(Locale.ROOT, "The target (%s) is met up to about %s messages per"
                    + " second (between %s and %s); beyond that the load generator does not keep its schedule. %s",
                    target, rate(finding.ratePerS()), rate(finding.lowPerS()), rate(finding.highPerS()),
                    isOfBusyMachine() ? "The machine was busy, so this may be neither its limit nor the server's: "
                            + busy + "." : "This is its limit: the server's limit is unknown.");
            case AT_LEAST -> String.format(Locale.ROOT, "The target (%s) was met at every rate that was tried, up to %s"
                    + " messages per second; the highest is not known.", target, rate(finding.ratePerS()));
            case NOT_MET -> String.format(Locale.ROOT, "The target (%s) was not met at any rate tried.", target);
            case GENERATOR_TOO_SLOW -> "At every rate that was tried the load generator sent late, or its own stops may"
                    + " have missed the target: this says nothing about the server" + (isOfBusyMachine()
                            ? ", and nothing about the load generator, because the machine was busy: " + busy + "."
                            : ".");
            case UNKNOWN -> "Nothing could be measured yet.";
        };
    }

    private static String rate(double perS) {
        return Staircase.plain(perS);
    }
}
