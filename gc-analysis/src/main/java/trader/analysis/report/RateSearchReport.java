package trader.analysis.report;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import trader.analysis.figures.Format;
import trader.analysis.ratesearch.RateSearchSummary;
import trader.analysis.ratesearch.RateSearchSummary.Finding;
import trader.analysis.ratesearch.RateSearchSummary.Run;
import trader.analysis.ratesearch.RateSearchSummary.Target;
import trader.analysis.run.JsonFiles;

/**
 * The report of a rate search: values derived from it for {@code rate-search.html}, which calls the public methods.
 */
public record RateSearchReport(RateSearchSummary search) {
    private static final double WIDE_INTERVAL = 1.5;

    /** Writes {@code summary.json} and {@code report.html}. */
    public static void write(RateSearchSummary search, Path directory) throws IOException {
        JsonFiles.write(directory.resolve("summary.json"), search);
        Files.writeString(directory.resolve("report.html"), Page.html("rate-search.html", search.invocation().name(),
                Map.of("search", search, "page", new RateSearchReport(search)), search, "rate-search.js"));
    }

    public String headline() {
        Finding finding = search.finding();
        if (finding.ratePerS() == null) {
            return switch (finding.verdict()) {
                case "NOT_MET" -> "NOT MET";
                case "GENERATOR_TOO_SLOW" -> "THE LOAD GENERATOR IS TOO SLOW";
                case "MACHINE_BUSY" -> "THE MACHINE WAS BUSY";
                default -> "NO RATE";
            };
        }
        return (finding.verdict().equals("FOUND") ? "" : "AT LEAST ") + Format.perSecond(finding.ratePerS());
    }

    public String style() {
        return search.completion().ended() == null ? "none" : search.finding().ratePerS() == null ? "invalid"
                : search.finding().verdict().equals("FOUND") ? "valid" : "none";
    }

    public List<String> warnings() {
        List<String> warnings = new ArrayList<>();
        long invalid = search.measurements().runs().stream().filter(run -> run.outcome().equals("INVALID")).count();
        if (invalid > 0) {
            warnings.add(invalid + (invalid == 1 ? " run was" : " runs were") + " INVALID and made again; "
                    + "their figures do not count, and are shown below.");
        }
        warnings.addAll(search.warnings());
        search.invocation().resumed().forEach(instant ->
                warnings.add("interrupted, and resumed at " + Format.instant(instant)));
        Finding finding = search.finding();
        if (finding.highPerS() != null && finding.highPerS() > WIDE_INTERVAL * finding.lowPerS()) {
            warnings.add("The interval is wide: runs scatter, or the latency hardly depends on the rate here. More and "
                    + "longer runs make it narrower (--max-runs, --max-time, --duration).");
        }
        if (List.of("NOT_MET", "GENERATOR_TOO_SLOW").contains(finding.verdict())) {
            warnings.add("The lowest rate that can be judged by runs of this length is " + Format.perSecond(
                    finding.lowestPerS())
                    + ": below it too few requests are measured (a longer --duration goes lower).");
        }
        return warnings;
    }

    public Set<String> limits() {
        return search.conditions().target().limitsNs().keySet();
    }

    public Long ns(Map<String, Map<String, Long>> responseNs, String service, String percentile) {
        return responseNs.getOrDefault(service, Map.of()).get(percentile);
    }

    public boolean isBeyond(Long ns, String service, String percentile) {
        Target target = search.conditions().target();
        Long limitNs = target.services().contains(service) ? target.limitsNs().get(percentile) : null;
        return limitNs != null && ns != null && ns > limitNs;
    }

    public String outcome(Run run) {
        return switch (run.outcome()) {
            case "MET" -> "met";
            case "MISSED" -> "missed";
            case "GENERATOR" -> "load generator late";
            case "TOO_FEW" -> "too few requests";
            default -> run.outcome();
        };
    }
}
