package trader.lab.experiment;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.io.PrintStream;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import trader.lab.control.ControlPlan;
import trader.lab.control.ControlPort;
import trader.launcher.jvm.ModulePath;

/** A load agent: waits for a run on another host, and makes one load for it. */
public final class AgentRun {
    private static final ObjectMapper JSON = new ObjectMapper();
    private static final String BROKER_URL = "tcp://[A-Za-z0-9.:_\\[\\]-]+";

    private final ControlPlan control;
    private final PlanMaker maker;
    private final ModulePath modules;
    private final PrintStream out;

    /** Makes a plan of the options that a run has sent. */
    public interface PlanMaker {
        /** @throws IllegalArgumentException naming an option or value that is not allowed */
        RunPlan plan(boolean isGrinder, String broker, Map<String, String> options);
    }

    public AgentRun(ControlPlan control, PlanMaker maker, ModulePath modules, PrintStream out) {
        this.control = control;
        this.maker = maker;
        this.modules = modules;
        this.out = out;
    }

    /** Returns the exit status. */
    public int run() throws IOException, InterruptedException {
        ControlPort port = new ControlPort(control, out);
        port.open();
        try {
            port.serve(JSON.createObjectNode(), null);
            out.println("control port " + port.address() + ": the agent waits for a run");
            JsonNode load = port.awaitLoad();
            RunPlan plan;
            try {
                plan = plan(load);
            } catch (IllegalArgumentException refused) {
                port.failed("refused the load: " + refused.getMessage());
                out.println("refused the load: " + refused.getMessage());
                port.handOver();
                return 1;
            }
            return new Experiment(plan.with(new RunPlan.ControlPorts(control, null, List.of())), modules, out, port)
                    .run();
        } finally {
            port.close();
        }
    }

    /** Parameters that come from another host could change how a client connects, and where. */
    static String requireBroker(String url) {
        if (!url.matches(BROKER_URL)) {
            throw new IllegalArgumentException("broker '" + url + "': allowed is the URL of one broker without"
                    + " parameters");
        }
        return url;
    }

    private RunPlan plan(JsonNode load) {
        String broker = requireBroker(load.path("broker").asText());
        String driver = load.path("driver").asText();
        if (!driver.matches("java|grinder")) {
            throw new IllegalArgumentException("driver '" + driver + "': allowed are grinder, java");
        }
        Map<String, String> options = new TreeMap<>();
        load.path("options").properties().forEach(each -> options.put(each.getKey(), each.getValue().asText()));
        for (String option : options.keySet()) {
            if (!LoadAgents.OPTIONS.contains(option)) {
                throw new IllegalArgumentException("option '" + option + "': allowed are " + LoadAgents.OPTIONS);
            }
        }
        return maker.plan(driver.equals("grinder"), broker, options);
    }
}
