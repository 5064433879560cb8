package trader.analysis.report;

import java.util.List;

/**
 * Figures over the quarters of the run.
 *
 * @param rule    when one is said to rise or fall
 * @param figures in the order to show
 */
public record DriftData(String rule, List<Figure> figures) {

    public DriftData {
        figures = ReportData.listOf(figures);
    }

    /**
     * A figure over the run.
     *
     * @param name    "quote p99", "server heap after collection" …
     * @param unit    "ns", "perS" or "bytes"
     * @param change  from the first quarter to the last, as a part of the first; null: too little to say
     * @param verdict "rises", "falls", "no drift"; null: too little to say
     * @param note    what else to know of it, or null
     */
    public record Figure(String name, String unit, List<Quarter> quarters, Double change, String verdict,
            String note) {
        public Figure {
            quarters = ReportData.listOf(quarters);
        }
    }

    /**
     * One quarter, over its blocks of time.
     *
     * @param blocks how many of them have the figure
     * @param lower  a quarter of the blocks have less; null: too few blocks, as the others
     * @param upper  three quarters have less
     */
    public record Quarter(int blocks, Double lower, Double median, Double upper) {
    }
}
