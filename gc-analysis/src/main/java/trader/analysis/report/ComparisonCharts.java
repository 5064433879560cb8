package trader.analysis.report;

import java.util.List;
import trader.analysis.compare.ComparisonResult;

/**
 * The data of the charts that only some comparisons have.
 *
 * @param ladder null without steps
 * @param panels of the ladder, a chart each
 * @param scale  null without a numeric option
 */
record ComparisonCharts(Ladder ladder, List<Ladder.Panel> panels, ComparisonScale scale) {
    static ComparisonCharts of(ComparisonResult result) {
        Ladder ladder = result.hasSteps() ? new LadderBuilder(result).ladder() : null;
        return new ComparisonCharts(ladder, ladder == null ? List.of() : ladder.panels(), ComparisonScale.of(result));
    }
}
