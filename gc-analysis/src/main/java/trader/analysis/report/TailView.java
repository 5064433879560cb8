package trader.analysis.report;

import java.util.List;
import java.util.stream.Collectors;
import trader.analysis.attribution.Attribution.CauseShare;
import trader.analysis.attribution.Attribution.TailCauses;
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

    public List<CauseShare> findings() {
        return figures.causes().stream().filter(TailView::isFinding).toList();
    }

    public List<CauseShare> slowSteps() {
        return figures.causes().stream().filter(TailView::isSlowStep).toList();
    }

    public boolean isRare(CauseShare share) {
        return share.episodes() <= FEW_EPISODES;
    }

    public List<CauseShare> shown() {
        return figures.causes().stream().filter(TailView::isShown).toList();
    }

    /** Whether it is a part of another tail of the service. */
    public boolean isDeeper() {
        return !List.of(Percentile.P90.label(), Percentile.P99.label()).contains(figures.percentile());
    }

    public String hidden() {
        return figures.causes().stream().filter(share -> share.share() > 0 && !isShown(share))
                .map(share -> share.cause().label()).collect(Collectors.joining(", "));
    }

    public double leastShown() {
        return LEAST_SHOWN;
    }

    private static boolean isShown(CauseShare share) {
        return share.share() >= LEAST_SHOWN
                || share.pValue() != null && share.expectedByChance() >= LEAST_EXPECTED;
    }

    private static boolean isFinding(CauseShare share) {
        return share.beyondChance() && share.share() >= WORTH_SAYING;
    }

    private static boolean isSlowStep(CauseShare share) {
        return share.cause().isStep() && share.share() >= WORTH_SAYING;
    }
}
