package trader.analysis.compare;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import trader.analysis.compare.ComparisonPlan.Variant;

/** Divides the variants of a plan into groups that are alive at once. */
public final class PlanGroups {
    private PlanGroups() { }

    /**
     * One group if all variants fit. Else both variants of each comparison are in one group, and the first variant is
     * in each.
     *
     * @param most variants in a group; at least 4, since a step is compared with up to three others
     */
    public static List<List<String>> of(List<Variant> variants, int most) {
        if (most < 4) {
            throw new IllegalArgumentException("groups of " + most + " variants; at least 4 are needed");
        }
        List<List<String>> groups = new ArrayList<>();
        Set<String> group = new HashSet<>(List.of(variants.get(0).id()));
        if (variants.size() <= most) {
            return List.of(variants.stream().map(Variant::id).toList());
        }
        for (Variant variant : variants) {
            Set<String> larger = new HashSet<>(group);
            larger.addAll(variant.against());
            larger.add(variant.id());
            if (larger.size() > most) {
                groups.add(inOrder(variants, group));
                larger.removeAll(group);
                larger.add(variants.get(0).id());
                larger.addAll(variant.against());
                larger.add(variant.id());
            }
            group = larger;
        }
        groups.add(inOrder(variants, group));
        return groups;
    }

    private static List<String> inOrder(List<Variant> variants, Set<String> group) {
        return variants.stream().map(Variant::id).filter(group::contains).toList();
    }
}
