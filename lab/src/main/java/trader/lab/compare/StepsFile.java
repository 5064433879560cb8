package trader.lab.compare;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.BiConsumer;

/**
 * A file of steps: lines {@code OPTION = VALUE} for the whole comparison, then a section {@code [NAME]} for each step.
 * docs/METHOD.md describes the format; the presets are such files.
 */
public final class StepsFile {
    public static final List<String> PRESETS = List.of("ladder", "collectors", "heaps", "scaling", "floors",
            "co-location");
    private static final String UNDO = "undo.";
    private static final String NOT_WITH = "not-with.";

    private final BiConsumer<String, String> ofAll;
    private final BiConsumer<String, String> ofStep;
    private final Map<String, String> common = new LinkedHashMap<>();
    private final List<Section> sections = new ArrayList<>();
    private String source;

    private record Section(String id, int line, Map<String, String> change, Map<String, String> undo,
            Map<String, Set<String>> notWith, Map<String, String> words) {
        Section(String id, int line) {
            this(id, line, new LinkedHashMap<>(), new LinkedHashMap<>(), new LinkedHashMap<>(),
                    new LinkedHashMap<>());
        }
    }

    /**
     * A file that is not read yet. The checks refuse an option, or a value of it, with an {@link
     * IllegalArgumentException} that says why.
     *
     * @param ofAll  checks the options before the first section: those of {@code compare}
     * @param ofStep checks the options of sections: those of {@code run}
     */
    public StepsFile(BiConsumer<String, String> ofAll, BiConsumer<String, String> ofStep) {
        this.ofAll = ofAll;
        this.ofStep = ofStep;
    }

    public void read(Path file) throws IOException {
        parse("--steps " + file, Files.readString(file));
    }

    public void readPreset(String name) {
        parse("--preset " + name, text(name));
    }

    public static String text(String preset) {
        try (InputStream in = StepsFile.class.getResourceAsStream("presets/" + preset + ".steps")) {
            return new String(in.readAllBytes(), StandardCharsets.UTF_8);
        } catch (IOException unreadable) {
            throw new UncheckedIOException(unreadable);
        }
    }

    /** Options of the whole comparison. */
    public Map<String, String> common() {
        return common;
    }

    /**
     * The steps, without those that the options of the whole comparison leave out.
     *
     * @param values   of these options, given or default
     * @param fixed    options that steps do not change, because the whole comparison has a value for them
     * @param warnings gets a line for each step that is left out, and for each option that is fixed
     */
    public List<Step> steps(Map<String, String> values, Set<String> fixed, List<String> warnings) {
        List<Step> steps = new ArrayList<>();
        for (Section section : sections) {
            String with = section.notWith().entrySet().stream()
                    .filter(each -> each.getValue().contains(values.get(each.getKey())))
                    .map(each -> "--" + each.getKey() + " " + values.get(each.getKey())).findFirst().orElse(null);
            Map<String, String> change = without(section.change(), fixed);
            Set<String> dropped = new LinkedHashSet<>(section.change().keySet());
            dropped.removeAll(change.keySet());
            if (with != null) {
                warnings.add("step " + section.id() + " is left out: not with " + with);
            } else if (change.isEmpty() && !dropped.isEmpty()) {
                warnings.add("step " + section.id() + " is left out: --" + String.join(", --", dropped)
                        + " applies to all variants");
            } else {
                dropped.forEach(option -> warnings.add("step " + section.id() + " does not set --" + option
                        + ", which applies to all variants"));
                steps.add(new Step(section.id(), section.words().getOrDefault("title", section.id()), change,
                        without(section.undo(), fixed), section.words().get("from"),
                        section.words().get("gives-up"), where(section.line())));
            }
        }
        return steps;
    }

    private static Map<String, String> without(Map<String, String> options, Set<String> fixed) {
        Map<String, String> rest = new LinkedHashMap<>(options);
        rest.keySet().removeAll(fixed);
        return rest;
    }

    private void parse(String from, String text) {
        source = from;
        List<String> lines = text.lines().toList();
        for (int number = 1; number <= lines.size(); number++) {
            String line = lines.get(number - 1).strip();
            try {
                if (line.startsWith("[")) {
                    begin(line, number);
                } else if (!line.isEmpty() && !line.startsWith("#")) {
                    set(line);
                }
            } catch (IllegalArgumentException wrong) {
                throw new IllegalArgumentException(where(number) + ": " + wrong.getMessage(), wrong);
            }
        }
        if (sections.size() < 2) {
            throw new IllegalArgumentException(source + ": " + sections.size() + " sections; at least 2 are needed, one"
                    + " [NAME] for each variant");
        }
    }

    private String where(int line) {
        return source + ", line " + line;
    }

    private void begin(String line, int number) {
        String id = line.endsWith("]") ? line.substring(1, line.length() - 1) : "";
        if (!Step.ID.matcher(id).matches()) {
            throw new IllegalArgumentException(line + ": allowed is [NAME], a name being " + Step.ID_RULE);
        }
        sections.stream().filter(each -> each.id().equals(id)).findFirst().ifPresent(other -> {
            throw new IllegalArgumentException(line + ": is there twice, first in line " + other.line());
        });
        sections.add(new Section(id, number));
    }

    private void set(String line) {
        int equals = line.indexOf('=');
        String key = equals < 0 ? "" : line.substring(0, equals).strip();
        String value = line.substring(equals + 1).strip();
        if (key.isEmpty() || value.isEmpty()) {
            throw new IllegalArgumentException(line + ": allowed is KEY = VALUE");
        }
        try {
            if (sections.isEmpty()) {
                ofAll.accept(key, value);
                putOnce(common, key, value);
            } else {
                set(sections.get(sections.size() - 1), key, value);
            }
        } catch (IllegalArgumentException wrong) {
            throw new IllegalArgumentException(key + ": " + wrong.getMessage(), wrong);
        }
    }

    private void set(Section section, String key, String value) {
        if (List.of("title", "gives-up", "from").contains(key)) {
            putOnce(section.words(), key, value);
        } else if (key.startsWith(UNDO)) {
            String option = key.substring(UNDO.length());
            checkOfStep(option, value);
            putOnce(section.undo(), option, value);
        } else if (key.startsWith(NOT_WITH)) {
            Set<String> values = Set.of(value.split("\\s*,\\s*"));
            values.forEach(each -> ofStep.accept(key.substring(NOT_WITH.length()), each));
            putOnce(section.notWith(), key.substring(NOT_WITH.length()), values);
        } else {
            checkOfStep(key, value);
            putOnce(section.change(), key, value);
        }
    }

    private void checkOfStep(String option, String value) {
        if (common.containsKey(option)) {
            throw new IllegalArgumentException("is set for all variants before the first section");
        }
        ofStep.accept(option, value);
    }

    private static <T> void putOnce(Map<String, T> into, String key, T value) {
        if (into.putIfAbsent(key, value) != null) {
            throw new IllegalArgumentException("is there twice");
        }
    }
}
