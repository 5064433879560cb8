package trader.analysis.report;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.function.Function;
import java.util.stream.DoubleStream;
import java.util.stream.Stream;
import org.unbescape.html.HtmlEscape;
import trader.analysis.report.Ladder.Figure;
import trader.analysis.report.Ladder.Measure;
import trader.analysis.report.Ladder.Panel;
import trader.analysis.report.Ladder.Rung;

/** {@code ladder.svg}: a row for each rung, a panel for each kind of figure, on logarithmic axes. */
final class LadderSvg {
    private static final int WIDTH = 1000;
    private static final int LABELS = 196;
    private static final int GAP = 18;
    private static final int TOP = 52;
    private static final int BOTTOM = 64;
    private static final int ROW = 34;
    /** Least distance of two labels of an axis. */
    private static final int TICK = 40;
    private static final String STYLE = """
            text{font:12px system-ui,"Segoe UI",Roboto,"DejaVu Sans",sans-serif;fill:#1c2430}
            .s{fill:#5b6675;font-size:11px}.h{font-weight:600;font-size:13px}.e{text-anchor:end}
            .m{text-anchor:middle}.p{fill:#fff}.g{stroke:#e3e4e0}.r{stroke:#b3141d;stroke-dasharray:5 3}
            .t{stroke:var(--c);stroke-dasharray:2 3}
            .c0{--c:#0072b2}.c1{--c:#56b4e9}.c2{--c:#d55e00}.c3{--c:#f0914a}.c4{--c:#009e73}
            .i{stroke:var(--c);stroke-width:1.6}.f{fill:var(--c)}.o{stroke:var(--c);stroke-width:1.6;fill:#fff}
            @media (prefers-color-scheme:dark){text{fill:#e6e9ee}.s{fill:#9aa5b3}.p,.o{fill:#1c2128}.g{stroke:#313841}
            .r{stroke:#ff8a8a}.c0{--c:#56b4e9}.c1{--c:#a8d8f5}.c2{--c:#f0914a}.c3{--c:#f7c8a2}
            .c4{--c:#3fc79a}}
            """;

    private final Ladder ladder;
    private final StringBuilder svg = new StringBuilder();
    private final int bottom;

    private LadderSvg(Ladder ladder) {
        this.ladder = ladder;
        bottom = TOP + ROW * ladder.rows().size();
    }

    static String of(Ladder ladder) {
        return new LadderSvg(ladder).drawn();
    }

    private String drawn() {
        add("<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 %d %d\" role=\"img\"><title>%s</title>",
                WIDTH, bottom + BOTTOM, escaped(ladder.title() + ": each rung as a ratio to " + ladder.first().id()));
        add("<style>%s</style><rect class=\"p\" width=\"%d\" height=\"%d\"/>", STYLE.replace("\n", ""), WIDTH,
                bottom + BOTTOM);
        for (int row = 0; row < ladder.rows().size(); row++) {
            Rung rung = ladder.rows().get(row);
            List<String> notes = new ArrayList<>(rung.notes());
            notes.replaceAll(note -> note.startsWith("gives up") ? "gives something up" : note);
            int y = TOP + ROW * row + ROW / 2;
            add("<path class=\"g\" d=\"M8 %dH%d\"/>", y - ROW / 2, WIDTH - 8);
            text("e", LABELS, notes.isEmpty() ? y + 4 : y - 2, row + " " + rung.id());
            text("s e", LABELS, y + 11, String.join(", ", notes));
        }
        List<Panel> panels = ladder.panels();
        double width = (WIDTH - LABELS - 16.0) / Math.max(1, panels.size()) - GAP;
        for (int i = 0; i < panels.size(); i++) {
            panel(panels.get(i), LABELS + GAP + i * (width + GAP), width);
        }
        keys(panels);
        text("s", 8, bottom + 54, "Filled: ratio to " + ladder.first().id() + ", with its interval. "
                + (ladder.isTakenAway() ? "Hollow: the tuned end without this rung. " : "")
                + "Dotted: the tuned end. Dashed: "
                + String.join(" and ", panels.stream().map(each -> "× " + number(each.goal())).distinct().toList())
                + ".");
        return svg.append("</svg>\n").toString();
    }

    private void keys(List<Panel> panels) {
        List<String> named = new ArrayList<>();
        double x = LABELS + GAP;
        for (Panel panel : panels) {
            for (Measure measure : panel.measures()) {
                if (!named.contains(measure.name())) {
                    named.add(measure.name());
                    add("<circle class=\"f %s\" cx=\"%s\" cy=\"%d\" r=\"4\"/>", colour(measure), number(x + 4),
                            bottom + 22);
                    text("s", x + 12, bottom + 26, measure.name());
                    x += 30 + 6.2 * measure.name().length();
                }
            }
        }
    }

    /** The same in all panels. */
    private String colour(Measure measure) {
        return "c" + (measure.moreIsFaster() ? 4 : ladder.measures().stream().filter(each -> !each.moreIsFaster())
                .map(Measure::name).distinct().toList().indexOf(measure.name()) % 4);
    }

    private void panel(Panel panel, double left, double width) {
        double[] ratios = Stream.concat(Stream.of(1.0, panel.goal()), ladder.rows().stream().flatMap(rung ->
                panel.measures().stream().flatMap(measure -> Stream.concat(ends(rung.figures().get(measure.key()), 1),
                        ends(rung.takeAway().get(measure.key()), end(measure)))))).mapToDouble(Math::log10).toArray();
        double low = DoubleStream.of(ratios).min().orElseThrow() - 0.06;
        double high = DoubleStream.of(ratios).max().orElseThrow() + 0.06;
        Function<Double, Double> at = ratio -> left + width * (Math.log10(ratio) - low) / (high - low);
        text("h m", left + width / 2, 20, panel.title());
        double last = Double.NEGATIVE_INFINITY;
        for (double tick : List.of(0.001, 0.01, 0.02, 0.05, 0.1, 0.2, 0.5, 1.0, 2.0, 5.0, 10.0, 20.0, 50.0, 100.0)) {
            double x = at.apply(tick);
            if (x >= left && x <= left + width) {
                line(tick == panel.goal() ? "r" : "g", x);
                boolean isFree = x - last > TICK && Math.abs(x - at.apply(panel.goal())) > TICK;
                if (isFree || tick == panel.goal()) {
                    text("s m", x, TOP - 8, "× " + number(tick));
                    last = x;
                }
            }
        }
        for (int i = 0; i < panel.measures().size(); i++) {
            Measure measure = panel.measures().get(i);
            add("<g class=\"%s\">", colour(measure));
            if (end(measure) != 1) {
                line("t", at.apply(end(measure)));
            }
            for (int row = 0; row < ladder.rows().size(); row++) {
                Rung rung = ladder.rows().get(row);
                double y = TOP + ROW * (row + (i + 1.0) / (panel.measures().size() + 1));
                mark("f", rung.figures().get(measure.key()), 1, y, at, left, left + width);
                mark("o", rung.takeAway().get(measure.key()), end(measure), y, at, left, left + width);
            }
            svg.append("</g>\n");
        }
    }

    /** A circle with its interval, which ends at the edge of the panel where its end is unknown. */
    private void mark(String style, Figure figure, double factor, double y, Function<Double, Double> at, double left,
            double right) {
        if (figure != null && figure.ratio() != null) {
            add("<path class=\"i\" d=\"M%s %sH%s\"/><circle class=\"%s\" cx=\"%s\" cy=\"%s\" r=\"3.4\"/>",
                    number(figure.low() == null ? left : at.apply(figure.low() * factor)), number(y),
                    number(figure.high() == null ? right : at.apply(figure.high() * factor)), style,
                    number(at.apply(figure.ratio() * factor)), number(y));
        }
    }

    private static Stream<Double> ends(Figure figure, double factor) {
        return figure == null ? Stream.empty() : Stream.of(figure.low(), figure.ratio(), figure.high())
                .filter(each -> each != null).map(each -> each * factor);
    }

    /** Ratio of the tuned end to the first rung; 1 if it is unknown. */
    private double end(Measure measure) {
        Figure figure = ladder.end().figures().get(measure.key());
        return figure == null || figure.ratio() == null ? 1 : figure.ratio();
    }

    private void line(String style, double x) {
        add("<path class=\"%s\" d=\"M%s %dV%d\"/>", style, number(x), TOP, bottom);
    }

    private void text(String style, double x, double y, String text) {
        if (!text.isEmpty()) {
            add("<text class=\"%s\" x=\"%s\" y=\"%s\">%s</text>", style, number(x), number(y), escaped(text));
        }
    }

    private static String number(double value) {
        return String.format(Locale.ROOT, "%.3f", value).replaceFirst("\\.?0+$", "");
    }

    private static String escaped(String text) {
        return HtmlEscape.escapeHtml4Xml(text);
    }

    private void add(String format, Object... values) {
        svg.append(String.format(Locale.ROOT, format, values)).append('\n');
    }
}
