package trader.containers.client;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.util.Collection;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.infra.BenchmarkParams;
import org.openjdk.jmh.infra.IterationParams;
import org.openjdk.jmh.profile.InternalProfiler;
import org.openjdk.jmh.results.AggregationPolicy;
import org.openjdk.jmh.results.IterationResult;
import org.openjdk.jmh.results.Result;
import org.openjdk.jmh.results.ScalarResult;
import org.openjdk.jmh.runner.IterationType;
import trader.launcher.machine.ProcessCpu;

/**
 * CPU time per request, in µs, of the server and of this JVM, from {@code /proc}. Before the first measured iteration
 * the server collects its garbage.
 */
public final class ServerTimeProfiler implements InternalProfiler {
    /** Names of the results: the server without its compilers, its compilers, and the client without its own. */
    public static final String SERVER = "server.us";
    public static final String COMPILERS = "server.compilers.us";
    public static final String CLIENT = "client.us";

    private static final long OWN_PID = ProcessHandle.current().pid();
    private static final long COLLECTION_DEADLINE_S = 30;

    private final long serverPid;
    private boolean collected;
    private final ProcessCpu serverCpu;
    private final ProcessCpu clientCpu = new ProcessCpu(OWN_PID);
    private ProcessCpu.Times serverBefore;
    private ProcessCpu.Times clientBefore;

    /** JMH passes the server's process id on. */
    public ServerTimeProfiler(String serverPid) {
        this.serverPid = Long.parseLong(serverPid);
        serverCpu = new ProcessCpu(this.serverPid);
    }

    @Override
    public String getDescription() {
        return "CPU time of server and client";
    }

    @Override
    public void beforeIteration(BenchmarkParams benchmark, IterationParams iteration) {
        try {
            if (iteration.getType() == IterationType.MEASUREMENT && !collected) {
                collectGarbage();
                collected = true;
            }
            serverBefore = serverCpu.read();
            clientBefore = clientCpu.read();
        } catch (IOException unreadable) {
            throw new UncheckedIOException(unreadable);
        }
    }

    private void collectGarbage() throws IOException {
        Path jcmd = Path.of(System.getProperty("java.home"), "bin", "jcmd");
        Process collection = new ProcessBuilder(jcmd.toString(), Long.toString(serverPid), "GC.run")
                .redirectErrorStream(true).redirectOutput(ProcessBuilder.Redirect.DISCARD).start();
        try {
            if (!collection.waitFor(COLLECTION_DEADLINE_S, TimeUnit.SECONDS) || collection.exitValue() != 0) {
                collection.destroyForcibly();
                throw new IOException(jcmd + " " + serverPid + " GC.run failed or did not end");
            }
        } catch (InterruptedException interrupted) {
            Thread.currentThread().interrupt();
            throw new IOException("interrupted", interrupted);
        }
    }

    @Override
    public Collection<? extends Result<?>> afterIteration(BenchmarkParams benchmark, IterationParams iteration,
            IterationResult result) {
        try {
            ProcessCpu.Times client = clientCpu.read().minus(clientBefore);
            ProcessCpu.Times server = serverCpu.read().minus(serverBefore);
            double requests = result.getMetadata().getAllOps();
            return List.of(perRequest(SERVER, server.othersNs(), requests),
                    perRequest(COMPILERS, server.compilerNs(), requests),
                    perRequest(CLIENT, client.othersNs(), requests));
        } catch (IOException unreadable) {
            throw new UncheckedIOException(unreadable);
        }
    }

    private static ScalarResult perRequest(String name, long ns, double requests) {
        return new ScalarResult(name, ns / 1e3 / requests, "us/op", AggregationPolicy.AVG);
    }
}
