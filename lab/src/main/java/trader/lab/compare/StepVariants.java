package trader.lab.compare;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import trader.analysis.compare.ComparisonPlan.Variant;
import trader.analysis.compare.VariantKind;

/** The variants of a list of steps, each of which adds to the one before it or to the one that it names. */
public final class StepVariants {
    private static final int MOST = 60;

    private final List<Step> steps;
    private final List<Variant> variants = new ArrayList<>();

    private StepVariants(List<Step> steps) {
        this.steps = steps;
    }

    /**
     * A variant for each step, the first being the baseline, then those that lack one step of the last variant.
     *
     * @param takeAway whether there are variants of the second kind
     * @throws IllegalArgumentException when there are fewer than 2 variants or more than 60, or a step changes nothing
     */
    public static List<Variant> of(List<Step> steps, boolean takeAway) {
        StepVariants made = new StepVariants(steps);
        Step fork = steps.stream().filter(step -> step.from() != null).findFirst().orElse(null);
        if (fork != null && takeAway) {
            throw new IllegalArgumentException("--take-away: not with steps that build on others than the one before,"
                    + " as " + fork.id() + " does");
        }
        if (steps.size() < 2) {
            throw new IllegalArgumentException("there is nothing to compare: " + steps.size() + " of the variants are"
                    + " left; at least 2 are needed");
        }
        made.addSteps(fork == null ? VariantKind.STEP : VariantKind.CROSS);
        if (takeAway) {
            made.takeAway();
        }
        if (made.variants.size() > MOST) {
            throw new IllegalArgumentException(made.variants.size() + " variants, " + steps.size() + " of them steps;"
                    + " allowed are 2 to " + MOST);
        }
        return made.variants;
    }

    private void addSteps(VariantKind kind) {
        for (Step step : steps) {
            boolean isFirst = variants.isEmpty();
            Variant below = isFirst ? null : step.from() == null ? last() : find(step);
            Map<String, String> options = new LinkedHashMap<>(isFirst ? Map.of() : below.options());
            options.putAll(step.change());
            if (!isFirst && options.equals(below.options())) {
                throw new IllegalArgumentException(step.where() + ": changes nothing, because "
                        + (step.from() == null ? "the variant before it" : step.from()) + " has the same");
            }
            variants.add(new Variant(Variants.unused(step.id(), variants), step.title(), options, kind, step.change(),
                    isFirst ? List.of() : Stream.of(below.id(), variants.get(0).id()).distinct().toList(), null,
                    step.givesUp()));
        }
    }

    private Variant find(Step step) {
        return variants.stream().filter(each -> each.id().equals(step.from())).findFirst().orElseThrow(() ->
                new IllegalArgumentException(step.where() + ": from " + step.from() + ": is not a step before it;"
                        + " allowed are " + variants.stream().map(Variant::id).collect(Collectors.joining(", "))));
    }

    private Variant last() {
        return variants.get(variants.size() - 1);
    }

    private void takeAway() {
        Variant end = last();
        for (int i = 1; i < steps.size(); i++) {
            Map<String, String> without = without(i, end.options());
            if (without == null) {
                continue;
            }
            if (without.equals(end.options())) {
                throw new IllegalArgumentException(steps.get(i).where() + ": its undo changes nothing at the end");
            }
            Variant same = variants.stream().filter(each -> each.options().equals(without)).findFirst().orElse(null);
            Variant has = same == null ? new Variant(Variants.unused("without-" + steps.get(i).id(), variants),
                    "Without: " + steps.get(i).title(), without, VariantKind.TAKE_AWAY, Map.of(), List.of(end.id()),
                    null, null) : same;
            if (same == null) {
                variants.add(has);
            } else if (!same.against().contains(end.id())) {
                replace(same, each -> new Variant(each.id(), each.title(), each.options(), each.kind(), each.change(),
                        Stream.concat(each.against().stream(), Stream.of(end.id())).toList(), each.without(),
                        each.givesUp()));
            }
            replace(variants.get(i), each -> new Variant(each.id(), each.title(), each.options(), each.kind(),
                    each.change(), each.against(), has.id(), each.givesUp()));
        }
    }

    private void replace(Variant old, Function<Variant, Variant> by) {
        variants.set(variants.indexOf(old), by.apply(old));
    }

    /** The last variant's options without those that step i set and that still hold; null if none of them does. */
    private Map<String, String> without(int i, Map<String, String> end) {
        Map<String, String> before = variants.get(i - 1).options();
        Map<String, String> options = new LinkedHashMap<>(end);
        boolean holds = false;
        for (Map.Entry<String, String> set : steps.get(i).change().entrySet()) {
            if (set.getValue().equals(end.get(set.getKey()))) {
                holds = true;
                if (before.containsKey(set.getKey())) {
                    options.put(set.getKey(), before.get(set.getKey()));
                } else {
                    options.remove(set.getKey());
                }
            }
        }
        options.putAll(steps.get(i).undo());
        return holds ? options : null;
    }
}
