package trader.lab.experiment;

import java.io.PrintStream;
import java.util.ArrayList;
import java.util.List;
import trader.analysis.attribution.Attribution.Band;
import trader.analysis.attribution.Attribution.GroupShare;
import trader.analysis.figures.Format;
import trader.analysis.report.AnswerView;
import trader.common.TextTable;

/** What slow requests of a service waited for, a cause a line: the interval of its share, and its shares by band. */
final class WaitTable {
    private WaitTable() {
    }

    static void print(AnswerView of, PrintStream out) {
        List<Band> bands = of.figures().bands();
        TextTable table = new TextTable("lr" + "r".repeat(bands.size()));
        List<Object> head = new ArrayList<>(List.of(of.name() + "s", of.slowest()));
        List<Object> from = new ArrayList<>(List.of("  slower than",
                plain(Format.ns(of.figures().tail().thresholdNs()))));
        for (Band band : bands) {
            head.add(band.percentiles());
            from.add(plain(Format.ns(band.fromNs())));
        }
        table.row(head.toArray()).row(from.toArray());
        for (GroupShare cause : of.causes()) {
            List<Object> row = new ArrayList<>(List.of("  " + cause.cause().label(), plain(of.range(cause))));
            bands.forEach(band -> row.add(plain(Format.roughly(of.share(band, cause.cause())))));
            table.row(row.toArray());
        }
        out.println();
        table.print(out);
    }

    private static String plain(String text) {
        return text.replace('\u00a0', ' ');
    }
}
