package trader.lab.experiment;

import java.io.IOException;
import java.io.PrintStream;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import trader.broker.pair.PairWatch;
import trader.lab.live.FileTail;
import trader.launcher.jvm.JvmFailure;
import trader.launcher.jvm.JvmProcess;
import trader.launcher.jvm.JvmWatch;
import trader.launcher.jvm.ModulePath;
import trader.launcher.jvm.ServerJvm;
import trader.launcher.jvm.ServerPlan;

/** The servers of a run, all of one broker, and the processes that they need. */
final class RunServers {
    /** How the console names the class, whose package is shortened. */
    private static final String ROLE = "." + PairWatch.class.getSimpleName() + ": ";

    private final RunPlan plan;
    private final RunDirectory run;
    private final ModulePath modules;
    private final PrintStream out;
    private final JvmWatch watch;
    private final BackingServices backing;
    private final FileTail console;
    private final List<JvmProcess> jvms = new ArrayList<>();
    private String fixAddress;

    RunServers(RunPlan plan, RunDirectory run, ModulePath modules, PrintStream out, JvmWatch watch) {
        this.plan = plan;
        this.run = run;
        this.modules = modules;
        this.out = out;
        this.watch = watch;
        this.console = new FileTail(run.server().resolve("console.log"));
        this.backing = new BackingServices(run, modules, out);
    }

    /** Starts them, and returns the URL of their broker; null if the run has no server. */
    String start() throws IOException, InterruptedException, JvmFailure {
        if (plan.server() == null) {
            return null;
        }
        long startNs = System.nanoTime();
        boolean fixLoad = plan.load() != null && plan.load().isOverFix();
        ServerPlan planned = backing.startFor(fixLoad
                ? LoadSessions.added(plan.server(), plan.load(), run.server()) : plan.server());
        StartProgress progress = new StartProgress(out, plan.servers() == 1 ? "starting the server"
                : "starting " + plan.servers() + " servers", this::lastLine, System::nanoTime).begin();
        start(1, planned);
        // The first one creates the tables of orders.
        String url = awaitReady(1, planned, progress, startNs);
        for (int number = 2; number <= plan.servers(); number++) {
            start(number, planned);
        }
        for (int number = 2; number <= plan.servers(); number++) {
            awaitReady(number, planned, progress, startNs);
        }
        tell(planned);
        return url;
    }

    /** All but the first have another name for their transaction manager, as each has a log of its own. */
    private void start(int number, ServerPlan planned) throws IOException {
        Map<String, String> settings = new TreeMap<>(planned.settings());
        if (number > 1) {
            settings.put("node", settings.getOrDefault("node", "trader") + "-" + number);
        }
        jvms.add(ServerJvm.start(run.server(number).getFileName().toString(), planned.with(settings),
                run.server(number), modules));
    }

    private String awaitReady(int number, ServerPlan planned, StartProgress progress, long startNs)
            throws IOException, InterruptedException, JvmFailure {
        JvmProcess server = jvms.get(number - 1);
        String url = ServerJvm.awaitBroker(server, progress);
        watch.add(server.name(), server.pid(), server.flags(), run.server(number));
        out.printf(Locale.ROOT,
                "%s ready after %s at %s (process %d, %s, Java %s)%n", server.name(), secondsSince(startNs), url,
                server.pid(), server.flags().collector(), server.flags().jdk().version());
        return url;
    }

    private void tell(ServerPlan planned) throws InterruptedException, JvmFailure {
        boolean withServices = planned.main().equals(ServerPlan.SERVER);
        if (withServices && planned.settings().containsKey("fix-port")) {
            fixAddress = ServerJvm.fixAddress(jvms.get(0));
            out.println("FIX clients connect to " + fixAddress);
        }
        for (JvmProcess server : planned.settings().containsKey("metrics-port") ? jvms : List.<JvmProcess>of()) {
            out.println("metrics at " + ServerJvm.metricsUrl(server));
        }
        if (withServices && plan.load() == null) {
            out.println("data directory: " + planned.settings().getOrDefault("data-dir", run.server().resolve("data")
                    .toString()) + " (to continue with these data later, pass it as --data-dir)");
        }
    }

    /** Prints what a broker of a pair has said of its role since the last call. */
    void tellRole() throws IOException {
        if (plan.server() == null || !plan.server().settings().containsKey("ha-peer")) {
            return;
        }
        for (String line : console.poll()) {
            int role = line.indexOf(ROLE);
            if (role >= 0) {
                out.println(line.substring(role + ROLE.length()));
            }
        }
    }

    private String lastLine() {
        List<String> lines = jvms.get(jvms.size() - 1).lastConsoleLines();
        return lines.isEmpty() ? "" : lines.get(lines.size() - 1);
    }

    static String secondsSince(long startNs) {
        return String.format(Locale.ROOT, "%.1f s", (System.nanoTime() - startNs) / 1e9);
    }

    List<JvmProcess> jvms() {
        return jvms;
    }

    /** Of the first server's FIX gateway; null without. */
    String fixAddress() {
        return fixAddress;
    }

    BackingServices backing() {
        return backing;
    }
}
