package trader.lab.experiment;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.io.PrintStream;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.net.UnknownHostException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import trader.common.HostPort;
import trader.common.PrivateFiles;
import trader.lab.control.RemoteHost;
import trader.lab.control.RemotePart;
import trader.lab.control.ServedFiles;
import trader.lab.experiment.RunPlan.RemoteServer;
import trader.launcher.jvm.JvmFailure;

/** Another host of a run: that of its server, or, of a part that ssh has started here, that of the run. */
final class OtherHost {
    private static final ObjectMapper JSON = new ObjectMapper();
    private static final int CONNECT_MS = 10_000;

    private final RunPlan plan;
    private final RunDirectory run;
    private final PrintStream out;
    private final RemotePart part;
    private RemoteHost server;
    private boolean hasFiles;

    /** {@code part}: null unless this is only a part of a run. */
    OtherHost(RunPlan plan, RunDirectory run, PrintStream out, RemotePart part) {
        this.plan = plan;
        this.run = run;
        this.out = out;
        this.part = part;
    }

    /** Lets the run have the files of this part, or starts the server and waits until it is ready. */
    void open() throws IOException, JvmFailure, InterruptedException {
        if (part != null) {
            Path own = PrivateFiles.createDirectories(plan.load() == null ? run.server() : run.client(1));
            part.serve(new ServedFiles(List.of(run.path(), own)));
        }
        RemoteServer planned = plan.others().server();
        if (planned == null) {
            return;
        }
        out.println("starting the server on " + planned.host().host());
        RemoteHost starting = new RemoteHost(planned.host(), run.server(), run.path().resolve("exchanges.csv"), out);
        starting.open(planned.arguments());
        server = starting;
        while (server.progress().isEmpty()) {
            requireHealthy();
            server.showConsole();
            Thread.sleep(RunJvms.POLL_MS);
        }
        if (planned.brokerHost() != null) {
            requireBroker(planned);
        }
        out.println("using the server on " + planned.host().host() + ", broker " + broker());
    }

    private void requireBroker(RemoteServer planned) throws JvmFailure {
        try (Socket socket = new Socket()) {
            socket.connect(new InetSocketAddress(planned.brokerHost(),
                    Integer.parseInt(server.progress().replaceFirst(".*:", ""))), CONNECT_MS);
        } catch (IOException refused) {
            throw new JvmFailure("the broker of the server on " + planned.host().host() + " is not reached at "
                    + broker() + ": " + (refused instanceof UnknownHostException ? "unknown host"
                    : refused.getMessage()) + "; give --bind an address of that host which this host reaches",
                    List.of());
        }
    }

    /** URL of the server's broker, or null if the server is not on another host. */
    String broker() {
        if (server == null) {
            return null;
        }
        String host = plan.others().server().brokerHost();
        return host == null ? server.progress()
                : server.progress().replaceFirst("//.*:", "//" + HostPort.hostInUrl(host) + ":");
    }

    /** Of the server's clock to this one, roughly. */
    long clockOffsetNs() {
        return server == null ? 0 : server.clockOffsetNs();
    }

    /** As a server, tells the run that it is ready. */
    void serve(String broker) {
        if (part != null) {
            part.tell(broker);
        }
    }

    /** As an agent, waits until the run starts all clients together. */
    void awaitGo(RunJvms jvms) throws IOException, InterruptedException, JvmFailure {
        if (part != null && plan.load() != null) {
            part.tell(LoadAgents.READY);
            while (!part.isSignalled(LoadAgents.GO)) {
                jvms.requireHealthy();
                requireHealthy();
                Thread.sleep(RunJvms.POLL_MS);
            }
        }
    }

    boolean isEndAsked() {
        return part != null && part.isEndAsked();
    }

    /** Tells the run if it has not asked for the end. */
    void ended(List<String> problems) {
        if (part != null && plan.load() != null && problems.isEmpty()) {
            part.tell(LoadAgents.DONE);
        } else if (part != null && !part.isEndAsked()) {
            part.failed(problems.isEmpty() ? "it was stopped on its host" : problems.get(0));
        }
    }

    /** As an agent, also ends the warm-up when the run does. */
    void requireHealthy() throws IOException, JvmFailure {
        if (part != null && plan.load() != null) {
            if (part.isEndAsked()) {
                throw new JvmFailure("the run has ended it", List.of());
            }
            if (part.isSignalled(LoadAgents.WARM) && !Files.exists(run.warm())) {
                Files.createFile(run.warm());
            }
        }
        String problem = server == null ? null : server.pollServer();
        if (problem != null) {
            throw new JvmFailure("the server on " + plan.others().server().host().host() + ": " + problem, List.of());
        }
    }

    /** Ends the server, and copies its files into the run directory; returns what failed. */
    List<String> fetch() {
        if (server == null) {
            return List.of();
        }
        try {
            out.println("ending the server, and copying its files");
            server.endAndFetch();
            hasFiles = true;
            return List.of();
        } catch (IOException | JvmFailure failed) {
            return List.of(failed.getMessage(), "the server's files are still in its own run directory: copy that, and"
                    + " join both with 'trader report'");
        }
    }

    /** The server's run.json; null if there is none. */
    JsonNode record() throws IOException {
        Path file = run.server().resolve("run.json");
        return hasFiles && Files.exists(file) ? JSON.readTree(file.toFile()) : null;
    }

    /** Waits until the run has fetched the files of this part, which has ended. */
    void handOver() {
        if (part != null) {
            try {
                part.handOver();
            } catch (InterruptedException unexpected) {
                throw new IllegalStateException("interrupted while files were copied", unexpected);
            }
        }
    }

    void close() throws IOException {
        if (server != null) {
            server.close();
        }
    }
}
