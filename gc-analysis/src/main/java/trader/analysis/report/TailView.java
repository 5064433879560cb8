package trader.analysis.report;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import trader.analysis.attribution.Attribution;
import trader.analysis.attribution.Attribution.CauseShare;
import trader.analysis.attribution.Attribution.TailCauses;
import trader.analysis.attribution.Cause;
import trader.analysis.figures.Format;
import trader.analysis.latencylog.Percentile;

/** The requests beyond one percentile of a service, as the page of a run shows them. */
record TailView(TailCauses figures) {
    /** Causes with a smaller share are not worth a sentence. */
    private static final double WORTH_SAYING = 0.05;
    /** Causes with a smaller share, and a smaller share by chance, are only named below the table. */
    private static final double LEAST_SHOWN = 0.001;
    private static final double LEAST_EXPECTED = 0.01;
    /** A finding from at most this many episodes is about single events. */
    private static final int FEW_EPISODES = 2;
    private static final Set<Cause> PROCESSOR = Set.of(Cause.SERVER_PROCESSOR, Cause.CLIENT_PROCESSOR);

    /** A cause with the queue behind it; {@code behind} is that part of the share. */
    record Row(CauseShare of, double share, double behind, long timeNs) { }

    /** {@code episodes}: null unless they are few. */
    record Finding(String cause, double share, Long episodes) { }

    /** Every cause but the queues, which are in the rows of their causes. */
    private List<Row> rows() {
        return figures.causes().stream().filter(of -> of.cause() != Cause.BACKLOG).map(of -> {
            double share = figures.withBacklog(of);
            long behindNs = of.backlogNs() == null ? 0 : of.backlogNs();
            return new Row(of, share, share - of.share(), of.timeNs() + behindNs);
        }).toList();
    }

    /** Whether server or load generator waited for a processor is not known, so that is one finding. */
    public List<Finding> findings() {
        List<Finding> findings = new ArrayList<>();
        rows().stream().filter(row -> (row.of().beyondChance() || row.of().cause().isMeasured())
                && row.share() >= WORTH_SAYING && !PROCESSOR.contains(row.of().cause()))
                .map(row -> new Finding(row.of().cause().label(), row.share(),
                        row.of().episodes() <= FEW_EPISODES ? row.of().episodes() : null)).forEach(findings::add);
        if (figures.processor().beyondChance() && figures.processor().share() >= WORTH_SAYING) {
            findings.add(new Finding(Attribution.OTHER_WAITS, figures.processor().share(), null));
        }
        findings.sort(Comparator.comparingDouble(Finding::share).reversed());
        return findings;
    }

    public List<Row> slowSteps() {
        return rows().stream().filter(row -> row.of().cause().isStep() && row.share() >= WORTH_SAYING).toList();
    }

    /** Whether there are several kinds of waiting for a processor, so that their sum is worth a row. */
    public boolean isSeveralWaits() {
        return rows().stream().filter(row -> row.of().cause().isProcessorWait() && row.share() > 0).count() > 1;
    }

    public List<Row> shown() {
        return rows().stream().filter(TailView::isShown).toList();
    }

    /** Whether it is a part of another tail of the service. */
    public boolean isDeeper() {
        return !List.of(Percentile.P90.label(), Percentile.P99.label()).contains(figures.percentile());
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
        return Format.range(figures.placeOnly() + figures.unexplained(),
                figures.placeOnlyAtMost() + figures.unexplained());
    }

    private static boolean isShown(Row row) {
        return row.share() >= LEAST_SHOWN
                || row.of().pValue() != null && row.of().expectedByChance() >= LEAST_EXPECTED;
    }
}
