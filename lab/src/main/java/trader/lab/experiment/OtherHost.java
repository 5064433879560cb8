package trader.lab.experiment;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import java.util.TreeMap;
import trader.common.HostPort;
import trader.lab.control.ControlPort;
import trader.lab.control.RemoteHost;
import trader.lab.control.ServedFiles;
import trader.launcher.jvm.JvmFailure;

/** The part of a run on another host, if it has one: its server there, or the run there that uses this server. */
final class OtherHost {
    /** Options that have to be the same on both hosts: requests name symbols that the server must know. */
    private static final Set<String> SAME = Set.of("symbols", "seed");
    private static final ObjectMapper JSON = new ObjectMapper();

    private final RunPlan plan;
    private final RunDirectory run;
    private final PrintStream out;
    private ControlPort port;
    private RemoteHost server;
    private final boolean isAgent;
    private boolean hasFiles;

    /** {@code port}: of an agent, that is open; null to open what the plan has. */
    OtherHost(RunPlan plan, RunDirectory run, PrintStream out, ControlPort port) {
        this.port = port;
        isAgent = port != null;
        this.plan = plan;
        this.run = run;
        this.out = out;
    }

    /** Opens the port, or connects to it. */
    void open() throws IOException, JvmFailure {
        if (isAgent) {
            port.serve(new ServedFiles(List.of(run.path(), run.client(1))));
        } else if (plan.ports().own() != null) {
            port = new ControlPort(plan.ports().own(), out);
            port.open();
        }
        if (plan.ports().remote() != null) {
            Files.createDirectories(run.server());
            RemoteHost connecting = new RemoteHost(plan.ports().remote(), run.path().resolve("exchanges.csv"));
            connecting.open();
            server = connecting;
            requireSameMarket();
            requirePlainBroker();
            out.println("using the server of " + plan.ports().remote().text() + ", broker " + broker());
        }
    }

    private void requireSameMarket() throws JvmFailure {
        JsonNode there = server.description().path("configuration");
        for (String option : SAME) {
            String value = there.path(option).asText();
            String own = plan.given().configuration().get(option);
            if (!value.equals(own)) {
                throw new JvmFailure("--" + option + " " + own + ": the server has "
                        + value + "; give the same on both hosts", List.of());
            }
        }
    }

    private void requirePlainBroker() throws JvmFailure {
        String url = server.description().path("broker").asText();
        try {
            requireBroker(plan.broker(), url, server.description().path("isBrokerEmbedded").asBoolean(),
                    plan.ports().remote().address().getHostString());
        } catch (IllegalArgumentException refused) {
            throw new JvmFailure("the server on " + plan.ports().remote().text() + ": " + refused.getMessage(),
                    List.of());
        }
    }

    /**
     * Refuses a URL with parameters, and to send a password to a host that only the server names.
     *
     * @param planned null, the URL of the run, or the parameters that give its clients a password
     */
    static void requireBroker(String planned, String url, boolean isEmbedded, String host) {
        if (planned != null && !planned.startsWith("?")) {
            return;
        }
        AgentRun.requireBroker(url);
        if (planned != null && !isEmbedded && !url.replaceFirst("^tcp://(.*):[0-9]+$", "$1")
                .equals(HostPort.hostInUrl(host))) {
            throw new IllegalArgumentException("broker '" + url + "': --credentials would send a password to a host"
                    + " that only the server names; allowed is a broker on " + host
                    + ", or 'trader client --broker URL?access=FILE'");
        }
    }

    /** URL of the server's broker, or null if the server is not on another host. */
    String broker() {
        if (server == null) {
            return null;
        }
        String url = server.description().path("broker").asText();
        // An embedded broker is reached like the control port: its own address may be 0.0.0.0.
        return server.description().path("isBrokerEmbedded").asBoolean()
                ? url.replaceFirst("//.*:", "//"
                + HostPort.hostInUrl(plan.ports().remote().address().getHostString()) + ":") : url;
    }

    /** Of the server's clock to this one, roughly. */
    long clockOffsetNs() {
        return server == null ? 0 : server.clockOffsetNs();
    }

    void serve(String broker) {
        if (port != null) {
            ObjectNode facts = JSON.createObjectNode();
            facts.put("broker", broker);
            facts.put("isBrokerEmbedded", !plan.server().settings().containsKey("broker"));
            facts.set("configuration", JSON.valueToTree(new TreeMap<>(plan.given().configuration())));
            port.serve(facts, new ServedFiles(List.of(run.path(), run.server())));
            out.println("control port " + port.address() + ": the server ends with the run that uses it");
        }
    }

    /** As an agent, waits until the run starts all clients together. */
    void awaitGo(RunJvms jvms) throws InterruptedException, JvmFailure {
        if (isAgent) {
            port.tell(LoadAgents.READY);
            while (!port.isSignalled(LoadAgents.GO)) {
                jvms.requireHealthy();
                requireHealthy();
                Thread.sleep(RunJvms.POLL_MS);
            }
        }
    }

    private void requireRun() throws JvmFailure {
        if (port.isEndAsked() || !port.isUsed()) {
            throw new JvmFailure(port.isEndAsked() ? "the run has ended it" : "the run is gone", List.of());
        }
        if (port.isSignalled(LoadAgents.WARM) && !Files.exists(run.warm())) {
            try {
                Files.createFile(run.warm());
            } catch (IOException failed) {
                throw new JvmFailure(failed.getMessage(), List.of());
            }
        }
    }

    boolean isEndAsked() {
        return port != null && port.isEndAsked();
    }

    /** Tells the run that uses this server if it has not asked for the end. */
    void ended(List<String> problems) {
        if (isAgent && problems.isEmpty()) {
            port.tell(LoadAgents.DONE);
        } else if (port != null && !port.isEndAsked()) {
            port.failed(problems.isEmpty() ? "it was stopped on its host" : problems.get(0));
        }
    }

    void requireHealthy() throws JvmFailure {
        if (isAgent) {
            requireRun();
        }
        String problem = server == null ? null : server.poll(run.server());
        if (problem != null) {
            throw new JvmFailure("the server on " + plan.ports().remote().text() + ": " + problem, List.of());
        }
    }

    /** Ends the server, and copies its files into the run directory; returns what failed. */
    List<String> fetch() {
        if (server == null) {
            return List.of();
        }
        try {
            out.println("ending the server, and copying its files");
            server.endAndFetch(run.server());
            hasFiles = true;
            return List.of();
        } catch (JvmFailure failed) {
            return List.of(failed.getMessage() + "; the server's files are in its own run directory: copy that, and"
                    + " join both with 'trader report'");
        }
    }

    /** The server's run.json; null if there is none. */
    JsonNode record() throws IOException {
        Path file = run.server().resolve("run.json");
        return hasFiles && Files.exists(file) ? JSON.readTree(file.toFile()) : null;
    }

    /** Waits until the run has fetched the files of this server, which has ended. */
    void handOver() {
        if (port != null) {
            try {
                port.handOver();
            } catch (InterruptedException unexpected) {
                throw new IllegalStateException("interrupted while files were copied", unexpected);
            }
        }
    }

    void close() throws IOException {
        if (port != null) {
            port.close();
        }
        if (server != null) {
            server.close();
        }
    }
}
