package trader.lab.command;

import java.io.IOException;
import java.nio.file.Path;
import java.util.Map;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import trader.lab.command.CommonOptions.OutOptions;
import trader.lab.experiment.Experiment;
import trader.lab.experiment.LoadPlan;
import trader.lab.experiment.RunPlan;
import trader.lab.experiment.RunPlan.FeedPlan;
import trader.launcher.jvm.ModulePath;
import trader.launcher.jvm.ServerPlan;

/** A command that starts JVMs: it turns its options into a plan, and refuses the plan or carries it out. */
abstract class RunningCommand extends CheckedCommand {
    static final String BUSY = "not started; wait until the machine is quiet, or go on with --force";
    static final int REFUSED = 1;

    @Mixin
    OutOptions out = new OutOptions();

    @Option(names = "--config", paramLabel = "FILE", converter = Converters.ReadableFile.class,
            description = "File with options (docs/COMMANDS.md): lines such as threads=4. Options on the command line"
                    + " override it. Each run writes such a file, options.properties, into its directory.")
    private Path config;

    @Mixin
    JdkOptions jdk = new JdkOptions();

    int status;

    abstract RunPlan plan(Map<String, String> options);

    final RunPlan plan() {
        Map<String, String> options = OptionTexts.of(spec);
        options.put("jdk", jdk.jdk().home() + " " + jdk.jdk().version());
        return plan(options);
    }

    /** A plan on one host; missing parts are {@code null}. */
    final RunPlan plan(String defaultName, Map<String, String> options, ServerPlan server, LoadPlan load,
            FeedPlan feed, String broker) {
        return new RunPlan(nameOr(defaultName), out.out,
                new RunPlan.GivenOptions(arguments(), options, OptionsFile.text(spec)), server, load, feed, broker,
                RunPlan.OtherHosts.NONE);
    }

    /** A plan of a server alone. */
    final RunPlan plan(String defaultName, Map<String, String> options, ServerPlan server) {
        return plan(defaultName, options, server, null, null, null);
    }

    /** Takes the options of {@code --config} that the command line does not have. */
    final void readConfig() throws IOException {
        if (config != null) {
            OptionsFile.apply(config, spec);
        }
    }

    void hasEnded(Path directory) throws IOException {
    }

    @Override
    public Integer call() throws Exception {
        readConfig();
        return carryOut(checked(() -> {
            RunPlan plan = plan();
            Experiment.refuse(plan);
            return plan;
        }));
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
}
