package trader.analysis.ratesearch;

import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.SplittableRandom;
import trader.analysis.ratesearch.RateSearchState.Attempt;
import trader.analysis.ratesearch.RateSearchState.Limits;
import trader.analysis.ratesearch.RateSearchState.RunOptions;
import trader.analysis.ratesearch.RateSearchState.State;
import trader.analysis.ratesearch.RateSearchState.Try;
import trader.analysis.report.RateSearchReport;
import trader.analysis.run.Invocation;

/** Makes the directory of a search whose runs were never run. */
public final class SearchDirectory {
    private static final LatencyTarget TARGET = new LatencyTarget(List.of("quote", "order"), limits());
    private static final Limits LIMITS = new Limits(16, 480_000_000_000L, 0.1);

    private SearchDirectory() {
    }

    private static Map<String, Long> limits() {
        Map<String, Long> limits = new LinkedHashMap<>();
        limits.put("p99", 2_000_000L);
        limits.put("p99.9", 10_000_000L);
        return limits;
    }

    /** Up to {@code runs} runs against a server whose p99 of orders is 2 ms at about 2,700/s. */
    public static Path write(Path directory, int runs, double generatorPerS) throws IOException {
        Files.createDirectories(directory);
        RateSearchState search = new RateSearchState(1, new Invocation("rate <&>", "2026-01-02T03:04:05.678Z",
                new ArrayList<>(), List.of("sla", "--p99", "2ms", "--p99.9", "10ms")), null, null,
                new RunOptions(List.of("--warmup=5s"), 1_000.0, 10_000_000_000L), TARGET, LIMITS, new ArrayList<>());
        ServerModel server = new ServerModel(3_000, 1, 0.1, 0, generatorPerS);
        SplittableRandom random = new SplittableRandom(7);
        double perS = 1_000;
        String end = null;
        for (int i = 0; i < runs && end == null; i++) {
            String name = String.format(Locale.ROOT, "r%02d", i + 1);
            Files.createDirectories(directory.resolve(name));
            new ObjectMapper().writeValue(directory.resolve(name).resolve("summary.json").toFile(),
                    summary(server, perS, Math.exp(0.15 * random.nextGaussian())));
            Observation seen = Observation.read(directory.resolve(name), TARGET);
            search.tries().add(new Try(perS, List.of(new Attempt(name, State.DONE, seen.outcome(), seen.margin(),
                    seen.why(), 20.0, 15))));
            perS = Staircase.next(search.trials(), search.leastPerS());
            end = RateEstimate.end(search.trials(), search.leastPerS(), LIMITS);
        }
        new RateSearchState(1, search.invocation(), end == null ? null : "2026-01-02T03:11:05Z", end, search.runs(),
                TARGET, LIMITS, search.tries()).write(directory);
        RateSearchReport.write(RateSearchAnalysis.of(directory), directory);
        return directory;
    }

    private static Map<String, Object> summary(ServerModel server, double perS, double scatter) {
        double sentPerS = Math.min(perS, server.generatorPerS());
        double ms = server.percentileMs(sentPerS) * scatter;
        List<String> reasons = sentPerS < 0.97 * perS
                ? List.of("the rate was not reached: " + sentPerS + " of " + perS + " per second") : List.of();
        return Map.of("verdict", reasons.isEmpty() ? "VALID" : "INVALID", "reasons", reasons,
                "load", Map.of("offeredPerS", perS, "achievedPerS", sentPerS, "lagMaxNs", 1_000_000),
                "services", Map.of("quote", service(ms * 0.4, sentPerS * 0.8), "order", service(ms, sentPerS * 0.2)));
    }

    private static Map<String, Object> service(double ms, double perS) {
        Map<String, Long> times = Map.of("p50", (long) (ms * 3e5), "p90", (long) (ms * 6e5), "p99", (long) (ms * 1e6),
                "p99.9", (long) (ms * 3e6));
        return Map.of("throughputPerS", perS, "responseNs", times, "serviceNs", times);
    }
}
