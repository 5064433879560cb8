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
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import trader.analysis.ratesearch.LatencyTarget;
import trader.analysis.ratesearch.RateSearchState;
import trader.analysis.ratesearch.RateSearchState.Limits;
import trader.common.Units;
import trader.lab.ratesearch.RateSearch;

/** {@code trader sla}. It has the options of {@code run}, which all runs of the search then have. */
@Command(name = "sla", modelTransformer = SlaOptions.class, description = {"Find the highest rate that meets a target for"
        + " the response time, and draw the load curve.",
    "", "Run after run, each on fresh JVMs, the Java client sends single messages on schedule, whatever is outstanding"
        + " (open loop). A response time counts from when its message was due. The rate goes up after a run that met the"
        + " target and down after one that did not; the answer comes from all runs together, with an interval. A rate"
        + " that the load generator cannot hold is reported as its limit, not the server's.", ""},
        footer = {"", "Examples:", "  trader sla --p99 20ms", "  trader sla --p99 2ms --p99.9 10ms --service quote",
            "  trader sla --p99 10ms --gc zgc --max-time 20m --duration 30s", "  trader sla --resume runs/latest", "",
            "To promise a rate, take the lower end of its interval. docs/MEASURING.md has the method.",
            "Exit status: 0 there is a rate (also where it is the load generator's limit), 1 there is none, 2 wrong"
                + " usage."})
public final class SlaCommand extends ManyRunsCommand {
    private static final Set<String> OWN = Set.of("p50", "p90", "p99", "p99.9", "service", "max-runs", "max-time",
            "precision", "resume", "rate", "duration", "out", "name");

    @Option(names = "--p50", paramLabel = "TIME", converter = Converters.PositiveDuration.class,
            description = "Half of the requests are answered within this.")
    private String p50;

    @Option(names = "--p90", paramLabel = "TIME", converter = Converters.PositiveDuration.class,
            description = "90 of 100 requests are answered within this.")
    private String p90;

    @Option(names = "--p99", paramLabel = "TIME", converter = Converters.PositiveDuration.class,
            description = "99 of 100 requests are answered within this, such as 2ms.")
    private String p99;

    @Option(names = "--p99.9", paramLabel = "TIME", converter = Converters.PositiveDuration.class,
            description = "999 of 1000 requests are answered within this. Of several limits all must be met.")
    private String p999;

    @Option(names = "--service", paramLabel = "SERVICE", converter = Converters.Services.class, defaultValue = "both",
            description = "Whose requests the target is about: quote, order or both (each by itself must meet it). The"
                    + " load is always four quotes to one order. Default: ${DEFAULT-VALUE}.")
    private String service;

    @Option(names = "--max-runs", paramLabel = "N", converter = Converters.Count.class, defaultValue = "20",
            description = "The search ends after so many runs. Default: ${DEFAULT-VALUE}.")
    private int maxRuns;

    @Option(names = "--max-time", paramLabel = "TIME", converter = Converters.PositiveDuration.class,
            defaultValue = "15m", description = "No run begins that would not end within this time."
                    + " Default: ${DEFAULT-VALUE}.")
    private String maxTime;

    @Option(names = "--precision", paramLabel = "PERCENT", converter = Converters.Margin.class, defaultValue = "10",
            description = "The search ends earlier when both ends of the interval are so near to the rate."
                    + " Default: ${DEFAULT-VALUE}.")
    private int precisionPercent;

    @Override
    int begin() throws IOException {
        Map<String, Long> limits = limits();
        if (value("--client").equals("grinder")) {
            throw new IllegalArgumentException("--client grinder: a search needs an open loop; allowed are java, fix");
        }
        String rate = value("--rate");
        if (rate.equals("max")) {
            throw new IllegalArgumentException("--rate max: a search has a rate for each run; allowed are auto or the"
                    + " number of messages per second to begin with");
        }
        List<String> options = options();
        LatencyTarget target = new LatencyTarget(service.equals("both") ? List.of("quote", "order") : List.of(service), limits);
        Instant now = Instant.now();
        String name = nameOr("sla");
        RateSearchState search = new RateSearchState(1, name, now.toString(), new ArrayList<>(), null, null, arguments(), options, target,
                rate.equals("auto") ? null : Double.valueOf(rate), Units.parseDurationNs(value("--duration")),
                new Limits(maxRuns, Units.parseDurationNs(maxTime), precisionPercent / 100.0), new ArrayList<>());
        refuse(search);
        refuseTooLittleTime(search);
        return carryOut(newDirectory(name, now), search);
    }

    private Map<String, Long> limits() {
        Map<String, Long> limits = new LinkedHashMap<>();
        put(limits, "p50", p50);
        put(limits, "p90", p90);
        put(limits, "p99", p99);
        put(limits, "p99.9", p999);
        if (limits.isEmpty()) {
            throw new IllegalArgumentException("the target is missing: --p99 TIME, such as --p99 2ms (or --p50, --p90,"
                    + " --p99.9); or --resume with the directory of an interrupted search");
        }
        return limits;
    }

    private static void refuseTooLittleTime(RateSearchState search) {
        long loadNs = RunCommand.plannedNs(RateSearch.arguments(search, search.startPerS()));
        if (loadNs >= search.limits().timeNs()) {
            throw new IllegalArgumentException("--max-time " + Units.formatDuration(search.limits().timeNs())
                    + ": the load of one run alone takes " + Units.formatDuration(loadNs)
                    + " (--warmup, --calibrate, --duration); allowed is more than that");
        }
    }

    /** Puts the limit of a percentile after those of lower ones; one that could never be missed alone is a mistake. */
    private static void put(Map<String, Long> limits, String percentile, String limit) {
        if (limit == null) {
            return;
        }
        long limitNs = Units.parseDurationNs(limit);
        limits.forEach((lower, lowerNs) -> {
            if (lowerNs >= limitNs) {
                throw new IllegalArgumentException("--" + lower + " " + Units.formatDuration(lowerNs)
                        + " can never be missed where --" + percentile + " " + limit + " is met: allowed is less");
            }
        });
        limits.put(percentile, limitNs);
    }

    @Override
    int goOn(Path directory) throws IOException {
        RateSearchState search;
        try {
            search = RateSearchState.read(directory);
        } catch (IOException noSearch) {
            throw new IllegalArgumentException("--resume: " + noSearch.getMessage(), noSearch);
        }
        refuse(search);
        if (search.ended() == null) {
            search.resumed().add(Instant.now().toString());
        }
        return carryOut(directory, search);
    }

    private int carryOut(Path directory, RateSearchState search) throws IOException {
        return alone(directory, step -> new RateSearch(directory, search, step, System.out).run());
    }

    /** Before anything runs, the options are looked at as {@code run} would look at them. */
    private static void refuse(RateSearchState search) {
        try {
            RunCommand.planOf(RateSearch.arguments(search, search.startPerS()));
        } catch (ParameterException | IllegalArgumentException wrong) {
            throw new IllegalArgumentException(wrong.getMessage(), wrong);
        }
    }

    /** What was given, and the defaults that are not those of run, as arguments of run. */
    private List<String> options() {
        List<String> options = new ArrayList<>();
        for (OptionSpec option : spec.options()) {
            String name = option.longestName().substring(2);
            boolean given = spec.commandLine().getParseResult().hasMatchedOption(option.longestName());
            if (OWN.contains(name) || option.usageHelp() || option.versionHelp()) {
                continue;
            }
            if (given) {
                option.originalStringValues().forEach(value -> options.add("--" + name + "=" + absolute(option, value)));
            } else if (SlaOptions.DEFAULTS.containsKey(option.longestName())) {
                options.add("--" + name + "=" + SlaOptions.DEFAULTS.get(option.longestName()));
            }
        }
        return options;
    }

    private String value(String option) {
        return spec.findOption(option).getValue();
    }
}
