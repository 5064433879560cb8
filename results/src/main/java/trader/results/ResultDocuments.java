package trader.results;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * README and docs with the figures of the results. {@code <!--r:NAME/figure-->…<!--/r-->} holds a figure, on lines of
 * their own {@code <!--r:NAME-->} and {@code <!--/r-->} the answer of a result, and {@code <!--r:NAME/picture-->} its
 * picture. docs/RESULTS.md is made wholly of the results.
 */
final class ResultDocuments {
    static final Path PAGE = Path.of("docs", "RESULTS.md");
    static final Pattern PLACE = Pattern.compile("(?s)<!--r:([a-z0-9-]+)(/[a-z0-9-]+)?-->(.*?)<!--/r-->");
    /** A mark of a result whose paths have changed. */
    static final Pattern EXPIRED = Pattern.compile("(?m)^<!--expired ([a-z0-9-]+)-->(.*)$");

    private final Path home;
    private final List<ResultDefinition> results;

    ResultDocuments(Path home, List<ResultDefinition> results) {
        this.home = home;
        this.results = results;
    }

    /**
     * Documents by path within the checkout, as they should be.
     *
     * @param expired what has changed since the revision of a result, or nothing
     */
    Map<Path, String> rendered(Function<ResultDefinition, String> expired) throws IOException {
        Map<Path, String> rendered = new LinkedHashMap<>();
        for (Path file : files()) {
            Path relative = home.relativize(file);
            rendered.put(relative, withFigures(Files.readString(file), relative));
        }
        rendered.put(PAGE, page(expired));
        return rendered;
    }

    /** README.md, docs, and the README.md of modules. */
    List<Path> files() throws IOException {
        List<Path> files = new ArrayList<>(List.of(home.resolve("README.md")));
        for (Path directory : List.of(home.resolve("docs"), home)) {
            try (Stream<Path> entries = Files.list(directory)) {
                entries.sorted().map(each -> Files.isDirectory(each) ? each.resolve("README.md") : each)
                        .filter(each -> each.toString().endsWith(".md") && Files.exists(each))
                        .filter(each -> !each.getParent().equals(home)).forEach(files::add);
            }
        }
        return files.stream().distinct().toList();
    }

    private String withFigures(String text, Path file) {
        return PLACE.matcher(text).replaceAll(place -> {
            String name = place.group(1);
            ResultDefinition result = results.stream().filter(each -> each.name().equals(name)).findFirst()
                    .orElseThrow(() -> new IllegalArgumentException(file + ": there is no results/" + name));
            boolean isBlock = place.group(2) == null;
            String value = isBlock ? answer(result) : place.group(2).equals("/picture") ? picture(result)
                    : new FigureText(result).named(place.group(2).substring(1));
            String space = isBlock ? "\n" : "";
            return Matcher.quoteReplacement("<!--r:" + name + (isBlock ? "" : place.group(2)) + "-->" + space + value
                    + space + "<!--/r-->");
        });
    }

    private static String answer(ResultDefinition result) {
        return result.measured() == null ? "*" + result.section().title() + " Not measured yet.*"
                : new FigureText(result).answer();
    }

    private String picture(ResultDefinition result) {
        String file = result.picture() == null ? "" : result.picture().file();
        return Files.exists(home.resolve(file)) && !file.isEmpty() ? "<img src=\"" + file
                + "\" width=\"600\" alt=\"Report: " + result.section().title() + "\">" : "";
    }

    private String page(Function<ResultDefinition, String> expired) {
        StringBuilder page = new StringBuilder("""
                # Results

                <!-- Made by results/render of the files in results/: change them. -->

                Each result is the outcome of one command on one machine, stored with its revision: the kind of answer
                to expect, and no promise for another machine. Ratios have intervals of 95 % or more. A ratio in bold is
                [different](METHOD.md#comparing-variants) from 1. Where a result is **expired**, its code has changed
                since: `results/check` says what, `results/update NAME` measures again.
                """);
        for (ResultDefinition each : results) {
            page.append("\n## ").append(each.section().title()).append("\n\n");
            if (each.measured() == null) {
                page.append("[Not measured yet](../results/").append(each.name()).append("/result.md).\n");
            } else {
                page.append(commands(each)).append("\n<!--expired ").append(each.name()).append("-->")
                        .append(expired.apply(each).isEmpty() ? ""
                                : " **Expired**").append("\n\n")
                        .append(new FigureText(each).text()).append("\n\n*").append(each.name()).append(": ")
                        .append(each.measured().conditions()).append(".*\n");
            }
        }
        return page.toString();
    }

    private static String commands(ResultDefinition result) {
        return result.procedure().commands().stream()
                .map(line -> "    " + line.replaceFirst(" --out \"\\$OUT\"$", "") + "\n").collect(Collectors.joining());
    }
}
