package trader.analysis.ratesearch;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import trader.analysis.ratesearch.RateSearchState.Attempt;
import trader.analysis.ratesearch.RateSearchState.State;
import trader.analysis.ratesearch.RateSearchState.Try;
import trader.analysis.ratesearch.RateSearchSummary.Run;
import trader.analysis.run.JsonFiles;
import trader.analysis.validity.RunDoubts;

/** Reads the directory of a search, and estimates the rate from the runs made so far. */
public final class RateSearchAnalysis {
    private RateSearchAnalysis() { }

    public static RateSearchSummary of(Path directory) throws IOException {
        RateSearchState search = RateSearchState.read(directory);
        List<Run> runs = new ArrayList<>();
        // Beyond the target, a run that becomes slower and slower is expected.
        List<RunDoubts> met = new ArrayList<>();
        for (Try tried : search.tries()) {
            for (Attempt attempt : tried.attempts()) {
                Run run = run(directory, tried, attempt, search.target());
                runs.add(run);
                if (run.outcome().equals(TrialOutcome.MET.name())) {
                    met.add(doubts(directory.resolve(run.directory())));
                }
            }
        }
        List<String> services = LoadCurve.services(runs);
        RateEstimate finding = RateEstimate.of(search.trials()).rounded();
        return new RateSearchSummary(1, search.name(), search.started(), search.ended(), search.resumed(),
                search.stoppedFor(), search.command(), search.options(),
                new RateSearchSummary.Target(search.target().text(), search.target().services(),
                        search.target().limitsNs()),
                RunDoubts.warnings(met, "runs that met the target"),
                new RateSearchSummary.Finding(finding.verdict().name(), text(finding, search), finding.ratePerS(),
                        finding.lowPerS(), finding.highPerS(), Threshold.CONFIDENCE, search.leastPerS()),
                services, LoadCurve.of(runs, services), runs, facts(directory, runs, "/configuration"),
                facts(directory, runs, "/environment/start"));
    }

    private static Run run(Path directory, Try tried, Attempt attempt, LatencyTarget target) throws IOException {
        if (attempt.state() != State.DONE) {
            return new Run(attempt.directory(), attempt.state().name(), null, false, tried.ratePerS(), null, null, null,
                    Map.of(), Map.of());
        }
        Observation seen = Observation.read(directory.resolve(attempt.directory()), target);
        return new Run(attempt.directory(), attempt.outcome().name(), attempt.reason(),
                attempt.outcome().counts(), seen.offeredPerS() == null ? tried.ratePerS() : seen.offeredPerS(),
                seen.sentPerS(), seen.answeredPerS(), seen.lagMaxNs(), seen.responseNs(), seen.serviceNs());
    }

    private static Map<String, String> facts(Path directory, List<Run> runs, String pointer) throws IOException {
        return runs.isEmpty() ? Map.of() : JsonFiles.facts(directory.resolve(runs.get(0).directory()), pointer);
    }

    private static RunDoubts doubts(Path run) throws IOException {
        return RunDoubts.of(JsonFiles.read(run.resolve("summary.json")));
    }

    private static String text(RateEstimate finding, RateSearchState search) {
        String target = search.target().text();
        return switch (finding.verdict()) {
            case FOUND -> String.format(Locale.ROOT, "The highest rate that meets the target (%s) is about %s messages"
                    + " per second; with %.0f %% confidence it lies between %s and %s.", target,
                    rate(finding.ratePerS()), Threshold.CONFIDENCE * 100, rate(finding.lowPerS()),
                    rate(finding.highPerS()));
            case GENERATOR_LIMIT -> String.format(Locale.ROOT, "The target (%s) is met up to about %s messages per"
                    + " second (between %s and %s); beyond that the load generator does not keep its schedule. This is"
                    + " its limit: the server's limit is unknown.", target, rate(finding.ratePerS()),
                    rate(finding.lowPerS()), rate(finding.highPerS()));
            case AT_LEAST -> String.format(Locale.ROOT, "The target (%s) was met at every rate that was tried, up to %s"
                    + " messages per second; the highest is not known.", target, rate(finding.ratePerS()));
            case NOT_MET -> String.format(Locale.ROOT, "The target (%s) was not met at any rate tried.", target);
            case GENERATOR_TOO_SLOW -> "At every rate that was tried the load generator sent late, or its own stops may"
                    + " have missed the target: this says nothing about the server.";
            case UNKNOWN -> "Nothing could be measured yet.";
        };
    }

    private static String rate(double perS) {
        return Staircase.plain(perS);
    }
}
