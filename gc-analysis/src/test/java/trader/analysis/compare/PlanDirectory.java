package trader.analysis.compare;

import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.stream.Stream;
import org.HdrHistogram.Histogram;
import org.HdrHistogram.HistogramLogWriter;
import trader.analysis.compare.ComparisonPlan.Variant;
import trader.analysis.compare.ComparisonPlan.Vary;
import trader.analysis.compare.RepeatPlan.Attempt;
import trader.analysis.compare.RepeatPlan.Slot;
import trader.analysis.compare.RepeatPlan.State;
import trader.analysis.latencylog.Percentile;

/** Makes the directory of a plan whose runs were never run. */
public final class PlanDirectory {
    private final Path directory;
    private RepeatPlan plan;
    private final Random random = new Random(11);
    private String loadKind = "paced";

    private PlanDirectory(Path directory, int repeats, List<Vary> vary, List<Variant> variants, List<PlannedLoad> loads,
            Families families) throws IOException {
        this.directory = Files.createDirectories(directory);
        List<Slot> slots = new ArrayList<>();
        for (int repeat = 0; repeat < repeats; repeat++) {
            for (int variant : VariantOrder.order(repeat, variants.size())) {
                for (PlannedLoad load : loads.isEmpty() ? Collections.<PlannedLoad>singletonList(null) : loads) {
                    slots.add(new Slot(repeat + 1, variants.get(variant).id(), load));
                }
            }
        }
        plan = new RepeatPlan(RepeatPlan.SCHEMA, "collectors <&>", "2026-01-02T03:04:05.678Z",
                new ArrayList<>(), null,
                Stream.concat(Stream.of("compare"), vary.stream().flatMap(each ->
                        Stream.of("--vary", each.option() + "=" + String.join(",", each.values())))).toList(),
                vary, List.of("--duration=1m"), repeats, 0.1, true, "50", null, loads,
                families, Stream.of(Percentile.values()).map(Percentile::label)
                        .filter(each -> loads.isEmpty() || each.matches("p50|p99")).toList(),
                List.of(), variants, List.of(), slots);
        plan.write(directory);
    }

    /** An empty plan of two or more collectors. */
    public PlanDirectory(Path directory, int repeats, String... variants) throws IOException {
        this(directory, repeats, List.of(new Vary("gc", List.of(variants))), Stream.of(variants).map(each ->
                Variant.cross(each, Map.of("gc", each), each.equals(variants[0]) ? List.of() : List.of(variants[0])))
                .toList(), List.of(), Families.PLAN);
    }

    /** An empty plan of steps and take-aways, at both loads. */
    public static PlanDirectory ladder(Path directory, int repeats, Variant... variants) throws IOException {
        return new PlanDirectory(directory, repeats, List.of(new Vary("gc", List.of("g1", "zgc"))),
                List.of(variants),
                List.of(PlannedLoad.MAX, PlannedLoad.COMMON), Families.PAIRS);
    }

    /** An empty plan of all combinations of the values; their ids are the values, with a hyphen between. */
    public static PlanDirectory cross(Path directory, int repeats, Vary... vary) throws IOException {
        List<Map<String, String>> all = new ArrayList<>(List.of(Map.of()));
        for (Vary each : vary) {
            all = new ArrayList<>(all.stream().flatMap(options -> each.values().stream().map(value -> {
                Map<String, String> more = new LinkedHashMap<>(options);
                more.put(each.option(), value);
                return more;
            })).toList());
        }
        List<Variant> variants = new ArrayList<>();
        for (Map<String, String> options : all) {
            variants.add(Variant.cross(String.join("-", options.values()), options,
                    variants.isEmpty() ? List.of() : List.of(variants.get(0).id())));
        }
        return new PlanDirectory(directory, repeats, List.of(vary), variants, List.of(), Families.PLAN);
    }

    /** Fills the next {@code count} places, with latencies of {@code factors} for each variant. */
    public PlanDirectory run(int count, Map<String, Double> factors) throws IOException {
        List<Slot> open = plan.slots().stream().filter(slot -> !slot.done()).limit(count).toList();
        for (Slot slot : open) {
            run(slot, factors.get(slot.variant()) * (1 + 0.02 * random.nextGaussian()), State.VALID);
        }
        plan.write(directory);
        return this;
    }

    /** The load of the next runs is as much as the server can do. */
    public PlanDirectory closed() {
        loadKind = "closed";
        return this;
    }

    /** Two INVALID runs in the next place. */
    public PlanDirectory lose() throws IOException {
        Slot slot = plan.slots().stream().filter(each -> !each.done()).findFirst().orElseThrow();
        run(slot, 40, State.INVALID);
        run(slot, 40, State.INVALID);
        plan.write(directory);
        return this;
    }

    /** Two runs in the next place that are INVALID for stops of the load generator, believable up to a percentile. */
    public PlanDirectory stop(double factor, String believableUpTo) throws IOException {
        Slot slot = plan.slots().stream().filter(each -> !each.done()).findFirst().orElseThrow();
        for (int attempt = 0; attempt < 2; attempt++) {
            run(slot, factor, State.INVALID, believableUpTo, "quote: the client's own stops make up a tenth or more of"
                    + " the latency; believable up to: " + believableUpTo);
        }
        plan.write(directory);
        return this;
    }

    private void run(Slot slot, double factor, State state) throws IOException {
        run(slot, factor, state, "p99.9", "a <JVM> died");
    }

    private void run(Slot slot, double factor, State state, String believableUpTo, String reason)
            throws IOException {
        String name = "r%02d-%s%s-%d".formatted(slot.repeat(), slot.load() == null ? "" : slot.load() + "-",
                slot.variant(), slot.attempts().size());
        Path client = Files.createDirectories(directory.resolve(name).resolve("client-1"));
        ObjectNode summary = new ObjectMapper().createObjectNode();
        summary.putObject("load").put("kind", slot.load() == PlannedLoad.MAX ? "closed" : loadKind)
                .put("achievedPerS", 50.0 / factor);
        ObjectNode tail = summary.withObject("/answer/services/quote");
        tail.putObject("gc").put("share", 0.1 * factor);
        tail.putArray("causes").addObject().put("cause", factor < 1.2 ? "slow way back" : "forced writes").put("share",
                0.3 * factor);
        try (PrintStream file = new PrintStream(Files.newOutputStream(client.resolve("latency.hlog")))) {
            HistogramLogWriter log = new HistogramLogWriter(file);
            log.outputLogFormatVersion();
            for (String service : List.of("quote", "order")) {
                Histogram histogram = new Histogram(3);
                histogram.setTag(service);
                for (int i = 0; i < 20_000; i++) {
                    histogram.recordValue((long) (1e6 * factor * Math.exp(random.nextGaussian()
                            * (service.equals("quote") ? 0.5 : 0.9))));
                }
                ObjectNode node = summary.withObject("/services/" + service);
                node.put("believableUpTo", believableUpTo);
                ObjectNode values = node.putObject("responseNs");
                Percentile.all(histogram).forEach((label, value) -> values.put(label, value));
                log.outputIntervalHistogram(0, 1, histogram, 1);
            }
        }
        new ObjectMapper().writeValue(directory.resolve(name).resolve("summary.json").toFile(), summary);
        Files.writeString(directory.resolve(name).resolve("run.json"),
                "{\"configuration\": {\"gc\": \"%s\", \"journal-type\": \"grouped\"}}".formatted(slot.variant()));
        slot.attempts().add(new Attempt(name, state, state == State.INVALID
                ? List.of(reason) : List.of(), 60.0));
    }

    /** Its path. */
    public Path path() {
        return directory;
    }
}
