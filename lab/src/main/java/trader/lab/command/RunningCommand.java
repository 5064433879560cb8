package trader.lab.command;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;
import trader.lab.experiment.Experiment;
import trader.lab.experiment.LoadPlan;
import trader.lab.experiment.RunPlan;
import trader.launcher.jvm.ModulePath;
import trader.launcher.jvm.ServerPlan;

/** A command that starts JVMs: it turns its options into a plan, and refuses the plan or carries it out. */
@Command(mixinStandardHelpOptions = true, versionProvider = Version.class, sortOptions = false,
        abbreviateSynopsis = true)
abstract class RunningCommand implements Callable<Integer> {
    static final String BUSY = "not started; wait until the machine is quiet, or go on with --force";
    static final int REFUSED = 1;

    @Spec
    CommandSpec spec;

    @Mixin
    OutOptions out = new OutOptions();

    @Option(names = "--config", paramLabel = "FILE", converter = Converters.ReadableFile.class,
            description = "File with options (docs/COMMANDS.md): lines such as threads=4. Options on the command line"
                    + " override it. Each run writes such a file, options.properties, into its directory.")
    private Path config;

    @Mixin
    JdkOptions jdk = new JdkOptions();

    /** Exit status of the last run. */
    int status;

    /** Turns the texts of all options into a plan. */
    abstract RunPlan plan(Map<String, String> options);

    final RunPlan plan() {
        Map<String, String> options = OptionTexts.of(spec);
        options.put("jdk", jdk.jdk().home() + " " + jdk.jdk().version());
        return plan(options);
    }

    /** A plan of only a server, or of a load on a server that runs elsewhere; missing parts are {@code null}. */
    final RunPlan plan(String defaultName, Map<String, String> options, ServerPlan server, LoadPlan load,
            String broker) {
        return new RunPlan(nameOr(defaultName), out.out, arguments(), options, OptionsFile.text(spec), server,
                load, null, broker);
    }

    /** Takes the options of {@code --config} that the command line does not have. */
    final void readConfig() throws IOException {
        if (config != null) {
            OptionsFile.apply(config, spec);
        }
    }

    /** Called after a run whose directory is {@code directory}. */
    void hasEnded(Path directory) throws IOException {
    }

    @Override
    public Integer call() throws Exception {
        readConfig();
        RunPlan plan;
        try {
            plan = plan();
            Experiment.refuse(plan);
        } catch (IllegalArgumentException wrong) {
            throw new ParameterException(spec.commandLine(), wrong.getMessage(), wrong);
        }
        return carryOut(plan);
    }

    int carryOut(RunPlan plan) throws IOException {
        return run(plan) == null ? REFUSED : status;
    }

    /** Returns the run that has ended, with its {@link #status}; null: the machine is too busy to begin. */
    final Experiment run(RunPlan plan) throws IOException {
        Experiment experiment = new Experiment(plan, ModulePath.fromSystemProperty(), System.out, leftNs -> "");
        if (!experiment.lookAtMachine()) {
            System.err.println(BUSY);
            return null;
        }
        status = experiment.run();
        hasEnded(experiment.directory());
        return experiment;
    }

    final String nameOr(String defaultName) {
        return out.name == null ? defaultName : out.name;
    }

    final List<String> arguments() {
        return spec.root().commandLine().getParseResult().originalArgs();
    }
}
