package trader.lab.command;

import java.io.IOException;
import java.io.PrintStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;
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

@Command(name = "report", mixinStandardHelpOptions = true, versionProvider = Version.class, sortOptions = false,
        abbreviateSynopsis = true,
        description = "Analyse the directories of runs and comparisons again, or the GC and latency logs of any other"
                + " program.",
        footer = {"", "Examples:", "  trader report runs/latest",
            "  trader report runs/SERVER runs/CLIENT     for separate runs of 'trader server' and 'trader client'",
            "  trader report --gc-log gc.log* --latency-log latency.hlog --out report",
            "  trader report --gc-log gc.log --clock 2026-11-21T10:05:29.681Z --latency-log latency.hlog --out report"})
public final class ReportCommand implements Callable<Integer> {
    private static final int VALID = 0;
    private static final int INVALID = 1;
    private static final String SUMMARY = "summary.json";

    @Spec
    private CommandSpec spec;

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
        PrintStream console = System.out;
        if (logs) {
            for (Path log : grinderLogs) {
                GrinderDataLog.require(log);
            }
            List<Path> allLatencyLogs = new ArrayList<>(latencyLogs);
            allLatencyLogs.addAll(grinderLogs);
            RunReport.write(RunAnalysis.ofLogs(gcLogs, allLatencyLogs,
                    latencyUnit == null ? LatencyUnit.NS : latencyUnit, clocks), created(out));
            json.add(out, SUMMARY);
            return RunResultTable.print(out, console) ? VALID : INVALID;
        }
        if (JoinedRun.isOne(directories)) {
            return reportJoined(console);
        }
        boolean allValid = true;
        for (Path directory : directories) {
            if (isComparison(directory)) {
                allValid &= reportComparison(directory, console);
                continue;
            }
            Path target = out == null ? directory : created(out);
            RunReport.write(RunAnalysis.of(directory), target);
            json.add(target, SUMMARY);
            allValid &= RunResultTable.print(target, console);
        }
        return allValid ? VALID : INVALID;
    }

    private int reportJoined(PrintStream console) throws IOException {
        Path target = out == null ? JoinedRun.clients(directories) : created(out);
        try (JoinedRun joined = JoinedRun.of(directories)) {
            RunReport.write(RunAnalysis.of(joined.path()), target);
        } catch (IllegalArgumentException differentHosts) {
            throw wrong(differentHosts.getMessage());
        }
        json.add(target, SUMMARY);
        return RunResultTable.print(target, console) ? VALID : INVALID;
    }

    private boolean reportComparison(Path directory, PrintStream console) throws IOException {
        ComparisonResult result = ComparisonTable.report(directory, console);
        json.add(directory, "compare.json");
        return result.rounds().failed().isEmpty();
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
