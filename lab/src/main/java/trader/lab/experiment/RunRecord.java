package trader.lab.experiment;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.OptionalInt;
import trader.analysis.run.JsonFiles;
import trader.lab.warmup.WarmUpReport;
import trader.launcher.jvm.JvmFlags;
import trader.launcher.jvm.Libraries;
import trader.launcher.jvm.ModulePath;
import trader.launcher.machine.Cpus;
import trader.launcher.machine.Disk;
import trader.launcher.machine.Interference;
import trader.launcher.machine.Machine;
import trader.launcher.machine.MachineLook;
import trader.launcher.machine.Snapshot;

/**
 * {@code run.json}: the configuration of a run, the machine, disturbances and the verdict. It is first written at the
 * start, as a run that has not ended, so that an aborted run never looks valid, and again at the end.
 */
final class RunRecord {
    private static final int SCHEMA = 1;
    /** Environment variables whose options a JVM takes as its own. */
    private static final List<String> JVM_OPTIONS = List.of("JAVA_TOOL_OPTIONS", "JDK_JAVA_OPTIONS",
            "_JAVA_OPTIONS");
    private static final ObjectMapper JSON = new ObjectMapper();

    private final Path file;
    private final ObjectNode root = JSON.createObjectNode();
    private final Snapshot start = Snapshot.take();
    private final List<String> warnings = new ArrayList<>();
    private String clock;

    RunRecord(Path file) {
        this.file = file;
    }

    void begin(RunPlan plan, Instant now, ModulePath modules) throws IOException {
        root.put("schema", SCHEMA);
        root.put("name", plan.name());
        root.put("started", now.toString());
        root.putNull("ended");
        put("command", plan.given().command());
        put("configuration", plan.given().configuration());
        ObjectNode environment = root.putObject("environment");
        ObjectNode atStart = environment.putObject("start");
        Map<String, String> machine = Machine.describe(modules.home());
        clock = Machine.clock(machine);
        put(atStart, machine);
        List<String> server = plan.server() == null ? List.of("server") : plan.server().modules(modules);
        put(atStart, Libraries.versions(modules.of(server) + ":" + modules.of("grinder-scripts")));
        put(atStart, Disk.describe(dataDirectory(plan)));
        put(atStart, start.facts());
        for (String name : JVM_OPTIONS) {
            String options = System.getenv(name);
            if (options != null && !options.isBlank()) {
                atStart.put(name, options);
                warnings.add("the environment gives options to every JVM: " + name + " is '" + options + "'");
            }
        }
        environment.putObject("end");
        root.putObject("jvms");
        root.putArray("warnings");
        root.putArray("problems").add("the run has not ended");
        root.putArray("notDurable");
        root.put("verdict", "INVALID");
        root.putArray("reasons").add("the run has not ended");
        write();
    }

    /** The directory whose disk matters: that of the server's data, or the nearest one above it that exists. */
    private Path dataDirectory(RunPlan plan) {
        String named = plan.server() == null ? null : plan.server().settings().get("data-dir");
        Path directory = named == null ? file.toAbsolutePath().getParent() : Path.of(named).toAbsolutePath();
        while (!Files.isDirectory(directory)) {
            directory = directory.getParent();
        }
        return directory;
    }

    /** Records the use of the machine before the start; null if unknown. {@code accepted}: whatever it is. */
    void lookedAt(MachineLook look, boolean accepted) throws IOException {
        if (look != null) {
            ObjectNode before = root.putObject("machineBefore");
            before.put("foreignCores", Math.round(look.foreignCores() * 100) / 100.0);
            before.put("processors", look.cpus());
            before.put("processes", look.processes());
            before.put("accepted", accepted);
            write();
        }
    }

    /** Records a JVM: the CPUs that it could use, null if unknown, and its exit status, empty if unknown. */
    void jvm(String name, JvmFlags flags, Cpus cpus, OptionalInt exit) {
        ObjectNode jvm = ((ObjectNode) root.get("jvms")).putObject(name);
        ArrayNode list = jvm.putArray("flags");
        flags.flags().forEach(list::add);
        jvm.put("clock", clock);
        jvm.put("java", flags.jdk().version());
        jvm.put("vm", flags.jdk().describe());
        jvm.put("collector", flags.collector().toString());
        jvm.put("pinnedCpus", flags.pinned() == null ? null : flags.pinned().toString());
        jvm.put("allowedCpus", cpus == null ? null : cpus.toString());
        jvm.put("exit", exit.isPresent() ? Integer.valueOf(exit.getAsInt()) : null);
    }

    void warn(Collection<String> sentences) {
        warnings.addAll(sentences);
    }

    /** Records the warm-up, with a warning if the code may not have been warm. */
    void warmUp(WarmUpReport warmUp) {
        root.set("warmup", JSON.valueToTree(warmUp));
        if (warmUp.warning() != null) {
            warnings.add(warmUp.warning());
        }
    }

    void measureEnded(String reason) {
        root.put("measureEnded", reason);
    }

    /** Writes the end of the run; a run that will be analysed stays INVALID until then. */
    void end(Collection<String> problems, Path serverJson, boolean toBeAnalysed) throws IOException {
        Snapshot end = Snapshot.take();
        Interference interference = Interference.between(start, end, ProcessHandle.current().pid());
        ObjectNode atEnd = (ObjectNode) root.get("environment").get("end");
        put(atEnd, end.facts());
        put(atEnd, interference.facts());
        root.put("ended", Instant.now().toString());
        warnings.addAll(interference.warnings());
        put("warnings", warnings);
        put("problems", problems);
        JsonNode notDurable = JsonFiles.read(serverJson).path("notDurable");
        if (notDurable.isArray()) {
            root.set("notDurable", notDurable);
        }
        List<String> reasons = new ArrayList<>(problems);
        if (toBeAnalysed) {
            reasons.add("the run has not been analysed");
        }
        put("reasons", reasons);
        root.put("verdict", reasons.isEmpty() ? "VALID" : "INVALID");
        write();
    }

    /**
     * Adds what another host recorded about the server; {@code record} may be null.
     *
     * @return the problems there
     */
    List<String> joinServer(JsonNode record) {
        List<String> problems = new ArrayList<>();
        if (record != null) {
            ((ObjectNode) root.get("jvms")).set("server", record.at("/jvms/server"));
            ObjectNode host = root.putObject("serverHost");
            host.put("processors", record.at("/environment/start/cpus").asInt());
            host.set("environment", record.path("environment"));
            root.set("configuration", ((ObjectNode) record.path("configuration").deepCopy())
                    .setAll((ObjectNode) root.get("configuration")));
            record.path("warnings").forEach(warning -> warnings.add("server's host: " + warning.asText()));
            record.path("problems").forEach(problem -> problems.add("server's host: " + problem.asText()));
        }
        return problems;
    }

    /**
     * Adds what an agent recorded about its client, which is {@code name} in this run.
     *
     * @return the problems there
     */
    List<String> joinAgent(String name, JsonNode record) {
        ((ObjectNode) root.get("jvms")).set(name, record.at("/jvms/client-1"));
        ObjectNode agents = root.has("agents") ? (ObjectNode) root.get("agents") : root.putObject("agents");
        agents.set(name, record.path("environment"));
        record.path("warnings").forEach(warning -> warnings.add(name + "'s host: " + warning.asText()));
        List<String> problems = new ArrayList<>();
        record.path("problems").forEach(problem -> problems.add(name + "'s agent: " + problem.asText()));
        return problems;
    }

    void conclude(String verdict, Collection<String> reasons) throws IOException {
        root.put("verdict", verdict);
        put("reasons", reasons);
        write();
    }

    private void put(String name, Collection<String> texts) {
        ArrayNode array = root.putArray(name);
        texts.forEach(array::add);
    }

    private void put(String name, Map<String, String> texts) {
        put(root.putObject(name), texts);
    }

    private static void put(ObjectNode node, Map<String, String> texts) {
        texts.forEach(node::put);
    }

    private void write() throws IOException {
        JsonFiles.write(file, root);
    }
}
