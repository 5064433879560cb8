package trader.lab.command;

import java.io.PrintStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;
import trader.analysis.run.RunAnalysis;
import trader.lab.run.ResultTable;

/** {@code trader report}. */
@Command(name = "report", mixinStandardHelpOptions = true, versionProvider = Version.class, sortOptions = false,
        description = "Analyse run directories again, or logs that Trader did not make.",
        footer = {"", "Examples:", "  trader report runs/latest",
            "  trader report --gc-log gc.log --latency-log latency.hlog --out report"})
public final class ReportCommand implements Callable<Integer> {
    private static final int VALID = 0;
    private static final int INVALID = 1;

    @Spec
    private CommandSpec spec;

    @Parameters(paramLabel = "DIR", arity = "0..*", description = "Run directories.")
    private List<Path> directories = List.of();

    @Option(names = "--gc-log", paramLabel = "FILE", converter = Converters.ReadableFile.class,
            description = "A unified GC log (-Xlog:gc*) of any JVM; may be repeated.")
    private List<Path> gcLogs = List.of();

    @Option(names = "--latency-log", paramLabel = "FILE", converter = Converters.ReadableFile.class,
            description = "An HdrHistogram interval log in nanoseconds; may be repeated.")
    private List<Path> latencyLogs = List.of();

    @Option(names = "--out", paramLabel = "DIR", description = "Where report.html and summary.json are written."
            + " Default: the run directory itself.")
    private Path out;

    @Override
    public Integer call() throws Exception {
        boolean logs = !gcLogs.isEmpty() || !latencyLogs.isEmpty();
        refuse(logs);
        PrintStream console = System.out;
        if (logs) {
            RunAnalysis.ofLogs(gcLogs, latencyLogs).write(Files.createDirectories(out));
            return ResultTable.print(out, console) ? VALID : INVALID;
        }
        boolean allValid = true;
        for (Path directory : directories) {
            Path target = out == null ? directory : Files.createDirectories(out);
            RunAnalysis.of(directory).write(target);
            allValid &= ResultTable.print(target, console);
        }
        return allValid ? VALID : INVALID;
    }

    private void refuse(boolean logs) {
        if (logs == !directories.isEmpty()) {
            throw wrong("either run directories, or --gc-log and --latency-log with --out: "
                    + (logs ? "not both" : "none was given"));
        }
        if (logs && out == null) {
            throw wrong("--out is missing: where the report on these logs is to be written");
        }
        if (out != null && directories.size() > 1) {
            throw wrong("--out " + out + ": only with one run directory, not " + directories.size());
        }
        if (out != null && Files.exists(out) && !Files.isDirectory(out)) {
            throw wrong("--out " + out + ": is not a directory");
        }
        for (Path directory : directories) {
            if (!Files.isRegularFile(directory.resolve("run.json"))) {
                throw wrong("DIR '" + directory + "': not a run directory, there is no run.json in it");
            }
        }
    }

    private ParameterException wrong(String message) {
        return new ParameterException(spec.commandLine(), message);
    }
}
