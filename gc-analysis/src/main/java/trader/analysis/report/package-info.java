/**
 * The report page: one self-contained HTML file that shows what a run measured.
 *
 * <p>{@link trader.analysis.report.ReportData} holds everything the page shows, and
 * {@link trader.analysis.report.Report} writes it. The page is made of {@code report.html}, {@code report.css} and
 * {@code report.js} beside these classes and of ECharts from the class path.
 *
 * <p>Threads: no mutable state and no thread of its own; any thread may call.
 */
package trader.analysis.report;
