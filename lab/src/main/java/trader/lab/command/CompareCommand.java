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
import trader.analysis.compare.ComparisonPlan.Slot;
import trader.analysis.compare.ComparisonPlan.Variant;
import trader.analysis.compare.ComparisonPlan.Vary;
import trader.analysis.compare.Families;
import trader.analysis.compare.VariantOrder;
import trader.analysis.latencylog.Percentile;
import trader.lab.compare.ComparisonRuns;
import trader.lab.compare.FoundWarmUp;
import trader.lab.compare.Variants;

/** {@code trader compare}. It has all options of {@code run}, which apply to every variant. */
@Command(name = "compare", description = {"Run the same load on several variants, interleaved and repeatedly, and"
        + " report which differences are real and how large they are.",
    "", "Each run starts fresh JVMs with the 'trader run' options given here plus those that --vary or --step sets for"
    + " its variant. The first variant is the baseline. An INVALID run is repeated once; the report shows both. With"
    + " --rate auto and --warmup auto, short runs first find one rate and one warm-up for all variants.", ""},
        footer = {"", "Examples:", "  trader compare --vary gc=g1,zgc,parallel",
            "  trader compare --vary jdk=/opt/jdk-17,/opt/jdk-25 --vary gc=g1,zgc --repeat 12 --duration 1m",
            "  trader compare --vary gc=g1,g1 --repeat 12      shows the result when there is no difference",
            "  trader compare --gc serial --step gc=g1 --step server-heap=512m,client-heap=256m",
            "  trader compare --resume runs/latest", "",
            "Each percentile is judged: different, same within noise, or cannot tell. Fewer than 5 repeats cannot show"
            + " anything; on a quiet machine, 16 reveal a difference of 20 %% at the median. See docs/MEASURING.md.",
            "Exit status: 0 all runs are valid, 1 some are invalid even after a repetition, 2 wrong usage."})
public final class CompareCommand extends MultiRunCommand {
    private static final String RATE = "--rate=";

    @Option(names = "--vary", order = -2, paramLabel = "OPTION=VALUE,VALUE",
            description = "Option of 'trader run' and the values to compare. Repeatable: then every combination is a"
                    + " variant. Write '\\,' for a comma within a value.")
    private List<String> vary = List.of();

    @Option(names = "--step", order = -2, paramLabel = "OPTION=VALUE,OPTION=VALUE",
            description = "Instead of --vary: options of 'trader run' that this step adds to the variant before it;"
                    + " the first variant has only those of the command line. Repeatable. Each variant is compared with"
                    + " the first and with the one before.")
    private List<String> steps = List.of();

    @Option(names = "--repeat", order = -2, paramLabel = "N", converter = Converters.Count.class, defaultValue = "5",
            description = "Runs per variant. Default: ${DEFAULT-VALUE}, the minimum that can show a difference.")
    private int repeats;

    @Option(names = "--margin", order = -2, paramLabel = "PERCENT", converter = Converters.Percent.class,
            defaultValue = "10", description = "Two variants count as the same when their ratio is certainly within"
                    + " this many percent of 1. Default: ${DEFAULT-VALUE}.")
    private int marginPercent;

    @Override
    int start() throws IOException {
        if (vary.isEmpty() == steps.isEmpty()) {
            throw new IllegalArgumentException("either --vary or --step is needed: the option to compare and its"
                    + " values, such as --vary gc=g1,zgc; or --resume with the directory of an interrupted comparison");
        }
        return steps.isEmpty() ? startVaried() : startSteps();
    }

    private int startSteps() throws IOException {
        Map<String, Set<String>> values = new LinkedHashMap<>();
        List<Map<String, String>> parsed = new ArrayList<>();
        for (String text : steps) {
            Map<String, String> step = new LinkedHashMap<>();
            Variants.step(text).forEach((name, value) -> step.put(name, absolute(option("--step", name), value)));
            step.keySet().forEach(name -> values.computeIfAbsent(name, any -> new LinkedHashSet<>()));
            parsed.add(step);
        }
        Map<String, String> base = new LinkedHashMap<>();
        for (OptionSpec given : spec.commandLine().getParseResult().matchedOptions()) {
            String name = OptionTexts.nameOf(given);
            if (values.containsKey(name)) {
                if (given.originalStringValues().size() > 1) {
                    throw new IllegalArgumentException("--step " + name + ": not with several " + given.longestName());
                }
                base.put(name, absolute(given, given.originalStringValues().get(0)));
            }
        }
        List<Variant> variants = Variants.cumulative(base, parsed);
        variants.forEach(each -> each.options().forEach((name, value) -> values.get(name).add(value)));
        List<Vary> varied = values.entrySet().stream().map(each -> new Vary(each.getKey(),
                List.copyOf(each.getValue()))).toList();
        return start("compare-steps", varied, variants, givenArguments(values.keySet()), true);
    }

    private static OptionSpec option(String of, String name) {
        Map<String, OptionSpec> allowed = optionsOfRun();
        if (!allowed.containsKey(name)) {
            throw new IllegalArgumentException(of + " " + name + ": 'run' has no option of that name; allowed are "
                    + String.join(", ", allowed.keySet()));
        }
        return allowed.get(name);
    }

    private int startVaried() throws IOException {
        List<Vary> varied = new ArrayList<>();
        for (Vary each : Variants.parse(vary)) {
            OptionSpec option = option("--vary", each.option());
            if (spec.commandLine().getParseResult().hasMatchedOption(option.longestName())) {
                throw new IllegalArgumentException("--vary " + each.option() + ": not with "
                        + option.longestName() + ", which applies to all variants");
            }
            varied.add(new Vary(each.option(), each.values().stream().map(value -> absolute(option, value)).toList()));
        }
        return start("compare-" + varied.stream().map(Vary::option).collect(Collectors.joining("-")), varied,
                Variants.cross(varied), givenArguments(Set.of()), false);
    }

    private int start(String defaultName, List<Vary> varied, List<Variant> variants, List<String> common,
            boolean cumulative) throws IOException {
        refuse(variants, common);
        Instant now = Instant.now();
        String name = nameOr(defaultName);
        return carryOut(newDirectory(name, now), plan(name, now, varied, common, variants, cumulative));
    }

    private ComparisonPlan plan(String name, Instant now, List<Vary> varied, List<String> common,
            List<Variant> variants, boolean cumulative) {
        boolean auto = variants.stream().allMatch(variant -> isRateAuto(arguments(common, variant)));
        boolean comparable = varied.stream().noneMatch(each -> each.option().equals("load"));
        List<String> warnings = new ArrayList<>();
        if (auto && !comparable) {
            warnings.add("each run found its own rate: the variants may have been compared at different loads");
        }
        List<Slot> slots = new ArrayList<>();
        for (int repeat = 0; repeat < repeats; repeat++) {
            for (int variant : VariantOrder.order(repeat, variants.size())) {
                slots.add(new Slot(repeat + 1, variants.get(variant).id(), null));
            }
        }
        boolean commonRate = auto && comparable;
        String givenRate = common.stream().filter(each -> !auto && each.startsWith(RATE)).findFirst()
                .map(each -> each.substring(RATE.length())).orElse(null);
        boolean commonWarmUp = variants.stream().anyMatch(each -> FoundWarmUp.isWanted(arguments(common, each)));
        List<Slot> calibrations = commonRate || commonWarmUp ? variants.stream().map(each -> new Slot(0,
                each.id(), null)).toList() : List.of();
        return new ComparisonPlan(ComparisonPlan.SCHEMA, name, now.toString(), new ArrayList<>(), null, arguments(),
                varied, common, repeats, marginPercent / 100.0, commonRate, givenRate, null, List.of(),
                cumulative ? Families.PAIRS : Families.PLAN,
                Stream.of(Percentile.values()).map(Percentile::label).toList(), warnings, variants, calibrations,
                slots);
    }

    @Override
    int resume(Path directory) throws IOException {
        ComparisonPlan plan;
        try {
            plan = ComparisonPlan.read(directory);
        } catch (IOException noPlan) {
            throw new IllegalArgumentException("--resume: " + noPlan.getMessage(), noPlan);
        }
        refuse(plan.variants(), plan.options());
        if (!plan.finished()) {
            plan.resumed().add(Instant.now().toString());
        }
        return carryOut(directory, plan);
    }

    private int carryOut(Path directory, ComparisonPlan plan) throws IOException {
        return runExclusively(directory, step -> new ComparisonRuns(directory, plan, step, System.out).run());
    }

    private static void refuse(List<Variant> variants, List<String> common) {
        variants.forEach(each -> refuseLike(arguments(common, each), "variant " + each.id() + ": "));
    }

    private static List<String> arguments(List<String> common, Variant variant) {
        List<String> arguments = new ArrayList<>(common);
        arguments.addAll(variant.arguments());
        return arguments;
    }
}
