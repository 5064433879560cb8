package trader.lab.ratesearch;

import trader.analysis.ratesearch.RateSearchState;
import trader.analysis.ratesearch.RateSearchState.State;
import trader.analysis.ratesearch.RateSearchState.Try;

record RunDurations(RunStep step) {
    /** Assumed time of a run in addition to its load, until some runs are complete. */
    private static final double START_AND_REPORT_S = 12;


    /** One run, from its start to its report. */
    double secondsOf(RateSearchState search, Try tried) {
        double overheadS = search.tries().stream().flatMap(each -> each.attempts().stream())
                .filter(attempt -> attempt.state() == State.DONE)
                .mapToDouble(attempt -> Math.max(0, attempt.seconds() - attempt.loadSeconds())).average()
                .orElse(START_AND_REPORT_S);
        return step.plannedNs(RateSearch.arguments(search, tried.ratePerS())) / 1e9 + overheadS;
    }

    /** The rest of the search, which may also end earlier. */
    long leftNs(RateSearchState search) {
        Try last = search.tries().get(search.tries().size() - 1);
        int runs = search.limits().runs() - search.tries().size() + (last.done() ? 0 : 1);
        double byTimeS = search.limits().timeNs() / 1e9 - search.seconds();
        return (long) (Math.max(0, Math.min(byTimeS, runs * secondsOf(search, last))) * 1e9);
    }
}
