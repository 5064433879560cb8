package trader.results;

import com.fasterxml.jackson.core.util.DefaultIndenter;
import com.fasterxml.jackson.core.util.DefaultPrettyPrinter;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.DoubleNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.math.BigDecimal;
import java.math.MathContext;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.IntStream;
import java.util.stream.StreamSupport;
import trader.analysis.run.JsonFiles;
import trader.launcher.machine.Machine;

/** Takes the outcome of a result's command, and stores it. */
final class ResultUpdate {
    static final int MOST_BYTES = 100_000;
    private static final String OUT = "\"$OUT\"";
    private static final List<String> MACHINE = List.of("cpus", "cpu", "memoryMb", "os");
    /** Of the machine and the user, and the same in each result. */
    private static final List<String> NEVER_STORED = List.of("command", "host", "boot", "timeNamespace", "out",
            "environment", "configuration");
    private static final String DIRTY = "-dirty";
    /** In the directory of an outcome: the revision, and the commands. */
    private static final String NOTE = "result.txt";
    /** Exit status of a command some of whose runs failed; what is needed of the outcome decides then. */
    private static final int MAY_HAVE_FAILED = 1;

    private final Path home;
    private final ResultDefinition result;

    ResultUpdate(Path home, ResultDefinition result) {
        this.home = home;
        this.result = result;
    }

    /** The lines for the shell, the last with {@code --out "$OUT"} if none has {@code $OUT}. */
    static List<String> lines(ResultDefinition result) {
        List<String> lines = new ArrayList<>(result.procedure().commands());
        if (lines.stream().noneMatch(line -> line.contains("$OUT"))) {
            lines.add(lines.remove(lines.size() - 1) + " --out " + OUT);
        }
        return lines;
    }

    /** Runs the commands; returns the directory of the outcome. */
    Path measured(String revision) throws IOException, InterruptedException {
        Path runs = Files.createDirectories(home.resolve("runs"));
        Path out = IntStream.iterate(1, number -> number + 1).mapToObj(number -> runs.resolve("result-" + result.name()
                + "-" + number)).filter(Files::notExists).findFirst().orElseThrow();
        ProcessBuilder shell = new ProcessBuilder("sh", "-euc", String.join("\n", lines(result)))
                .directory(home.toFile()).inheritIO();
        shell.environment().put("OUT", out.toString());
        int status = shell.start().waitFor();
        if (status > MAY_HAVE_FAILED) {
            throw new IOException("results/" + result.name() + ": exit status " + status + "; not stored: " + out);
        }
        if (Files.exists(out.resolve(result.procedure().outcome()))) {
            Files.writeString(out.resolve(NOTE), note(revision));
        }
        store(out, revision);
        return out;
    }

    private String note(String revision) {
        return revision + "\n" + String.join("\n", lines(result)) + "\n";
    }

    /** Takes the outcome of the same command, made before or by hand. */
    void taken(Path directory, boolean mayBeDirty) throws IOException, InterruptedException {
        if (Files.exists(directory.resolve(NOTE))) {
            String note = Files.readString(directory.resolve(NOTE));
            String revision = note.split("\n", 2)[0];
            if (!note.equals(note(revision))) {
                throw new IOException(directory + " is no outcome of results/" + result.name() + ", but of\n" + note);
            }
            store(directory, revision);
            return;
        }
        JsonNode origin = JsonFiles.read(directory.resolve(result.procedure().origin()));
        List<String> recorded = StreamSupport.stream(origin.path("command").spliterator(), false)
                .map(JsonNode::asText).toList();
        List<String> lines = result.procedure().commands();
        List<String> wanted = List.of(lines.get(lines.size() - 1).replaceFirst("^(\\./)?trader ", "").split(" +"));
        if (lines.size() > 1 || recorded.isEmpty() || !anonymous(recorded).equals(anonymous(wanted))) {
            throw new IOException(directory + " is no outcome of '" + String.join("; ", lines) + "': "
                    + result.procedure().origin() + " says "
                    + (recorded.isEmpty() ? "no command" : "'" + String.join(" ", recorded) + "'"));
        }
        String revision = environment(origin).path("revision").asText("unknown");
        if (!revision.matches("[0-9a-f]{7,40}(-dirty)?") || revision.endsWith(DIRTY) && !mayBeDirty) {
            throw new IOException(directory + ": its revision is '" + revision + "', and so cannot be repeated");
        }
        store(directory, revision);
    }

    /** Without the options that say only where the outcome goes, and how to start. */
    private static List<String> anonymous(List<String> command) {
        List<String> kept = new ArrayList<>();
        for (Iterator<String> each = command.iterator(); each.hasNext();) {
            String option = each.next();
            if (option.equals("--out") || option.equals("--name")) {
                each.next();
            } else if (!option.matches("--(out|name)=.*|--force")) {
                kept.add(option.matches("--[a-z-]+=.*") ? option.replaceFirst("=", " ") : option);
            }
        }
        return List.of(String.join(" ", kept).split(" "));
    }

    private static JsonNode environment(JsonNode origin) {
        JsonNode facts = origin.path(origin.has("setting") ? "setting" : "environment");
        return facts.has("start") ? facts.path("start") : facts;
    }

    private void store(Path directory, String revision) throws IOException, InterruptedException {
        Path file = directory.resolve(result.procedure().outcome());
        JsonNode outcome = JsonFiles.read(file);
        if (outcome.isMissingNode()) {
            throw new IOException(file + " is missing");
        }
        refuse(outcome, file);
        JsonNode data = outcome.deepCopy();
        reduce(data);
        JsonNode origin = JsonFiles.read(directory.resolve(result.procedure().origin()));
        String text = new ObjectMapper().writer(new DefaultPrettyPrinter()
                .withArrayIndenter(DefaultIndenter.SYSTEM_LINEFEED_INSTANCE)
                .withObjectIndenter(new DefaultPrettyPrinter.FixedSpaceIndenter()))
                .writeValueAsString(new Measurement(revision, Files.getLastModifiedTime(file).toString()
                        .substring(0, 10), machine(origin), data)) + "\n";
        if (text.length() > MOST_BYTES) {
            throw new IOException(file + ": " + text.length() + " bytes would be stored, at most " + MOST_BYTES
                    + " are allowed: let 'drop' name more");
        }
        if (result.picture() != null) {
            take(directory);
        }
        Files.writeString(home.resolve("results").resolve(result.name()).resolve(ResultDefinition.MEASURED), text);
    }

    private void refuse(JsonNode outcome, Path file) throws IOException {
        for (String need : result.procedure().needs()) {
            String[] pair = need.split(" = ", 2);
            String value = JsonPath.first(pair[0], outcome, outcome).asText("null");
            if (!List.of(pair[1].split(" or ")).contains(value)) {
                throw new IOException(file + ": " + pair[0] + " is '" + value + "', not " + pair[1] + ": not stored");
            }
        }
    }

    /** Of the machine that measured, by what it recorded; else this one. */
    private Map<String, String> machine(JsonNode origin) {
        Map<String, String> here = Machine.describe(home);
        Map<String, String> machine = new TreeMap<>();
        MACHINE.forEach(key -> machine.put(key, environment(origin).path(key).asText(here.get(key))));
        String jdk = origin.path(origin.has("setting") ? "setting" : "configuration").path("jdk")
                .asText(System.getProperty("java.version"));
        machine.put("jdk", jdk.substring(jdk.lastIndexOf(' ') + 1));
        return machine;
    }

    /** Drops what is not needed, and digits beyond the fifth. */
    private void reduce(JsonNode node) {
        if (node instanceof ObjectNode object) {
            object.remove(NEVER_STORED);
            result.procedure().drops().forEach(drop -> drop(object, drop));
            object.properties().removeIf(each -> each.getValue().isNull());
            object.properties().forEach(each -> each.setValue(rounded(each.getValue())));
        }
        node.forEach(this::reduce);
    }

    private static void drop(ObjectNode object, String drop) {
        int filter = drop.indexOf('[');
        if (filter < 0) {
            object.remove(drop);
        } else if (object.get(drop.substring(0, filter)) instanceof ArrayNode array) {
            String values = drop.substring(filter + 1, drop.length() - 1).replace('_', ' ');
            for (int i = array.size() - 1; i >= 0; i--) {
                if (JsonPath.has(array.get(i), values, object)) {
                    array.remove(i);
                }
            }
        }
    }

    private static JsonNode rounded(JsonNode node) {
        return node.isDouble() && Double.isFinite(node.asDouble()) ? DoubleNode.valueOf(BigDecimal
                .valueOf(node.asDouble()).round(new MathContext(5)).doubleValue()) : node;
    }

    private void take(Path directory) throws IOException, InterruptedException {
        Path page = directory.resolve(result.picture().page()).toRealPath();
        Path picture = home.resolve(result.picture().file());
        Files.createDirectories(picture.getParent());
        Process chromium = new ProcessBuilder("chromium", "--headless", "--no-sandbox", "--hide-scrollbars",
                "--window-size=" + result.picture().size().replace('x', ','), "--screenshot=" + picture,
                page.toUri().toString()).inheritIO().start();
        if (chromium.waitFor() != 0) {
            throw new IOException("chromium ended with exit status " + chromium.exitValue());
        }
    }
}
