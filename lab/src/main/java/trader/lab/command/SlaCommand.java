package trader.lab.command;

import java.io.IOException;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import trader.analysis.ratesearch.LatencyTarget;
import trader.analysis.ratesearch.RateSearchState;
import trader.analysis.ratesearch.RateSearchState.Limits;
import trader.analysis.ratesearch.RateSearchState.RunOptions;
import trader.analysis.run.Invocation;
import trader.client.load.PhaseLength;
import trader.common.Settings;
import trader.common.Units;
import trader.lab.experiment.LoadDriver;
import trader.lab.ratesearch.RateSearch;

/** {@code trader sla}. It has the options of {@code run}, which apply to every run of the search. */
@Command(name = "sla", modelTransformer = RunOptionChanges.OfSla.class,
        description = {"Find the highest rate that meets a response"
        + " time target, and plot the load curve.",
    "", "The search makes one run after another, each with fresh JVMs. The Java client sends single messages on"
    + " schedule, regardless of outstanding replies (open loop), and response times count from the scheduled time. The"
    + " rate goes up after a run that met the target and down after one that missed it. The result is computed from all"
    + " runs and comes with an interval. If the load generator cannot keep up, its limit is reported as such, not as"
    + " the server's.", ""},
        footer = {"", "Examples:", "  trader sla --p99 20ms", "  trader sla --p99 2ms --p99.9 10ms --service quote",
            "  trader sla --p99 10ms --gc zgc --max-time 20m --duration 30s", "  trader sla --resume runs/latest", "",
            "To promise a rate, take the lower end of the interval. See docs/METHOD.md.",
            "Exit status: 0 a rate was found (possibly the limit of the load generator), 1 none was found, 2 wrong"
            + " usage."})
public final class SlaCommand extends MultiRunCommand {
    @Option(names = "--p50", order = -3, paramLabel = "TIME", converter = Converters.PositiveDurationNs.class,
            description = "Target for the median response time.")
    private Long p50Ns;

    @Option(names = "--p90", order = -3, paramLabel = "TIME", converter = Converters.PositiveDurationNs.class,
            description = "Target for the 90th percentile of the response time.")
    private Long p90Ns;

    @Option(names = "--p99", order = -3, paramLabel = "TIME", converter = Converters.PositiveDurationNs.class,
            description = "Target for the 99th percentile of the response time, such as 2ms.")
    private Long p99Ns;

    @Option(names = "--p99.9", order = -3, paramLabel = "TIME", converter = Converters.PositiveDurationNs.class,
            description = "Target for the 99.9th percentile of the response time. If several targets are given, all"
                    + " must be met.")
    private Long p999Ns;

    @Option(names = "--service", order = -3, paramLabel = "SERVICE", defaultValue = "both",
            description = "Service whose requests must meet the target: quote, order or both (each on its own). The"
                    + " load is four quotes to one order in any case. Default: ${DEFAULT-VALUE}.")
    private TargetService service;

    @Option(names = "--max-runs", order = -3, paramLabel = "N", converter = Converters.Count.class, defaultValue = "20",
            description = "Stop after this many runs. Default: ${DEFAULT-VALUE}.")
    private int maxRuns;

    @Option(names = "--max-time", order = -3, paramLabel = "TIME", converter = Converters.PositiveDurationNs.class,
            defaultValue = "15m", description = "Do not start a run that cannot finish within this time."
                    + " Default: ${DEFAULT-VALUE}.")
    private long maxTimeNs;

    @Option(names = "--precision", order = -3, paramLabel = "PERCENT", converter = Converters.Percent.class,
            defaultValue = "10", description = "Stop when both ends of the interval are within this many percent of the"
                    + " rate. Default: ${DEFAULT-VALUE}.")
    private int precisionPercent;

    enum TargetService {
        QUOTE, ORDER, BOTH;

        List<String> names() {
            return this == BOTH ? List.of("quote", "order") : List.of(Settings.spelling(this));
        }
    }

    @Override
    int start() throws IOException {
        Map<String, Long> limits = limits();
        if (this.<LoadDriver>value("--driver") == LoadDriver.GRINDER) {
            throw new IllegalArgumentException("--driver grinder: a search needs an open loop; allowed are java, fix");
        }
        String rate = value("--rate");
        if (rate.equals("max")) {
            throw new IllegalArgumentException("--rate max: a search sets the rate of each run; allowed are auto or the"
                    + " messages per second to start with");
        }
        PhaseLength duration = value("--duration");
        if (duration.isAuto()) {
            throw new IllegalArgumentException("--duration auto: a search sets the length of each run; allowed is the"
                    + " shortest, such as 10s");
        }
        Instant now = Instant.now();
        String name = nameOr("sla");
        RateSearchState search = new RateSearchState(1, new Invocation(name, now.toString(), new ArrayList<>(),
                arguments()), null, null, new RunOptions(options(), rate.equals("auto") ? null : Double.valueOf(rate),
                duration.longestNs()), new LatencyTarget(service.names(), limits),
                new Limits(maxRuns, maxTimeNs, precisionPercent / 100.0), new ArrayList<>());
        refuse(search);
        refuseTooLittleTime(search);
        return carryOut(newDirectory(name, now), search);
    }

    private Map<String, Long> limits() {
        Map<String, Long> limits = new LinkedHashMap<>();
        put(limits, "p50", p50Ns);
        put(limits, "p90", p90Ns);
        put(limits, "p99", p99Ns);
        put(limits, "p99.9", p999Ns);
        if (limits.isEmpty()) {
            throw new IllegalArgumentException("the target is missing: --p99 TIME, such as --p99 2ms (or --p50, --p90,"
                    + " --p99.9); or --resume with the directory of an interrupted search");
        }
        return limits;
    }

    private static void refuseTooLittleTime(RateSearchState search) {
        long loadNs = RunCommand.plannedNs(RateSearch.arguments(search, search.runs().startPerS()));
        if (loadNs >= search.limits().timeNs()) {
            throw new IllegalArgumentException("--max-time " + Units.formatDuration(search.limits().timeNs())
                    + ": the load of one run alone takes " + Units.formatDuration(loadNs)
                    + " (--warmup, --duration); allowed is more than that");
        }
    }

    /** Adds the limit of a percentile to those of lower ones; refuses a lower limit that could never be missed. */
    private static void put(Map<String, Long> limits, String percentile, Long limitNs) {
        if (limitNs == null) {
            return;
        }
        limits.forEach((lower, lowerNs) -> {
            if (lowerNs >= limitNs) {
                throw new IllegalArgumentException("--" + lower + " " + Units.formatDuration(lowerNs)
                        + " can never be missed if --" + percentile + " " + Units.formatDuration(limitNs)
                        + " is met: allowed is less");
            }
        });
        limits.put(percentile, limitNs);
    }

    @Override
    int resume(Path directory) throws IOException {
        RateSearchState search;
        try {
            search = RateSearchState.read(directory);
        } catch (IOException noSearch) {
            throw new IllegalArgumentException("--resume: " + noSearch.getMessage(), noSearch);
        }
        refuse(search);
        if (search.ended() == null) {
            search.invocation().resumed().add(Instant.now().toString());
        }
        return carryOut(directory, search);
    }

    private int carryOut(Path directory, RateSearchState search) throws IOException {
        int status = runExclusively(spec.name(), directory, (modules, interrupted) ->
                new RateSearch(directory, search, new ExperimentStep(modules, System.out, interrupted), System.out)
                        .run());
        json.add(directory, "summary.json");
        return status;
    }

    private static void refuse(RateSearchState search) {
        planLike(RateSearch.arguments(search, search.runs().startPerS()), "");
    }

    /** The given options, and the defaults that differ from those of run, as arguments of run. */
    private List<String> options() {
        List<String> options = givenArguments(spec, Set.of("rate", "duration"));
        if (!spec.commandLine().getParseResult().hasMatchedOption("--driver")) {
            options.add("--driver=" + RunOptionChanges.OfSla.DEFAULTS.get("--driver"));
        }
        return options;
    }
}
