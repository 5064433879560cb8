package trader.lab.experiment;

import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.TimeUnit;
import trader.lab.control.RemoteHost;
import trader.lab.control.SshHost;
import trader.launcher.jvm.JvmFailure;

/** The load agents of a run on other hosts: each makes the same load as the run's own client, at the same time. */
final class LoadAgents {
    /** What an agent tells when its client is connected, and when its client has ended. */
    static final String READY = "ready";
    static final String DONE = "done";
    /** Signals to an agent, like the files of the same names. */
    static final String GO = "go";
    /** Signal file of the run that is passed on; an agent needs a measurement of fixed length. */
    static final String WARM = "warm";
    private static final ObjectMapper JSON = new ObjectMapper();
    private static final long CONNECT_NS = TimeUnit.SECONDS.toNanos(120);
    private static final long END_NS = TimeUnit.SECONDS.toNanos(60);
    /** Agents choose other symbols in another order than the run's own client. */
    private static final long SEED_STEP = 7_919;

    private final RunPlan plan;
    private final RunDirectory run;
    private final PrintStream out;
    private final Map<String, RemoteHost> agents = new TreeMap<>();
    private final List<String> fetched = new ArrayList<>();
    private boolean isWarm;

    LoadAgents(RunPlan plan, RunDirectory run, PrintStream out) {
        this.plan = plan;
        this.run = run;
        this.out = out;
    }

    /** Starts them; {@code broker}: the URL for their clients. */
    void open(String broker) throws IOException, JvmFailure, InterruptedException {
        for (SshHost each : plan.others().agents()) {
            int number = 2 + agents.size();
            RemoteHost agent = new RemoteHost(each, run.client(number), null, out);
            agent.open(arguments(broker, number));
            agents.put(run.client(number).getFileName().toString(), agent);
            out.println("client-" + number + " is on " + each.host());
        }
    }

    private List<String> arguments(String broker, int number) {
        List<String> arguments = new ArrayList<>();
        arguments.add(plan.load().driver() == LoadDriver.GRINDER ? "grinder" : "client");
        arguments.addAll(plan.others().agentArguments());
        long seed = Long.parseLong(plan.given().configuration().get("seed"));
        arguments.addAll(List.of("--broker=" + broker, "--force",
                "--seed=" + Math.floorMod(seed + SEED_STEP * (number - 1), 1_000_000)));
        return arguments;
    }

    /** Waits until all clients of agents are connected, then starts them. */
    void start() throws IOException, JvmFailure, InterruptedException {
        if (!agents.isEmpty()) {
            await(READY, System.nanoTime() + CONNECT_NS, "did not connect");
            signal(GO);
        }
    }

    private void await(String progress, long deadlineNs, String failure)
            throws IOException, JvmFailure, InterruptedException {
        while (!agents.values().stream().allMatch(agent -> agent.progress().equals(progress))) {
            requireHealthy();
            if (System.nanoTime() > deadlineNs) {
                throw new JvmFailure("agents " + failure + " in time", List.of());
            }
            Thread.sleep(RunJvms.POLL_MS);
        }
    }

    private void signal(String name) throws IOException, JvmFailure {
        for (RemoteHost agent : agents.values()) {
            agent.signal(name);
        }
    }

    /** Call it often: it also ends their warm-up with that of the run. */
    void requireHealthy() throws IOException, JvmFailure {
        if (!isWarm && Files.exists(run.warm())) {
            isWarm = true;
            signal(WARM);
        }
        for (Map.Entry<String, RemoteHost> agent : agents.entrySet()) {
            String problem = agent.getValue().poll();
            if (problem != null) {
                throw new JvmFailure(agent.getKey() + "'s agent: " + problem, List.of());
            }
        }
    }

    /** The run's own clients have ended; the agents' end about then. */
    void awaitEnd() throws IOException, JvmFailure, InterruptedException {
        if (!agents.isEmpty()) {
            await(DONE, System.nanoTime() + END_NS + plan.load().timeoutNs(), "did not end their load");
        }
    }

    /** Ends them, and copies their files to the run directory; returns what failed. */
    List<String> fetch() {
        List<String> failures = new ArrayList<>();
        agents.forEach((name, agent) -> {
            try {
                out.println("copying the files of " + name);
                agent.endAndFetch();
                fetched.add(name);
            } catch (IOException | JvmFailure failed) {
                failures.add(name + ": " + failed.getMessage());
            }
        });
        return failures;
    }

    /** Adds their records to that of the run; returns their problems. */
    List<String> joinTo(RunRecord record) throws IOException {
        List<String> problems = new ArrayList<>();
        for (String name : fetched) {
            Path file = run.path().resolve(name).resolve("run.json");
            if (Files.exists(file)) {
                problems.addAll(record.joinAgent(name, JSON.readTree(file.toFile())));
            }
        }
        return problems;
    }

    void close() throws IOException {
        for (RemoteHost agent : agents.values()) {
            agent.close();
        }
    }
}
