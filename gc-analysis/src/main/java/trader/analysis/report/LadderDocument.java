package trader.analysis.report;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import trader.analysis.compare.ComparisonResult;
import trader.analysis.compare.PlannedLoad;
import trader.analysis.figures.Format;
import trader.analysis.report.Ladder.Figure;
import trader.analysis.report.Ladder.Measure;
import trader.analysis.report.Ladder.Panel;
import trader.analysis.report.Ladder.Rung;
import trader.analysis.run.JsonFiles;

/**
 * The section of docs/TUNING.md that shows a measured ladder, made only of {@code docs/ladder/ladder.json}, so that
 * text and figures cannot differ.
 */
public final class LadderDocument {
    public static final String FILE = "TUNING.md";
    static final String FOLDER = "ladder";
    private static final String SVG = "ladder.svg";
    private static final String BEGIN = "<!-- ladder begin -->";
    private static final String END = "<!-- ladder end -->";

    private LadderDocument() { }

    /**
     * Replaces ladder.json and ladder.svg in the folder {@code ladder} of {@code docs}, and the section in TUNING.md.
     *
     * @throws IllegalArgumentException when the comparison has no steps, or not enough generations yet
     */
    public static void write(ComparisonResult result, Path docs) throws IOException {
        if (!result.hasSteps()) {
            throw new IllegalArgumentException("the comparison '" + result.title()
                    + "' has no steps; only one of --step, --steps or --preset ladder has");
        }
        int generations = result.rounds().generations();
        if (!result.finished() || generations < 2) {
            throw new IllegalArgumentException("the comparison '" + result.title() + "' "
                    + (result.finished() ? "has " + Format.some(generations, "generation") + "; at least 2 are needed"
                            : "is not finished"));
        }
        Path file = docs.resolve(FILE);
        String text = Files.readString(file);
        Ladder ladder = new LadderBuilder(result).ladder();
        String updated = withSection(text, section(ladder), file);
        Path folder = Files.createDirectories(docs.resolve(FOLDER));
        JsonFiles.write(folder.resolve(Ladder.FILE), ladder);
        Files.writeString(folder.resolve(SVG), LadderSvg.of(ladder));
        Files.writeString(file, updated);
    }

    /** The text with another section between the marks. */
    static String withSection(String text, String section, Path file) throws IOException {
        int begin = text.indexOf(BEGIN);
        int end = text.indexOf(END);
        if (begin < 0 || end < begin || text.indexOf(BEGIN, begin + 1) >= 0 || text.indexOf(END, end + 1) >= 0) {
            throw new IOException(file + ": '" + BEGIN + "' and '" + END + "' must be there once each, in this order");
        }
        return text.substring(0, begin + BEGIN.length()) + "\n" + section + text.substring(end);
    }

    static String section(Ladder ladder) {
        StringBuilder text = new StringBuilder();
        text.append("""

                ## The ladder

                Each rung adds options to the one before it. Measured on %s%s, by %s runs of each rung in turn:

                    %s

                ![Throughput and latency of each rung as a ratio to the first](%s/%s)

                """.formatted(ladder.date(), Stream.of(ladder.machine(), ladder.jdk() == null ? null
                        : "JDK " + ladder.jdk(), ladder.revision() == null ? null : "revision " + ladder.revision())
                        .filter(Objects::nonNull).map(each -> ", " + each).collect(Collectors.joining()),
                ladder.repeats(), Format.commandLine(ladder.command()), FOLDER, SVG));
        text.append("From `%s` to the tuned end, `%s`:\n\n".formatted(ladder.first().id(), ladder.end().id()));
        ladder.panels().forEach(panel -> text.append("- ").append(headline(ladder, panel)).append('\n'));
        text.append('\n');
        if (!ladder.warnings().isEmpty()) {
            text.append("The page of the comparison warns:\n\n");
            ladder.warnings().forEach(warning -> text.append("- ").append(warning).append('\n'));
            text.append('\n');
        }
        rungs(ladder, text);
        for (Panel panel : ladder.panels()) {
            text.append("\n### %s\n\n".formatted(panel.title()));
            text.append("As a ratio to the first rung, whose own figures are in the first row.\n\n");
            ratios(ladder, panel, text);
        }
        alone(ladder, text);
        return text.append('\n').toString();
    }

    private static String headline(Ladder ladder, Panel panel) {
        return panel.title() + ": " + panel.measures().stream().filter(each ->
                ladder.end().figures().containsKey(each.key())).map(measure ->
                (measure.moreIsFaster() ? "" : measure.name() + " ") + "× "
                        + ladder.end().figures().get(measure.key()).text()).collect(Collectors.joining(", "));
    }

    private static void rungs(Ladder ladder, StringBuilder text) {
        row(text, List.of("", "rung", "", "options", ""));
        row(text, List.of("--:", "---", "---", "---", "---"));
        number(ladder, text, rung -> List.of("`" + rung.id() + "`", rung.title().equals(rung.id()) ? "" : rung.title(),
                code(rung == ladder.first() ? rung.options() : rung.change()), String.join("; ", rung.notes())));
    }

    private static String code(Map<String, String> options) {
        return options.entrySet().stream().map(each -> "`" + each.getKey() + "=" + each.getValue() + "`")
                .collect(Collectors.joining(" "));
    }

    private static void ratios(Ladder ladder, Panel panel, StringBuilder text) {
        row(text, Stream.concat(Stream.of("", "rung"), panel.measures().stream().map(Measure::name)).toList());
        row(text, Stream.concat(Stream.of("--:", "---"), panel.measures().stream().map(each -> "--:")).toList());
        number(ladder, text, rung -> Stream.concat(Stream.of("`" + rung.id() + "`"), panel.measures().stream()
                .map(measure -> rung == ladder.first() ? value(rung, measure) : text(rung.figures(), measure)))
                .toList());
    }

    /** What each rung does by itself: added to those before it, and taken away from the end. */
    private static void alone(Ladder ladder, StringBuilder text) {
        List<Measure> measures = ladder.measures().stream()
                .filter(each -> each.moreIsFaster() || each.name().equals("quote p50")).toList();
        boolean isTakenAway = ladder.isTakenAway();
        text.append("\n### Each rung by itself\n\n").append(isTakenAway ? """
                Added: as a ratio to the rung before. Without: the tuned end without this rung, as a ratio to the tuned
                end.

                """ : "As a ratio to the rung before.\n\n");
        List<String> heads = new ArrayList<>(List.of("", "rung"));
        List<String> lines = new ArrayList<>(List.of("--:", "---"));
        for (Measure measure : measures) {
            String name = PlannedLoad.at(measure.name(), measure.moreIsFaster() ? null : measure.load());
            heads.addAll(isTakenAway ? List.of(name + ": added", "without") : List.of(name));
            lines.addAll(isTakenAway ? List.of("--:", "--:") : List.of("--:"));
        }
        row(text, heads);
        row(text, lines);
        number(ladder, text, rung -> rung == ladder.first() ? null : Stream.concat(Stream.of("`" + rung.id() + "`"),
                measures.stream().flatMap(measure -> Stream.concat(Stream.of(text(rung.step(), measure)),
                        isTakenAway ? Stream.of(text(rung.takeAway(), measure)) : Stream.empty()))).toList());
    }

    private static void number(Ladder ladder, StringBuilder text, Function<Rung, List<String>> cells) {
        for (int i = 0; i < ladder.rows().size(); i++) {
            List<String> row = cells.apply(ladder.rows().get(i));
            if (row != null) {
                row(text, Stream.concat(Stream.of(String.valueOf(i)), row.stream()).toList());
            }
        }
    }

    private static String value(Rung rung, Measure measure) {
        Double value = rung.values().get(measure.key());
        return value == null ? Format.NONE : measure.moreIsFaster() ? Format.perSecond(value)
                : Format.ns(Math.round(value));
    }

    private static String text(Map<String, Figure> figures, Measure measure) {
        Figure figure = figures.get(measure.key());
        return figure == null ? "" : figure.text() + (figure.verdict().equals("different") ? ""
                : ", " + figure.verdict());
    }

    private static void row(StringBuilder text, List<String> cells) {
        String row = cells.stream().map(each -> each.isEmpty() ? " "
                        : " " + each.replace("|", "\\|").replace("<", "&lt;") + " ")
                .collect(Collectors.joining("|", "|", "|\n"));
        text.append(row.startsWith("| --") ? row.replace(" ", "") : row);
    }
}
