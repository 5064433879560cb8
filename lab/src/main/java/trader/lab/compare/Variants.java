package trader.lab.compare;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import trader.analysis.compare.ComparisonPlan.Variant;
import trader.analysis.compare.ComparisonPlan.Vary;

/** The variants of {@code --vary}: combinations of values. */
public final class Variants {
    private static final int MAX_ID_CHARS = 40;
    private static final int MAX_VARIANTS = 20;
    static final String COMMA = "(?<!\\\\),";

    private Variants() {
    }

    /**
     * Parses {@code --vary}; an option that is given twice has the values of both.
     *
     * @param texts such as {@code gc=g1,zgc}; a comma within a value is written {@code \,}
     */
    public static List<Vary> parse(List<String> texts) {
        Map<String, List<String>> values = new LinkedHashMap<>();
        for (String text : texts) {
            int equals = text.indexOf('=');
            if (equals < 1) {
                throw new IllegalArgumentException("--vary " + text + ": allowed is OPTION=VALUE,VALUE such as"
                        + " gc=g1,zgc");
            }
            String option = text.substring(0, equals).replaceFirst("^--", "");
            for (String value : text.substring(equals + 1).split(COMMA, -1)) {
                if (value.isBlank()) {
                    throw new IllegalArgumentException("--vary " + text + ": a value is empty; allowed is"
                            + " OPTION=VALUE,VALUE such as gc=g1,zgc");
                }
                values.computeIfAbsent(option, any -> new ArrayList<>()).add(value.strip().replace("\\,", ","));
            }
        }
        return values.entrySet().stream().map(each -> new Vary(each.getKey(), each.getValue())).toList();
    }

    /**
     * The cross product in the given order; the last option varies fastest. A variant may occur twice: such a
     * comparison shows the result when there is no difference.
     *
     * @throws IllegalArgumentException when there are fewer than two or more than {@value #MAX_VARIANTS}
     */
    public static List<Variant> cross(List<Vary> vary) {
        List<Map<String, String>> all = new ArrayList<>(List.of(Map.of()));
        for (Vary each : vary) {
            List<Map<String, String>> longer = new ArrayList<>();
            for (Map<String, String> options : all) {
                for (String value : each.values()) {
                    Map<String, String> more = new LinkedHashMap<>(options);
                    more.put(each.option(), value);
                    longer.add(more);
                }
            }
            all = longer;
            if (all.size() > MAX_VARIANTS) {
                throw new IllegalArgumentException("--vary: more than " + MAX_VARIANTS + " variants; allowed are 2 to"
                        + " " + MAX_VARIANTS);
            }
        }
        if (all.size() < 2) {
            throw new IllegalArgumentException("--vary: only one variant; allowed are 2 to " + MAX_VARIANTS
                    + ", such as --vary gc=g1,zgc");
        }
        List<Variant> variants = new ArrayList<>();
        for (Map<String, String> options : all) {
            variants.add(Variant.cross(unused(id(options), variants), options,
                    variants.isEmpty() ? List.of() : List.of(variants.get(0).id())));
        }
        return variants;
    }

    /** The id, or the id with the lowest number that makes it the only one. */
    static String unused(String id, List<Variant> variants) {
        for (int copy = 1;; copy++) {
            String name = copy == 1 ? id : id + "." + copy;
            if (variants.stream().noneMatch(each -> each.id().equals(name))) {
                return name;
            }
        }
    }

    /**
     * A short name that is valid in a directory name: the values; for a path the last part, for a number also the
     * option.
     */
    static String id(Map<String, String> options) {
        StringBuilder id = new StringBuilder();
        options.forEach((option, value) -> {
            String text = value.matches("/.+") ? Path.of(value).getFileName().toString() : value;
            text = text.matches("[0-9.]+[a-z]*") ? option + text : text;
            text = text.replaceAll("[^A-Za-z0-9._-]+", ".").replaceAll("^[^A-Za-z0-9]+", "");
            id.append(id.isEmpty() ? "" : "-").append(text.isEmpty() ? option : text);
        });
        return id.substring(0, Math.min(MAX_ID_CHARS, id.length()));
    }
}
