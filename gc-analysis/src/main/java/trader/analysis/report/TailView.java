package trader.analysis.report;

import java.util.List;
import java.util.stream.Collectors;
import trader.analysis.attribution.Attribution.CauseShare;
import trader.analysis.attribution.Attribution.CauseShares;
import trader.analysis.attribution.Attribution.TailCauses;
import trader.analysis.attribution.Cause;
import trader.analysis.figures.Format;

/** The recurring tail of a service, each cause by itself, as the page of a run shows it. */
record TailView(TailCauses figures) {
    /** Causes with a smaller share, and a smaller share by chance, are only named below the table. */
    private static final double LEAST_SHOWN = 0.001;
    private static final double LEAST_EXPECTED = 0.01;

    /** A cause with the queue behind it; {@code behind} is that part of the share. */
    record Row(CauseShare of, double share, double behind, long timeNs) { }

    /** Every cause but the queues, which are in the rows of their causes. */
    private List<Row> rows() {
        return figures.shares().causes().stream().filter(of -> of.cause() != Cause.BACKLOG).map(of -> {
            double share = figures.shares().withBacklog(of);
            long behindNs = of.backlogNs() == null ? 0 : of.backlogNs();
            return new Row(of, share, share - of.share(), of.timeNs() + behindNs);
        }).toList();
    }

    public List<Row> shown() {
        return rows().stream().filter(TailView::isShown).toList();
    }

    public String hidden() {
        return rows().stream().filter(row -> row.share() > 0 && !isShown(row)).map(row -> row.of().cause().label())
                .collect(Collectors.joining(", "));
    }

    public double leastShown() {
        return LEAST_SHOWN;
    }

    /** The share without a cause, from at least to at most. */
    public String notFound() {
        CauseShares of = figures.shares();
        return Format.range(of.placeOnly() + of.unexplained(), of.placeOnlyAtMost() + of.unexplained());
    }

    private static boolean isShown(Row row) {
        return row.share() >= LEAST_SHOWN || row.of().chance() != null && row.of().chance().mean() >= LEAST_EXPECTED;
    }
}
