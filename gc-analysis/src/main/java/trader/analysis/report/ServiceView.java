package trader.analysis.report;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import trader.analysis.latencylog.Percentile;
import trader.analysis.summary.Summary;

/** One service as the page of a run shows it; {@code closed} if its times are those of a closed loop. */
record ServiceView(String name, Summary.Service figures, boolean closed) {
    private static final List<String> PERCENTILES = Stream.of(Percentile.values()).map(Percentile::label).toList();

    /** A latency; doubtful beyond the highest believable percentile. */
    record Cell(Long ns, boolean doubtful) { }

    /** Response time and service time, each in a row. */
    public boolean hasBothTimes() {
        return figures.serviceNs() != null && !closed;
    }

    public boolean hasErrors() {
        return figures.errors() != null && figures.errors() > 0;
    }

    public List<Cell> responseCells() {
        return cells(figures.responseNs());
    }

    public List<Cell> serviceCells() {
        return cells(figures.serviceNs());
    }

    public boolean hasRejects() {
        return figures.rejected() != null && figures.rejected() > 0;
    }

    public boolean isDoubtful() {
        return responseCells().stream().anyMatch(Cell::doubtful);
    }

    private List<Cell> cells(Map<String, Long> byPercentile) {
        int believable = figures.believableUpTo() == null ? PERCENTILES.size()
                : PERCENTILES.indexOf(figures.believableUpTo());
        List<Cell> cells = new ArrayList<>();
        byPercentile.forEach((percentile, ns) ->
                cells.add(new Cell(ns, ns != null && PERCENTILES.indexOf(percentile) > believable)));
        return cells;
    }
}
