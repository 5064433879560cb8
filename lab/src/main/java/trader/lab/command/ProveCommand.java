package trader.lab.command;

import java.io.IOException;
import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import trader.analysis.attribution.CauseGroup;
import trader.analysis.attribution.Prediction;
import trader.analysis.run.JsonFiles;
import trader.client.load.ClientLogging;
import trader.lab.command.CommonOptions.OutOptions;
import trader.lab.experiment.Experiment;
import trader.lab.experiment.RunDirectory;

@Command(name = "prove",
        description = {"Test the advice of a run: compare it in warm turns with the same run without the cause, and"
                + " show p99 as predicted and as measured.",
            "", "Both variants have the options and the rate of the run. The cause is taken away: fsync by --durability"
            + " process, GC by heaps that collect nothing while it is measured, JIT compilation by a longer warm-up,"
            + " CPU wait by CPUs of their own for server and clients, a database by --order-store emulated.", ""},
        footer = {"", "Examples:", "  trader prove runs/latest", "  trader prove runs/latest --cause gc",
            "  trader run --prove", "", "See docs/METHOD.md. An interrupted comparison goes on with: trader compare"
            + " --resume DIR",
            "Exit status: 0 measured, 1 some generations failed or it was interrupted, 2 wrong usage, or the run has no"
            + " advice that can be tested."})
public final class ProveCommand extends CheckedCommand {
    @Parameters(paramLabel = "RUN", description = "Directory of a run.")
    private Path run;

    @Option(names = "--cause", paramLabel = "CAUSE", description = "Cause of the recurring tail to take away: gc, jit,"
            + " cpu, fsync, database or generator. Default: the one that the advice is about.")
    private CauseGroup cause;

    @Option(names = "--generations", paramLabel = "N", converter = Converters.Count.class,
            description = "Starts of all JVMs. Default: 4.")
    private Integer generations;

    @Option(names = "--rounds", paramLabel = "N", converter = Converters.Count.class,
            description = "Rounds in each generation, in which each variant has one turn. Default: 40; for jit as many"
                    + " as the run's measurement lasted.")
    private Integer rounds;

    @Option(names = "--turn", paramLabel = "TIME", converter = Converters.PositiveDurationNs.class,
            description = "Measured part of a turn. Default: 1s.")
    private Long turnNs;

    @Option(names = "--force", description = "Begin although other processes are busy, and count rounds in which they,"
            + " steal or the disk disturbed a turn.")
    private boolean force;

    @Mixin
    private OutOptions out = new OutOptions();

    @Mixin
    private JsonOption json = new JsonOption();

    @Override
    public Integer call() throws Exception {
        ClientLogging.configure();
        Instant now = Instant.now();
        ProofPlan plan = checked(() -> {
            Experiment.refuseDirectory(out.out);
            return ProofPlan.of(run, cause, new ProofPlan.Length(generations, rounds, turnNs),
                    force ? List.of("--force=true") : List.of(), out.name, now, arguments());
        });
        Path directory = RunDirectory.make(out.out, plan.plan().invocation().name(), now);
        return carryOut(plan, directory, json);
    }

    private static int carryOut(ProofPlan plan, Path directory, JsonOption json) throws IOException {
        JsonFiles.write(directory.resolve(Prediction.FILE), plan.prediction());
        return ComparedRuns.carryOut(directory, plan.plan(), json);
    }

    /** The same with the defaults, for a run that has just ended; a sentence says why not. */
    static int afterRun(Path run, List<String> command, JsonOption json) throws IOException {
        Instant now = Instant.now();
        ProofPlan plan;
        try {
            plan = ProofPlan.of(run, null, ProofPlan.Length.USUAL, List.of(), null, now, command);
        } catch (IllegalArgumentException refused) {
            System.err.println("trader: --prove: " + refused.getMessage());
            return 0;
        }
        Path directory = RunDirectory.make(RunDirectory.unused(run.getParent(), run.getFileName() + "-"
                + plan.plan().invocation().name()), null, now);
        return carryOut(plan, directory, json);
    }
}
