package trader.results;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The documents of this checkout, and made-up ones. */
class ResultDocumentsTest {
    private static final Path HOME = Path.of("..").toAbsolutePath().normalize();
    private static final Pattern LINK = Pattern.compile("]\\(([^)#\\s]*)(?:#([^)]*))?\\)");

    @TempDir
    private Path made;

    private static List<ResultDefinition> results() throws IOException {
        return ResultDefinition.all(HOME.resolve("results"));
    }

    @Test
    void theDocumentsHaveTheFiguresOfTheResults() throws IOException {
        Map<String, String> marks = new HashMap<>();
        for (Matcher mark = ResultDocuments.EXPIRED.matcher(Files.readString(HOME.resolve(ResultDocuments.PAGE)));
                mark.find();) {
            // What has expired depends on the newest commit, and not only on the files.
            marks.put(mark.group(1), mark.group(2));
        }
        for (Map.Entry<Path, String> each : new ResultDocuments(HOME, results()).rendered(
                result -> marks.getOrDefault(result.name(), "")).entrySet()) {
            assertThat(HOME.resolve(each.getKey())).as("made by results/render").hasContent(each.getValue());
        }
    }

    @Test
    void theDocumentsHaveAtMostTwentyThousandWords() throws IOException {
        long words = 0;
        for (Path file : new ResultDocuments(HOME, results()).files()) {
            if (file.getParent().equals(HOME.resolve("docs")) || file.equals(HOME.resolve("README.md"))) {
                words += Pattern.compile("\\s+").splitAsStream(Files.readString(file)).count();
            }
        }
        assertThat(words).isBetween(1_000L, 20_000L);
    }

    @Test
    void noFigureIsWrittenByHand() throws IOException {
        Map<String, Set<String>> settings = new HashMap<>();
        for (String line : Files.readAllLines(Path.of("src/test/resources/settings.txt"))) {
            if (!line.isEmpty() && !line.startsWith("#")) {
                settings.computeIfAbsent(line.split(": ", 2)[0], any -> new HashSet<>()).add(line.split(": ", 2)[1]);
            }
        }
        Map<String, List<String>> found = new LinkedHashMap<>();
        for (Path file : new ResultDocuments(HOME, results()).files()) {
            String name = HOME.relativize(file).toString();
            String text = Files.readString(file);
            Set<String> ofFile = settings.getOrDefault(name, Set.of());
            assertThat(ofFile).as("settings that are in " + name).allMatch(text.replaceAll("\\s+", " ")::contains);
            if (!name.equals(ResultDocuments.PAGE.toString())) {
                found.put(name, HandWrittenFigures.in(text, ofFile));
            }
        }
        found.values().removeIf(List::isEmpty);
        assertThat(found).as("figures that are not of a result, nor in settings.txt").isEmpty();
    }

    @Test
    void whatAResultDependsOnIsThere() throws IOException {
        assertThat(results()).hasSizeGreaterThan(10).allSatisfy(result -> {
            assertThat(result.paths()).allMatch(path -> Files.exists(HOME.resolve(path.split(":")[0])));
            Path measured = HOME.resolve("results").resolve(result.name()).resolve(ResultDefinition.MEASURED);
            assertThat(Files.exists(measured) ? Files.size(measured) : 0)
                    .isLessThanOrEqualTo(ResultUpdate.MOST_BYTES + 1_000);
            // Names in the text are those of figures, and each format and path can be read.
            FigureText text = new FigureText(withData(result));
            assertThat(text.text()).doesNotContain("{", "NaN");
            assertThat(result.figures().keySet()).allMatch(figure -> !text.named(figure).isEmpty());
        });
    }

    private static ResultDefinition withData(ResultDefinition of) {
        return new ResultDefinition(of.name(), of.section(), of.procedure(), of.paths(), of.figures(), of.picture(),
                of.measured() != null ? of.measured()
                : new Measurement("0", "2026-01-01", Map.of(), SampleResult.json("{}")));
    }

    /** Also in the texts of results that are not measured yet. */
    @Test
    void relativeLinksAndTheirAnchorsAreThere() throws IOException {
        List<String> broken = new ArrayList<>();
        for (Path file : new ResultDocuments(HOME, results()).files()) {
            broken.addAll(brokenLinks(file, Files.readString(file)));
        }
        for (ResultDefinition result : results()) {
            broken.addAll(brokenLinks(HOME.resolve(ResultDocuments.PAGE), result.section().text()));
            assertThat(result.section().text().split("\n\n")[0]).as("an answer can stand in any document")
                    .doesNotContain("](");
        }
        assertThat(broken).isEmpty();
    }

    private static List<String> brokenLinks(Path file, String text) throws IOException {
        List<String> broken = new ArrayList<>();
        String prose = text.replaceAll("(?ms)^```.*?^```|`[^`\n]*`", "`");
        for (Matcher link = LINK.matcher(prose); link.find();) {
            Path target = link.group(1).isEmpty() ? file : file.resolveSibling(link.group(1)).normalize();
            if (!link.group(1).matches("[a-z]+:.*") && (!Files.exists(target)
                    || link.group(2) != null && !anchors(target).contains(link.group(2)))) {
                broken.add(HOME.relativize(file) + ": " + link.group());
            }
        }
        return broken;
    }

    /** As GitHub makes them of headings. */
    private static Set<String> anchors(Path file) throws IOException {
        return Files.readString(file).replaceAll("(?ms)^```.*?^```", "").lines().filter(line -> line.startsWith("#"))
                .map(line -> line.replaceFirst("^#+ ", "").strip().toLowerCase(Locale.ROOT)
                        .replaceAll("[^\\p{L}\\p{N} _-]", "").replace(' ', '-')).collect(Collectors.toSet());
    }

    @Test
    void putsFiguresBetweenTheirMarks() throws IOException {
        SampleResult sample = SampleResult.in(made);
        Files.writeString(made.resolve("README.md"), "ZGC: <!--r:gc/p99-->old<!--/r--> as long,\n"
                + "<!--r:gc-->\nold\n<!--/r-->\n<!--r:gc/picture-->old<!--/r-->\n");
        assertThat(rendered("README.md")).isEqualTo("ZGC: <!--r:gc/p99-->not measured yet<!--/r--> as long,\n"
                + "<!--r:gc-->\n*Which collector? Not measured yet.*\n<!--/r-->\n<!--r:gc/picture--><!--/r-->\n");
        assertThat(rendered("docs/RESULTS.md")).endsWith("## Which collector?\n\n"
                + "[Not measured yet](../results/gc/result.md).\n");

        sample.measured("0123456789ab", SampleResult.COMPARISON);
        Files.writeString(Files.createDirectories(made.resolve("docs/images")).resolve("gc.png"), "");
        assertThat(rendered("README.md")).isEqualTo("ZGC: <!--r:gc/p99-->**1.17 (1.03–1.47)**<!--/r--> as long,\n"
                + "<!--r:gc-->\nZGC takes **1.17 (1.03–1.47)** as long.\n<!--/r-->\n<!--r:gc/picture-->"
                + "<img src=\"docs/images/gc.png\" width=\"600\" alt=\"Report: Which collector?\"><!--/r-->\n");
        assertThat(rendered("docs/RESULTS.md")).contains("\n<!--expired gc--> **Expired**\n\n"
                + "ZGC takes **1.17 (1.03–1.47)** as long.\n\n| | p99 | CPU |\n|---|--:|--:|\n"
                + "| g1 | – | 12.3\u00a0µs |\n| zgc | **1.17 (1.03–1.47)** | – |\n\n"
                + "*gc: revision 0123456789ab, 2 CPUs (X), 24 GB, Linux 6, JDK 17.*\n");
    }

    private String rendered(String file) throws IOException {
        return new ResultDocuments(made, ResultDefinition.all(made.resolve("results"))).rendered(any -> "server")
                .get(Path.of(file));
    }

    @Test
    void refusesAnUnknownResultOrFigure() throws IOException {
        SampleResult.in(made);
        Files.writeString(made.resolve("README.md"), "<!--r:gc/p50--><!--/r-->");
        assertThatThrownBy(() -> rendered("README.md")).hasMessageStartingWith(
                "results/gc: there is no figure 'p50'; there are ");
        Files.writeString(made.resolve("README.md"), "<!--r:none/p50--><!--/r-->");
        assertThatThrownBy(() -> rendered("README.md")).hasMessage("README.md: there is no results/none");
    }
}
