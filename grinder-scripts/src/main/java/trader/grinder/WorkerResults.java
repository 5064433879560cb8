package trader.grinder;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import trader.client.load.LoadSettings;

/**
 * The results of the workers: the Grinder's agent ends with status 0 even if no script was loaded. A worker succeeded
 * if its {@code client.json} says that it completed, and its log has no error.
 *
 * @param logs the Grinder's log directory
 * @param first the settings of the first worker
 * @param processes number of workers
 */
record WorkerResults(Path logs, LoadSettings first, int processes) {
    private static final Pattern ERROR = Pattern.compile("^\\S+ \\S+ ERROR [^:]*: *(.*)$");
    private static final Pattern STACK = Pattern.compile("^\\s*(at |\\.\\.\\. |Caused by:|File |Traceback|[\\^]).*");
    private static final int LONGEST = 500;

    /** Deletes the results of an earlier run. */
    void clear() throws IOException {
        for (int worker = 0; worker < processes; worker++) {
            Files.deleteIfExists(report(worker));
        }
    }

    /** One line for each worker that failed, with the reason. */
    List<String> problems() throws IOException {
        List<String> problems = new ArrayList<>();
        for (int worker = 0; worker < processes; worker++) {
            String problem = problem(worker);
            if (problem != null) {
                problems.add("worker " + worker + ": " + problem);
            }
        }
        return problems;
    }

    private String problem(int worker) throws IOException {
        Path report = report(worker);
        String logged = error(worker);
        if (!Files.exists(report)) {
            return logged == null ? "ended without a result; " + report + " is missing" : logged;
        }
        JsonNode json = new ObjectMapper().readTree(report.toFile());
        if (!json.path("completed").asBoolean()) {
            String reason = json.path("reason").asText();
            return logged == null ? reason : reason + ": " + logged;
        }
        return logged == null ? null : "the script failed: " + logged;
    }

    private Path report(int worker) {
        return first.withClient(first.client() + worker).directory().resolve("client.json");
    }

    /** The first error in the worker's log, in one line, or null. */
    private String error(int worker) throws IOException {
        if (!Files.isDirectory(logs)) {
            return null;
        }
        List<Path> files;
        try (Stream<Path> all = Files.list(logs)) {
            files = all.filter(file -> file.getFileName().toString().endsWith("-" + worker + ".log")).toList();
        }
        for (Path file : files) {
            try (Stream<String> lines = Files.lines(file)) {
                String error = firstError(lines.iterator());
                if (error != null) {
                    return error;
                }
            }
        }
        return null;
    }

    /** The first error with its continuation lines, except stack traces. */
    static String firstError(Iterator<String> lines) {
        StringBuilder error = null;
        while (lines.hasNext()) {
            String line = lines.next();
            Matcher matcher = ERROR.matcher(line);
            if (matcher.matches()) {
                if (error != null) {
                    break;
                }
                error = new StringBuilder(matcher.group(1).replace("{}", ""));
            } else if (error != null) {
                if (line.matches("^\\d{4}-\\d\\d-\\d\\d .*") || error.length() > LONGEST) {
                    break;
                }
                if (!line.isBlank() && !STACK.matcher(line).matches()) {
                    error.append(' ').append(line.strip());
                }
            }
        }
        return error == null ? null : error.substring(0, Math.min(error.length(), LONGEST));
    }
}
