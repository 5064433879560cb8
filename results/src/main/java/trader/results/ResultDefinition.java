package trader.results;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import trader.analysis.run.JsonFiles;

/**
 * A result: its question, the command that answers it, and the stored answer. The file {@code result.md} begins with
 * lines {@code key: value}, of which some may be repeated; an empty line ends them, and the text of the page follows.
 *
 * @param paths    what the figures depend on: modules, files, directories, and {@code pom.xml:REGEX} for the versions
 *                 of libraries
 * @param figures  by name: a format and a path
 * @param picture  of a page; null without one
 * @param measured null: not measured yet
 */
record ResultDefinition(String name, Section section, Procedure procedure, List<String> paths,
        Map<String, String> figures, Picture picture, Measurement measured) {
    static final String FILE = "result.md";
    static final String MEASURED = "measured.json";

    /**
     * A section of the page of results.
     *
     * @param order position on the page
     * @param text  a template; its first paragraph is the answer
     */
    record Section(int order, String title, String text) { }

    /**
     * How a result is measured, and what of it is stored.
     *
     * @param commands lines for the shell, in the directory of the checkout; {@code $OUT} is the directory of the
     *                 outcome, which {@code --out} names at the end of the last line if none has it
     * @param outcome  JSON file that the command writes
     * @param origin   JSON file with the command, the machine and the revision
     * @param needs    {@code PATH = VALUE}, without which an outcome is refused
     * @param drops    names of JSON fields that are not stored; {@code NAME[key=value]} drops elements of an array
     */
    record Procedure(List<String> commands, String outcome, String origin, List<String> needs, List<String> drops) { }

    /** A picture of the top of a page: the page in the directory of the outcome, the PNG in the checkout, the size. */
    record Picture(String page, String file, String size) { }

    /** All, in the order of the page. */
    static List<ResultDefinition> all(Path results) throws IOException {
        List<ResultDefinition> all = new ArrayList<>();
        try (Stream<Path> directories = Files.list(results)) {
            for (Path each : directories.filter(each -> Files.exists(each.resolve(FILE))).toList()) {
                all.add(read(each));
            }
        }
        all.sort(Comparator.comparingInt(each -> each.section.order));
        return all;
    }

    static ResultDefinition read(Path directory) throws IOException {
        Path file = directory.resolve(FILE);
        String[] parts = Files.readString(file).split("\n\n", 2);
        Map<String, List<String>> values = new LinkedHashMap<>();
        Map<String, String> figures = new LinkedHashMap<>();
        for (String line : parts[0].replaceAll("\n +", " ").split("\n")) {
            String[] pair = line.split(": +", 2);
            if (pair.length < 2 || parts.length < 2) {
                throw new IOException(file + ": '" + line + "': allowed are lines KEY: VALUE, an empty line and text");
            }
            if (pair[0].startsWith("figure ")) {
                figures.put(pair[0].substring(7), pair[1]);
            } else {
                values.computeIfAbsent(pair[0], any -> new ArrayList<>()).add(pair[1].strip());
            }
        }
        String outcome = one(file, values, "outcome", null);
        String[] picture = one(file, values, "picture", "").split(" ");
        ResultDefinition read = new ResultDefinition(directory.getFileName().toString(),
                new Section(Integer.parseInt(one(file, values, "order", null)), one(file, values, "title", null),
                        parts[1].strip()),
                new Procedure(several(values, "command"), outcome, one(file, values, "origin", outcome),
                        several(values, "needs"), words(values, "drop")),
                words(values, "paths"), figures,
                picture.length == 3 ? new Picture(picture[0], picture[1], picture[2]) : null,
                measured(directory.resolve(MEASURED)));
        if (!values.isEmpty() || read.procedure.commands.isEmpty() || read.paths().isEmpty()) {
            throw new IOException(file + ": unknown keys " + values.keySet() + ", or no command, or no paths");
        }
        return read;
    }

    private static Measurement measured(Path file) throws IOException {
        JsonNode stored = JsonFiles.read(file);
        return stored.isMissingNode() ? null : new ObjectMapper().treeToValue(stored, Measurement.class);
    }

    private static String one(Path file, Map<String, List<String>> values, String key, String otherwise)
            throws IOException {
        List<String> found = several(values, key);
        if (found.size() > 1 || found.isEmpty() && otherwise == null) {
            throw new IOException(file + ": '" + key + "' is there " + found.size() + " times; it is needed once");
        }
        return found.isEmpty() ? otherwise : found.get(0);
    }

    private static List<String> several(Map<String, List<String>> values, String key) {
        return values.containsKey(key) ? values.remove(key) : List.of();
    }

    private static List<String> words(Map<String, List<String>> values, String key) {
        return several(values, key).stream().flatMap(line -> Stream.of(line.split(" +"))).toList();
    }
}
