package trader.lab.command;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import trader.analysis.compare.ComparisonPlan;
import trader.analysis.compare.ComparisonPlan.PlannedSystem;
import trader.lab.compare.SystemArguments;
import trader.lab.compare.WarmComparison;
import trader.lab.experiment.Experiment;
import trader.lab.experiment.RunPlan;
import trader.launcher.jvm.ModulePath;

/** The runs whose systems a comparison gives turns. */
final class ComparedRuns {
    private static final List<String> SHARED = List.of("broker", "jdbc-url", "port", "fix-port",
            "metrics-port");
    /** Each system has its own. */
    private static final String NOT_SHARED = "separate|0";

    private ComparedRuns() {
    }

    /** Looks at the machine for two seconds. */
    private static boolean isQuiet(ComparisonPlan plan) {
        RunPlan first = RunCommand.planOf(SystemArguments.of(plan, plan.design().systems().get(0)));
        return new Experiment(first, ModulePath.fromSystemProperty(), System.out, leftNs -> "").lookAtMachine();
    }

    /** Makes the remaining generations, whose result goes to {@code json}; returns the exit status. */
    static int carryOut(Path directory, ComparisonPlan plan, JsonOption json) throws IOException {
        if (!plan.finished() && !isQuiet(plan)) {
            throw new IOException(RunningCommand.BUSY);
        }
        int status = MultiRunCommand.runExclusively("compare", directory, (modules, interrupted) -> new WarmComparison(
                directory, plan, PlanLength.times(plan), ComparedRuns::planOf, modules, System.out).run(interrupted));
        json.add(directory, "compare.json");
        return status;
    }

    private static RunPlan planOf(List<String> arguments, Path directory) {
        return RunCommand.planOf(arguments, directory.getFileName().toString().replace('@', '-'), directory);
    }

    /** Refuses what the runs would refuse, and what systems that are alive at once cannot share. */
    static void refuse(ComparisonPlan plan) {
        for (PlannedSystem system : plan.design().systems()) {
            String prefix = "variant " + system.variant() + ": ";
            RunPlan run = MultiRunCommand.planLike(SystemArguments.of(plan, system), prefix);
            Map<String, String> settings = run.server().settings();
            for (String shared : SHARED) {
                if (settings.containsKey(shared) && !settings.get(shared).matches(NOT_SHARED)) {
                    throw new IllegalArgumentException(prefix + "--" + shared + " " + settings.get(shared)
                            + ": not in a comparison, whose variants run at once");
                }
            }
            if (run.load().phases().warmup().longestNs() == 0 && run.load().settings().get("rate").equals("auto")
                    && plan.rate().value() == null) {
                throw new IllegalArgumentException(prefix + "--warmup 0s: not with --rate auto, which is found by the"
                        + " warm-up; allowed are a number and max");
            }
        }
    }
}
