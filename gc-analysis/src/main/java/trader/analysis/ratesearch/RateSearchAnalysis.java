package trader.analysis.ratesearch;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import trader.analysis.ratesearch.RateSearchState.Attempt;
import trader.analysis.ratesearch.RateSearchState.State;
import trader.analysis.ratesearch.RateSearchState.Try;
import trader.analysis.ratesearch.RateSearchSummary.Answer;
import trader.analysis.ratesearch.RateSearchSummary.Run;
import trader.analysis.run.JsonFiles;
import trader.analysis.validity.RunDoubts;

/** Reads the directory of a search, and estimates the rate from the runs made so far. */
public final class RateSearchAnalysis {
    /** Outcomes of runs that say something about the server. */
    private static final Set<String> SOUND = Set.of(TrialOutcome.MET.name(), TrialOutcome.MISSED.name());

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
                    met.add(RunDoubts.of(JsonFiles.read(directory.resolve(run.directory()).resolve("summary.json"))));
                }
            }
        }
        ForeignUse busy = null;
        for (Run run : runs) {
            ForeignUse use = run.outcome().equals(TrialOutcome.GENERATOR.name())
                    ? ForeignUse.of(directory.resolve(run.directory())) : null;
            busy = use != null && (busy == null || use.cores() > busy.cores()) ? use : busy;
        }
        List<String> services = LoadCurve.services(runs);
        RateEstimate finding = RateEstimate.of(search.trials()).rounded();
        String target = search.target().text();
        return new RateSearchSummary(1, search.invocation(),
                new RateSearchSummary.Completion(search.ended(), search.stoppedFor()),
                new RateSearchSummary.Conditions(new RateSearchSummary.Target(target, search.target().services(),
                        search.target().limitsNs()), search.runs().common(),
                        facts(directory, runs, "/configuration"), facts(directory, runs, "/environment/start")),
                RunDoubts.warnings(met, "runs that met the target"),
                new RateSearchSummary.Finding(finding.verdict(busy), finding.text(target, busy), finding.ratePerS(),
                        finding.lowPerS(), finding.highPerS(), Threshold.CONFIDENCE, search.leastPerS()),
                answer(directory, runs, finding.ratePerS()),
                new RateSearchSummary.Measurements(services, LoadCurve.of(runs, services), runs));
    }

    private static Run run(Path directory, Try tried, Attempt attempt, LatencyTarget target) throws IOException {
        if (attempt.state() != State.DONE) {
            return new Run(attempt.directory(), attempt.state().name(), null, tried.ratePerS(), null, null, null,
                    Map.of());
        }
        Observation seen = Observation.read(directory.resolve(attempt.directory()), target);
        return new Run(attempt.directory(), attempt.outcome().name(), attempt.reason(),
                seen.offeredPerS() == null ? tried.ratePerS() : seen.offeredPerS(), seen.sentPerS(),
                seen.answeredPerS(), seen.lagMaxNs(), seen.responseNs());
    }

    /** That of the last sound run nearest to this rate, or without a rate at the lowest; null without any. */
    private static Answer answer(Path directory, List<Run> runs, Double ratePerS) throws IOException {
        Answer nearest = null;
        for (Run run : runs) {
            JsonNode summary = JsonFiles.read(directory.resolve(run.directory()).resolve("summary.json"));
            List<String> text = new ArrayList<>();
            summary.at("/answer/text").forEach(paragraph -> text.add(paragraph.asText()));
            boolean isSound = SOUND.contains(run.outcome()) && !summary.path("verdict").asText().equals("INVALID")
                    && run.offeredPerS() != null && !text.isEmpty();
            if (isSound && (nearest == null || distance(run.offeredPerS(), ratePerS)
                    <= distance(nearest.offeredPerS(), ratePerS))) {
                nearest = new Answer(run.directory(), run.offeredPerS(), text);
            }
        }
        return nearest;
    }

    private static double distance(double offeredPerS, Double ratePerS) {
        return ratePerS == null ? offeredPerS : Math.abs(Math.log(offeredPerS / ratePerS));
    }

    private static Map<String, String> facts(Path directory, List<Run> runs, String pointer) throws IOException {
        return runs.isEmpty() ? Map.of() : JsonFiles.facts(directory.resolve(runs.get(0).directory()), pointer);
    }
}
