package trader.lab.command;

import java.io.IOException;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.Option;
import trader.analysis.compare.ComparisonPlan;
import trader.analysis.compare.ComparisonPlan.Design;
import trader.analysis.compare.ComparisonPlan.Variant;
import trader.analysis.compare.ComparisonPlan.Vary;
import trader.analysis.compare.Families;
import trader.analysis.compare.PlannedLoad;
import trader.client.load.ClientLogging;
import trader.client.load.PhaseLength;
import trader.lab.compare.Step;
import trader.lab.compare.StepVariants;
import trader.lab.compare.StepsFile;
import trader.lab.compare.Variants;

/** {@code trader compare}. It has all options of {@code run}, which apply to every variant. */
@Command(name = "compare", description = {"Run the same load on several variants in warm turns, and report which"
        + " differences are real and how large they are.",
    "", "All variants run at once, each with its own JVMs, which have the 'trader run' options given here plus those of"
    + " the variant. When the JIT compilers rest, each variant has many short turns, in random order; the others are"
    + " frozen meanwhile. The first variant is the baseline. JVMs of equal variants differ by a few percent, so all are"
    + " started several times: generations. A round in which other processes, steal, a missed rate, a failed request or"
    + " a stall of the disk disturbed a turn does not count for any variant.", ""},
        modelTransformer = RunOptionChanges.OfCompare.class,
        footer = {"", "Presets:",
            "  ladder      from a first draft to the tuned end, a step at a time, and each step taken away",
            "  collectors  the collectors of server and client",
            "  heaps       G1 and ZGC with 128 to 512 MB, and ZGC on only one JVM",
            "  scaling     1 to 256 threads, by codec and path of quotes",
            "  floors      quotes and orders, and what they cannot be faster than: TCP, echoes, fsyncs",
            "  co-location rows of a database, in the JVM that queries it and over TCP",
            "", "Examples:", "  trader compare --vary gc=g1,zgc,parallel",
            "  trader compare --vary jdk=/opt/jdk-17,/opt/jdk-25 --vary gc=g1,zgc --duration 30m",
            "  trader compare --vary gc=g1,g1                  shows the result when there is no difference",
            "  trader compare --gc serial --step gc=g1 --step heaps:server-heap=512m,client-heap=256m --take-away",
            "  trader compare --vary codec=xmlbeans,streaming --loads max,common",
            "  trader compare --vary gc=g1,zgc --generations 5 --rounds 1 --turn 20s --warmup 0s    fresh JVMs",
            "  trader compare --preset ladder --print-steps > my.steps",
            "  trader compare --steps my.steps --generations 4",
            "  trader compare --resume runs/latest", "",
            "Each figure is judged: different, same within --margin, or cannot tell. See docs/METHOD.md.",
            "Exit status: 0 all generations are done, 1 some failed or the comparison was interrupted, 2 wrong usage."})
public final class CompareCommand extends MultiRunCommand {
    @Option(names = "--vary", order = -2, paramLabel = "OPTION=VALUE,VALUE",
            description = "Option of 'trader run' and the values to compare. Repeatable: then every combination is a"
                    + " variant. Write '\\,' for a comma within a value.")
    private List<String> vary = List.of();

    @Option(names = "--step", order = -2, paramLabel = "[NAME:]OPTION=VALUE,...",
            description = "Instead of --vary: options of 'trader run' that this step adds to the variant before it;"
                    + " the first variant has only those of the command line. Repeatable. Each variant is compared with"
                    + " the first and with the one before.")
    private List<String> steps = List.of();

    @Option(names = "--steps", order = -2, paramLabel = "FILE", converter = Converters.ReadableFile.class,
            description = "Instead of --vary: file of steps, with a section for each; the first is the first variant."
                    + " Options of the command line apply to all variants.")
    private Path file;

    @Option(names = "--preset", order = -2, paramLabel = "NAME",
            description = "Instead of --vary: a file of steps that Trader has: ladder, collectors, heaps,"
                    + " scaling, floors or co-location.")
    private String preset;

    @Option(names = "--print-steps", order = -2, description = "Only print the file of the --preset, to be changed and"
            + " used with --steps.")
    private boolean printSteps;

    @Option(names = "--take-away", order = -2, negatable = true, description = "Of steps: also compare the last variant"
            + " with variants that lack only one step each, so that a useless step shows. Default: not, or what the"
            + " file of steps says.")
    private boolean takeAway;

    @Option(names = "--loads", order = -2, paramLabel = "LOAD", split = ",",
            description = "Loads of each variant, comma-separated: max (as fast as replies arrive; judges throughput"
                    + " and service times) and common (one rate for all variants; judges response times). Default: the"
                    + " load that the options of 'trader run' say.")
    private List<PlannedLoad> loads = List.of();

    @Option(names = "--rate-of", order = -2, paramLabel = "VARIANT",
            description = "Variant half of whose throughput is the rate of all variants. Default: the slowest.")
    private String rateOf;

    @Option(names = "--generations", order = -2, paramLabel = "N", converter = Converters.Count.class,
            description = "Starts of all JVMs. Default: as many as fit into --duration, 2 to 16; without that"
                    + " 12, or fewer with more than three variants.")
    private Integer generations;

    @Option(names = "--rounds", order = -2, paramLabel = "N", converter = Converters.Count.class,
            description = "Rounds in each generation, in which each variant has one turn. Default: as many as fit into"
                    + " --duration, at least 10; 40 without that.")
    private Integer rounds;

    @Option(names = "--turn", order = -2, paramLabel = "TIME", converter = Converters.PositiveDurationNs.class,
            defaultValue = "250ms", description = "Measured part of a turn. Default: ${DEFAULT-VALUE}.")
    private long turnNs;

    @Option(names = "--stop-early", order = -2, negatable = true, defaultValue = "true", fallbackValue = "true",
            description = "End as soon as throughput, medians and CPU per message are settled; p99 may be"
                    + " unknown then. Default: ${DEFAULT-VALUE}.")
    private boolean stopsEarly;

    @Option(names = "--margin", order = -2, paramLabel = "PERCENT", converter = Converters.Percent.class,
            defaultValue = "5", description = "Two variants count as the same when their ratio is certainly within"
                    + " this many percent of 1. Default: ${DEFAULT-VALUE}.")
    private int marginPercent;

    @Override
    int start() throws IOException {
        ClientLogging.configure();
        if (printSteps) {
            if (preset == null || !StepsFile.PRESETS.contains(preset)) {
                throw new IllegalArgumentException("--print-steps: only with --preset "
                        + String.join(", ", StepsFile.PRESETS));
            }
            System.out.print(StepsFile.text(preset));
            return 0;
        }
        Instant now = Instant.now();
        ComparisonPlan plan = comparison(now);
        return ComparedRuns.carryOut(newDirectory(plan.invocation().name(), now), plan, json);
    }

    /** The plan of these options, all of whose runs could start. */
    ComparisonPlan comparison(Instant now) throws IOException {
        if (Stream.of(!vary.isEmpty(), !steps.isEmpty(), file != null, preset != null).filter(each -> each).count()
                != 1) {
            throw new IllegalArgumentException("one of --vary, --step, --steps and --preset is needed, such as --vary"
                    + " gc=g1,zgc, which names the option to compare and its values; or --resume with the directory of"
                    + " an interrupted comparison");
        }
        return !vary.isEmpty() ? varied(now) : steps.isEmpty() ? ofFile(now) : ofSteps(now);
    }

    private ComparisonPlan ofFile(Instant now) throws IOException {
        if (preset != null && !StepsFile.PRESETS.contains(preset)) {
            throw new IllegalArgumentException("--preset " + preset + ": there is none of that name; allowed are "
                    + String.join(", ", StepsFile.PRESETS));
        }
        Set<String> fixed = givenNames();
        StepsFile read = new StepsFile(StepOptions::checkOfAll, StepOptions::checkOfRun);
        if (preset != null) {
            read.readPreset(preset);
        } else {
            read.read(file);
        }
        boolean isRateOfGiven = rateOf != null;
        addOptions(read.common());
        if (!isRateOfGiven && !findsRate()) {
            rateOf = null;
        }
        List<String> warnings = new ArrayList<>();
        List<Step> left = read.steps(OptionTexts.of(spec), fixed, warnings);
        return ofSteps(now, preset != null ? preset
                : file.getFileName().toString().replaceFirst("\\.[^.]*$", "").replaceAll("[^A-Za-z0-9._-]+", "."),
                left, warnings);
    }

    /** Whether there are runs at a rate that is not given. */
    private boolean findsRate() {
        return (loads.isEmpty() || loads.contains(PlannedLoad.COMMON))
                && givenArguments(spec, Set.of()).stream().noneMatch(each -> each.matches("--rate=(?!auto).*"));
    }

    private ComparisonPlan ofSteps(Instant now) {
        List<Step> given = new ArrayList<>();
        Map<String, String> base = new LinkedHashMap<>();
        for (String text : steps) {
            Step step = Step.parse(text);
            step.change().keySet().forEach(name -> {
                StepOptions.option("--step", name);
                if (givenNames().contains(name)) {
                    base.put(name, onlyValue(spec.findOption("--" + name)));
                }
            });
            given.add(step);
        }
        given.add(0, new Step("base", "base", base, Map.of(), null, null, "--step"));
        return ofSteps(now, "steps", given, List.of());
    }

    private ComparisonPlan ofSteps(Instant now, String defaultName, List<Step> all, List<String> warnings) {
        List<Step> absolute = all.stream().map(each -> each.withChange(
                        StepOptions.absolute(each.change()), StepOptions.absolute(each.undo())))
                .toList();
        List<Variant> variants = StepVariants.of(absolute, takeAway);
        Map<String, Set<String>> values = new LinkedHashMap<>();
        variants.forEach(each -> each.options().forEach((name, value) ->
                values.computeIfAbsent(name, any -> new LinkedHashSet<>()).add(value)));
        List<Vary> varied = values.entrySet().stream().map(each -> new Vary(each.getKey(),
                List.copyOf(each.getValue()))).toList();
        return plan(now, defaultName, varied, variants, common(values.keySet()), warnings, Families.PAIRS);
    }

    /** Of an option that a step changes. */
    private static String onlyValue(OptionSpec option) {
        if (option.originalStringValues().size() > 1) {
            throw new IllegalArgumentException("--step " + OptionTexts.nameOf(option) + ": not with several "
                    + option.longestName());
        }
        return option.originalStringValues().get(0);
    }

    private ComparisonPlan varied(Instant now) {
        if (takeAway) {
            throw new IllegalArgumentException("--take-away: not with --vary, which has no steps");
        }
        List<Vary> varied = new ArrayList<>();
        for (Vary each : Variants.parse(vary)) {
            OptionSpec option = StepOptions.option("--vary", each.option());
            if (spec.commandLine().getParseResult().hasMatchedOption(option.longestName())) {
                throw new IllegalArgumentException("--vary " + each.option() + ": not with "
                        + option.longestName() + ", which applies to all variants");
            }
            varied.add(new Vary(each.option(), each.values().stream().map(value -> absolute(option, value)).toList()));
        }
        return plan(now, varied.stream().map(Vary::option).collect(Collectors.joining("-")), varied,
                Variants.cross(varied), common(Set.of()), List.of(), Families.PLAN);
    }

    /** Options of all systems. */
    private List<String> common(Set<String> except) {
        List<String> given = givenArguments(spec, except);
        given.removeIf(each -> each.startsWith("--duration="));
        return given;
    }

    private ComparisonPlan plan(Instant now, String defaultName, List<Vary> varied, List<Variant> variants,
            List<String> common, List<String> warnings, Families families) {
        PhaseLength duration = value("--duration");
        ComparisonPlan plan = new ComparisonSetup(new Design(varied, variants, common, loads), rateOf, turnNs,
                stopsEarly, marginPercent / 100.0, families).plan(nameOr("compare-" + defaultName), now, arguments(),
                warnings);
        ComparedRuns.refuse(plan);
        return new PlanLength(duration.isAuto() ? null : duration.longestNs(), generations, rounds).of(plan);
    }

    @Override
    int resume(Path directory) throws IOException {
        ClientLogging.configure();
        ComparisonPlan plan;
        try {
            plan = ComparisonPlan.read(directory);
        } catch (IOException noPlan) {
            throw new IllegalArgumentException("--resume: " + noPlan.getMessage(), noPlan);
        }
        ComparedRuns.refuse(plan);
        if (!plan.finished()) {
            plan.invocation().resumed().add(Instant.now().toString());
        }
        return ComparedRuns.carryOut(directory, plan, json);
    }
}
