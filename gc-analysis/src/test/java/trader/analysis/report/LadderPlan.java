package trader.analysis.report;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import trader.analysis.compare.ComparisonPlan.Variant;
import trader.analysis.compare.PlanDirectory;
import trader.analysis.compare.VariantKind;

/** Makes the directory of a plan of steps that was never measured. */
public final class LadderPlan {
    private final List<Variant> steps = new ArrayList<>();
    private final List<Variant> takeAways = new ArrayList<>();
    private final Map<String, Double> factors = new LinkedHashMap<>();

    /** A step whose latencies are {@code factor} times those of the first; {@code change} is OPTION=VALUE. */
    public LadderPlan step(double factor, String id, String title, String givesUp, String... change) {
        Map<String, String> changes = new LinkedHashMap<>();
        for (String each : change) {
            changes.put(each.split("=")[0], each.split("=")[1]);
        }
        Map<String, String> options = new LinkedHashMap<>(steps.isEmpty() ? Map.of() : last().options());
        options.putAll(changes);
        List<String> against = steps.isEmpty() ? List.of() : steps.size() == 1 ? List.of(last().id())
                : List.of(last().id(), steps.get(0).id());
        steps.add(new Variant(id, title, options, VariantKind.STEP, steps.isEmpty() ? Map.of() : changes, against,
                null, givesUp));
        factors.put(id, factor);
        return this;
    }

    /** The end without a step takes {@code factor} times as long as the end. */
    public LadderPlan without(double factor, String id) {
        int number = steps.stream().map(Variant::id).toList().indexOf(id);
        Variant step = steps.get(number);
        String without = "without-" + id;
        steps.set(number, new Variant(id, step.title(), step.options(), step.kind(), step.change(), step.against(),
                without, step.givesUp()));
        Map<String, String> options = new LinkedHashMap<>(last().options());
        step.change().keySet().forEach(each -> options.put(each, steps.get(number - 1).options().get(each)));
        takeAways.add(new Variant(without, without, options, VariantKind.TAKE_AWAY, Map.of(), List.of(last().id()),
                null, null));
        factors.put(without, factor * factors.get(last().id()));
        return this;
    }

    private Variant last() {
        return steps.get(steps.size() - 1);
    }

    /** Makes the first {@code made} generations of the plan. */
    public PlanDirectory write(Path directory, int generations, int made) throws IOException {
        List<Variant> all = new ArrayList<>(steps);
        all.addAll(takeAways);
        return PlanDirectory.ladder(directory, generations, all.toArray(Variant[]::new)).run(made, factors);
    }

    /** Every kind of step: one that does nothing, one that is superseded, one that gives something up. */
    static LadderPlan small() {
        return new LadderPlan()
                .step(1, "first-draft", "The first draft", null, "client-jms=per-request", "codec=xmlbeans-new")
                .step(0.3, "client-cached", "Connection, session and producer kept", null, "client-jms=cached")
                .step(0.3, "heap", "A heap of known size", null, "server-heap=256m")
                .step(0.25, "parser-reuse", "One parser", null, "codec=xmlbeans")
                .step(0.1, "streaming", "Trader's own codec", null, "codec=streaming")
                .step(0.06, "direct", "Quotes answered on the I/O thread", "the queue", "quote-path=direct")
                .without(4, "client-cached").without(1, "heap").without(2, "streaming").without(1.7, "direct");
    }
}
