package trader.lab.command;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;
import trader.lab.experiment.Experiment;
import trader.lab.experiment.RunPlan;
import trader.launcher.jvm.ModulePath;

/** A command that starts JVMs: makes the plan, refuses it or carries it out. */
@Command(mixinStandardHelpOptions = true, versionProvider = Version.class, sortOptions = false)
abstract class RunningCommand implements Callable<Integer> {
    @Spec
    CommandSpec spec;

    @Mixin
    OutOptions out = new OutOptions();

    /** The plan. @throws IllegalArgumentException naming an option, its value and what is allowed */
    abstract RunPlan plan();

    @Override
    public Integer call() throws Exception {
        RunPlan plan;
        try {
            plan = plan();
            Experiment.refuse(plan);
        } catch (IllegalArgumentException wrong) {
            throw new ParameterException(spec.commandLine(), wrong.getMessage(), wrong);
        }
        return new Experiment(plan, ModulePath.fromSystemProperty(), System.out).run();
    }

    /** The name of the run, when the user gave it none. */
    String nameOr(String fallback) {
        return out.name == null ? fallback : out.name;
    }

    /** The arguments of the command line. */
    List<String> arguments() {
        return spec.root().commandLine().getParseResult().originalArgs();
    }

    /** Every option with the value in effect. */
    Map<String, String> configuration() {
        Map<String, String> configuration = new LinkedHashMap<>();
        for (OptionSpec option : spec.options()) {
            Object value = option.getValue();
            if (value != null && !option.usageHelp() && !option.versionHelp() && !value.equals(List.of())) {
                String given = spec.commandLine().getParseResult().matchedOptionValue(option.longestName(), null) == null
                        ? option.defaultValue() : String.join(" ", option.originalStringValues());
                configuration.put(option.longestName().substring(2), given == null ? value.toString() : given);
            }
        }
        return configuration;
    }
}
