package trader.lab.command;

import java.io.IOException;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import trader.analysis.compare.ComparisonPlan;
import trader.analysis.compare.ComparisonPlan.Slot;
import trader.analysis.compare.ComparisonPlan.Variant;
import trader.analysis.compare.ComparisonPlan.Vary;
import trader.analysis.compare.VariantOrder;
import trader.lab.compare.Campaign;
import trader.lab.compare.Variants;

/** {@code trader compare}. It has all options of {@code run}, which all variants then have. */
@Command(name = "compare", description = {"Run the same load on several variants, in turns and repeatedly, and say what"
        + " differs, by how much, and what cannot be told.",
    "", "Every run is made on fresh JVMs, with all options of 'trader run' that are given here, and those that --vary gives"
        + " its variant. The first variant is what the others are compared with. A run that is INVALID is made once more;"
        + " the report shows both. With --rate auto, short runs find one rate for all variants first.", ""},
        footer = {"", "Examples:", "  trader compare --vary gc=g1,zgc,parallel",
            "  trader compare --vary jdk=/opt/jdk-17,/opt/jdk-25 --vary gc=g1,zgc --repeat 12 --duration 1m",
            "  trader compare --vary gc=g1,g1 --repeat 12      what it says where nothing differs",
            "  trader compare --resume runs/latest", "",
            "Each percentile is judged: different, same within noise, or cannot tell. Fewer than 5 repeats tell nothing;"
                + " on a quiet machine 16 show a difference of 20 %% at the median. docs/MEASURING.md has the method.",
            "Exit status: 0 all runs are valid, 1 some are not even at the second attempt, 2 wrong usage."})
public final class CompareCommand extends ManyRunsCommand {
    private static final Set<String> OWN = Set.of("vary", "repeat", "margin", "resume", "out", "name", "help", "version");

    @Option(names = "--vary", paramLabel = "OPTION=VALUE,VALUE", description = "An option of run, and the values that it"
            + " takes; may be repeated: then every combination is a variant. A comma within a value is written '\\,'.")
    private List<String> vary = List.of();

    @Option(names = "--repeat", paramLabel = "N", converter = Converters.Count.class, defaultValue = "5",
            description = "How often each variant runs. Default: ${DEFAULT-VALUE}, the least that can tell anything.")
    private int repeats;

    @Option(names = "--margin", paramLabel = "PERCENT", converter = Converters.Margin.class, defaultValue = "10",
            description = "A ratio is the same when it surely is nearer to 1 than this. Default: ${DEFAULT-VALUE}.")
    private int marginPercent;

    @Override
    int begin() throws IOException {
        if (vary.isEmpty()) {
            throw new IllegalArgumentException("--vary is missing: the option whose values are to be compared, such as"
                    + " --vary gc=g1,zgc; or --resume with the directory of an interrupted comparison");
        }
        Map<String, OptionSpec> allowed = optionsOfRun();
        List<Vary> varied = new ArrayList<>();
        for (Vary each : Variants.parse(vary)) {
            OptionSpec option = allowed.get(each.option());
            if (option == null) {
                throw new IllegalArgumentException("--vary " + each.option() + ": 'run' has no such option; allowed are "
                        + String.join(", ", allowed.keySet()));
            }
            if (spec.commandLine().getParseResult().hasMatchedOption(option.longestName())) {
                throw new IllegalArgumentException("--vary " + each.option() + ": not together with "
                        + option.longestName() + ", which would give all variants the same");
            }
            varied.add(new Vary(each.option(), each.values().stream().map(value -> absolute(option, value)).toList()));
        }
        List<Variant> variants = Variants.cross(varied);
        List<String> common = common(allowed);
        refuse(variants, common);
        String name = nameOr("compare-" + varied.stream().map(Vary::option).collect(Collectors.joining("-")));
        Instant now = Instant.now();
        Path directory = newDirectory(name, now);
        return carryOut(directory, plan(name, now, varied, common, variants));
    }

    private ComparisonPlan plan(String name, Instant now, List<Vary> varied, List<String> common, List<Variant> variants) {
        boolean auto = variants.stream().allMatch(variant -> rateIsAuto(arguments(common, variant)));
        boolean comparable = varied.stream().noneMatch(each -> each.option().equals("load"));
        List<String> warnings = new ArrayList<>();
        if (auto && !comparable) {
            warnings.add("each run found its own rate: the variants may have been compared at different loads");
        }
        List<Slot> slots = new ArrayList<>();
        for (int repeat = 0; repeat < repeats; repeat++) {
            for (int variant : VariantOrder.order(repeat, variants.size())) {
                slots.add(new Slot(repeat + 1, variants.get(variant).id()));
            }
        }
        boolean commonRate = auto && comparable;
        List<Slot> calibrations = commonRate ? variants.stream().map(each -> new Slot(0, each.id())).toList() : List.of();
        return new ComparisonPlan(1, name, now.toString(), new ArrayList<>(), null, arguments(), varied, common, repeats,
                marginPercent / 100.0, commonRate, null, warnings, variants, calibrations, slots);
    }

    @Override
    int goOn(Path directory) throws IOException {
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
        return alone(directory, step -> new Campaign(directory, plan, step, System.out).run());
    }

    /** Before anything runs, every variant is looked at as {@code run} would look at it. */
    private void refuse(List<Variant> variants, List<String> common) {
        for (Variant variant : variants) {
            try {
                RunCommand.planOf(arguments(common, variant));
            } catch (ParameterException | IllegalArgumentException wrong) {
                throw new IllegalArgumentException("variant " + variant.id() + ": " + wrong.getMessage(), wrong);
            }
        }
    }

    /** What is given for all, as arguments of run. */
    private List<String> common(Map<String, OptionSpec> allowed) {
        List<String> arguments = new ArrayList<>();
        for (OptionSpec option : spec.commandLine().getParseResult().matchedOptions()) {
            String name = option.longestName().substring(2);
            if (allowed.containsKey(name)) {
                option.originalStringValues().forEach(value -> arguments.add("--" + name + "="
                        + absolute(option, value)));
            }
        }
        return arguments;
    }

    private static Map<String, OptionSpec> optionsOfRun() {
        Map<String, OptionSpec> options = new LinkedHashMap<>();
        new CommandLine(new RunCommand()).getCommandSpec().options().stream()
                .filter(option -> !OWN.contains(option.longestName().substring(2)))
                .forEach(option -> options.put(option.longestName().substring(2), option));
        return options;
    }

    private static List<String> arguments(List<String> common, Variant variant) {
        List<String> arguments = new ArrayList<>(common);
        arguments.addAll(variant.arguments());
        return arguments;
    }
}
