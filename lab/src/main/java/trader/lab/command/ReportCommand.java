package trader.lab.command;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;
import trader.analysis.compare.Comparison;
import trader.analysis.compare.ComparisonPlan;
import trader.analysis.compare.ComparisonResult;
import trader.analysis.foreign.ClockHint;
import trader.analysis.latencylog.GrinderDataLog;
import trader.analysis.latencylog.LatencyUnit;
import trader.analysis.ratesearch.RateSearchState;
import trader.analysis.report.RunReport;
import trader.analysis.summary.RunAnalysis;
import trader.common.FileErrors;
import trader.lab.compare.ComparisonTable;
import trader.lab.experiment.JoinedRun;
import trader.lab.experiment.RunResultTable;

@Command(name = "report",
        description = "Analyse the directories of runs and comparisons again, or the GC and latency logs of any other"
                + " program.",
        footer = {"", "Examples:", "  trader report runs/latest",
            "  trader report runs/SERVER runs/CLIENT     for separate runs of 'trader server' and 'trader client'",
            "  trader report --gc-log gc.log* --latency-log latency.hlog --out report",
            "  trader report --gc-log gc.log --clock 2026-11-21T10:05:29.681Z --latency-log latency.hlog --out report"})
public final class ReportCommand extends CheckedCommand {
    private static final int VALID = 0;
    private static final int INVALID = 1;

    @Parameters(paramLabel = "DIR", arity = "0..*", description = "Directories of runs or comparisons, one report for"
            + " each; or those of a 'trader server' and of its clients, for one report in the first client's"
            + " directory.")
    private List<Path> directories = List.of();

    @Option(names = "--gc-log", paramLabel = "FILE", arity = "1..*", converter = Converters.ReadableFile.class,
            description = "Unified GC logs of JDK 17 to 25, one per JVM: -Xlog:gc*,safepoint with any decorations. For"
                    + " a rotated log, give the older parts FILE.0, FILE.1.gz and so on as well as FILE. All logs may"
                    + " be compressed with gzip.")
    private List<Path> gcLogs = List.of();

    @Option(names = "--latency-log", paramLabel = "FILE", arity = "1..*", converter = Converters.ReadableFile.class,
            description = "HdrHistogram interval logs, with or without tags.")
    private List<Path> latencyLogs = List.of();

    @Option(names = "--grinder-log", paramLabel = "FILE", arity = "1..*", converter = Converters.ReadableFile.class,
            description = "Data logs of The Grinder (<host>-0-data.log). Each test is shown as a service.")
    private List<Path> grinderLogs = List.of();

    @Option(names = "--latency-unit", paramLabel = "UNIT",
            description = "Unit of the values in the latency logs, which do not state it: ns (as in jHiccup and most"
                    + " Java tools), us or ms. Default: ns.")
    private LatencyUnit latencyUnit;

    @Option(names = "--clock", paramLabel = "[LOG=]WHEN",
            description = "Aligns the clock of a GC log with the latency logs: the instant at which the GC log was at 0"
                    + " (for a log with only the uptime, the start of its JVM, such as 2026-11-21T10:05:29.681Z), or a"
                    + " duration to add to its times (+1.5s, -200ms). LOG is the name of the GC log in the report (its"
                    + " file name, with the directory if two are named alike). Default: all GC logs. Repeatable.")
    private List<ClockHint> clocks = List.of();

    @Option(names = "--out", paramLabel = "DIR", description = "Directory for report.html and summary.json."
            + " Default: the run directory.")
    private Path out;

    @Mixin
    private JsonOption json = new JsonOption();

    @Override
    public Integer call() throws Exception {
        boolean logs = !gcLogs.isEmpty() || !latencyLogs.isEmpty() || !grinderLogs.isEmpty();
        refuse(logs);
        if (logs) {
            for (Path log : grinderLogs) {
                GrinderDataLog.require(log);
            }
            List<Path> allLatencyLogs = new ArrayList<>(latencyLogs);
            allLatencyLogs.addAll(grinderLogs);
            return report(RunAnalysis.ofLogs(gcLogs, allLatencyLogs,
                    latencyUnit == null ? LatencyUnit.NS : latencyUnit, clocks), created(out)) ? VALID : INVALID;
        }
        if (JoinedRun.isOne(directories)) {
            return reportJoined() ? VALID : INVALID;
        }
        boolean allValid = true;
        for (Path directory : directories) {
            if (isComparison(directory)) {
                allValid &= reportComparison(directory);
            } else {
                allValid &= report(RunAnalysis.of(directory), out == null ? directory : created(out));
            }
        }
        return allValid ? VALID : INVALID;
    }

    private boolean report(RunAnalysis analysis, Path target) throws IOException {
        RunReport.write(analysis, target);
        json.add(target, "summary.json");
        return RunResultTable.print(analysis.summary(), target, System.out, List.of());
    }

    private boolean reportJoined() throws IOException {
        try (JoinedRun joined = JoinedRun.of(directories)) {
            return report(RunAnalysis.of(joined.path()),
                    out == null ? JoinedRun.clients(directories) : created(out));
        } catch (IllegalArgumentException differentHosts) {
            throw wrong(differentHosts.getMessage());
        }
    }

    private boolean reportComparison(Path directory) throws IOException {
        ComparisonResult result = Comparison.of(directory);
        ComparisonTable.report(result, directory, System.out);
        json.add(directory, "compare.json");
        return result.measurements().rounds().failed().isEmpty();
    }

    private static boolean isComparison(Path directory) {
        return Files.isRegularFile(directory.resolve(ComparisonPlan.FILE));
    }

    private void refuse(boolean logs) {
        if (logs == !directories.isEmpty()) {
            throw wrong("give either run directories or logs (--gc-log, --latency-log, --grinder-log) with --out, "
                    + (logs ? "not both" : "none was given"));
        }
        if (logs && out == null) {
            throw wrong("--out is missing: the directory for the report of these logs");
        }
        if (logs && Files.exists(out.resolve("run.json"))) {
            throw wrong("--out " + out + ": is a run directory, whose report would be replaced");
        }
        if (latencyUnit != null && latencyLogs.isEmpty()) {
            throw wrong("--latency-unit " + latencyUnit + ": only with --latency-log");
        }
        if (!clocks.isEmpty() && gcLogs.isEmpty()) {
            throw wrong("--clock " + clocks.get(0) + ": only with --gc-log");
        }
        if (out != null && directories.size() > 1 && !JoinedRun.isOne(directories)) {
            throw wrong("--out " + out + ": only with one run directory, not " + directories.size());
        }
        if (out != null && Files.exists(out) && !Files.isDirectory(out)) {
            throw wrong("--out " + out + ": is not a directory");
        }
        for (Path directory : directories) {
            if (out != null && isComparison(directory)) {
                throw wrong("--out " + out + ": not with a comparison, whose report links to its runs: " + directory);
            }
            if (!isComparison(directory) && !Files.isRegularFile(directory.resolve("run.json"))) {
                throw wrong("DIR '" + directory + "': not the directory of a run or a comparison: there is no run.json"
                        + " and no " + ComparisonPlan.FILE + " in it" + hint(directory));
            }
        }
    }

    private static String hint(Path directory) {
        return Files.exists(directory.resolve(RateSearchState.FILE))
                ? "; it belongs to a rate search: trader sla --resume " + directory : "";
    }

    private Path created(Path directory) {
        try {
            return Files.createDirectories(directory);
        } catch (IOException failed) {
            throw wrong("--out " + directory + ": cannot be created (" + FileErrors.reason(failed) + ")");
        }
    }

    private ParameterException wrong(String message) {
        return new ParameterException(spec.commandLine(), message);
    }
}
