package trader.lab.command;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import trader.analysis.answer.Answer;
import trader.analysis.report.PooledReport;
import trader.lab.experiment.Experiment;
import trader.lab.experiment.RunDirectory;
import trader.lab.experiment.RunPlan;
import trader.lab.experiment.RunResultTable;
import trader.launcher.jvm.Interruption;

/** {@code trader run}, which pools several runs into one answer; commands that plan many runs repeat them otherwise. */
@Command(name = "run")
public final class RepeatableRunCommand extends RunCommand {
    @Option(names = "--repeat", paramLabel = "N", converter = Converters.Count.class, defaultValue = "1",
            description = "Carry out so many runs, one after the other, and pool them into one answer, whose intervals"
                    + " are those over the runs. Default: ${DEFAULT-VALUE}.")
    private int repeat;

    @Option(names = "--prove", description = "Test the advice of the run afterwards: see 'trader prove'.")
    private boolean prove;

    @Override
    int carryOut(RunPlan plan) throws IOException {
        if (prove && (repeat > 1 || plan.others().areAny())) {
            throw new ParameterException(spec.commandLine(), "--prove: not with --repeat, --remote-server or --agent");
        }
        if (repeat == 1) {
            Experiment experiment = run(plan);
            return experiment == null ? REFUSED : !prove || experiment.interrupted() ? status
                    : Math.max(status, ProveCommand.afterRun(experiment.directory(), arguments(), json));
        }
        Interruption interruption = new Interruption();
        interruption.listen();
        // A signal ends the current run; this process waits for the answer of those that have ended.
        interruption.holdOff();
        try {
            return repeated(plan, interruption);
        } finally {
            interruption.cleanedUp();
        }
    }

    private int repeated(RunPlan plan, Interruption interruption) throws IOException {
        Path directory = RunDirectory.make(plan.out(), plan.name(), Instant.now());
        List<Path> runs = new ArrayList<>();
        int worst = 0;
        for (int number = 1; number <= repeat && !interruption.came(); number++) {
            Experiment experiment = run(plan.at(directory.resolve("run-" + number)));
            if (experiment == null) {
                worst = REFUSED;
                break;
            }
            worst = Math.max(worst, status);
            if (experiment.interrupted()) {
                break;
            }
            if (Files.exists(experiment.directory().resolve("summary.json"))) {
                runs.add(experiment.directory());
            }
        }
        if (runs.isEmpty()) {
            return worst;
        }
        Answer answer = PooledReport.write(plan.name(), directory, runs);
        json.add(directory, PooledReport.FILE);
        RunResultTable.printPooled(answer, directory, System.out);
        return worst;
    }
}
