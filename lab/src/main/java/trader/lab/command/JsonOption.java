package trader.lab.command;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.file.Files;
import java.nio.file.Path;
import picocli.CommandLine;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParseResult;
import picocli.CommandLine.RunLast;
import trader.launcher.jvm.ModulePath;

/** The option {@code --json} of commands that have a result. docs/COMMANDS.md describes what it prints. */
public final class JsonOption {
    private static final int SCHEMA = 1;
    private static final ObjectMapper JSON = new ObjectMapper();

    @Option(names = "--json", description = "Print the results as one JSON object on standard output"
            + " (docs/COMMANDS.md), and everything else on standard error.")
    private boolean json;

    private final ArrayNode results = JSON.createArrayNode();

    /** Runs a command; with {@code --json}, standard output gets its results alone. */
    public static int execute(ParseResult parsed) {
        CommandLine command = parsed.asCommandLineList().get(parsed.asCommandLineList().size() - 1);
        CommandSpec mixin = command.getCommandSpec().mixins().get("json");
        if (mixin == null || !((JsonOption) mixin.userObject()).json) {
            return new RunLast().execute(parsed);
        }
        PrintStream out = System.out;
        System.setOut(System.err);
        try {
            int status = new RunLast().execute(parsed);
            ((JsonOption) mixin.userObject()).print(command.getCommandName(), status, out);
            return status;
        } finally {
            System.setOut(out);
        }
    }

    /** Adds a result that the command has written to a file: JSON, or lines of JSON, which become an array. */
    public void add(Path directory, String file) throws IOException {
        Path path = directory.resolve(file);
        if (!Files.exists(path)) {
            // The command said why.
            return;
        }
        if (!file.endsWith(".jsonl")) {
            add(directory, file, JSON.readTree(path.toFile()));
            return;
        }
        ArrayNode lines = JSON.createArrayNode();
        for (String line : Files.readAllLines(path)) {
            lines.add(JSON.readTree(line));
        }
        add(directory, file, lines);
    }

    /** Adds a result; {@code file} is null if it is in none. */
    void add(Path directory, String file, JsonNode content) {
        if (json) {
            results.addObject().put("directory", directory.toAbsolutePath().normalize().toString()).put("file", file)
                    .set("content", content);
        }
    }

    private void print(String command, int status, PrintStream out) {
        ObjectNode root = JSON.createObjectNode().put("schema", SCHEMA).put("command", command)
                .put("version", ModulePath.version()).put("status", status);
        root.set("results", results);
        out.println(root.toPrettyString());
    }
}
