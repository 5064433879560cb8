package trader.grinder;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.BufferedReader;
import java.io.Closeable;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
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
 * @param earlierBytes sizes of the logs of earlier runs, to which workers append
 */
record WorkerResults(Path logs, LoadSettings first, int processes, Map<Path, Long> earlierBytes) {
    private static final Pattern ERROR = Pattern.compile("^\\S+ \\S+ ERROR [^:]*: *(.*)$");
    private static final Pattern SCRIPT = Pattern.compile("^\\s*File \"(?:.*/)?([^/\"]*)\", line (\\d+).*");
    /** The exception's first line only repeats the message. */
    private static final Pattern STACK = Pattern.compile(
            "^\\s*(at |\\.\\.\\. |Caused by:|File |Traceback|[\\^]|net\\.grinder\\.).*");
    /** The Java exception that a script got; those of The Grinder and of Jython only repeat the message. */
    private static final Pattern CAUSE = Pattern.compile(
            "^\\s*Caused by: (?!net\\.grinder\\.|org\\.python\\.|Traceback)(?:[\\w.$]+\\.)?(\\w+(?:: .*)?)$");
    private static final int EARLY_FAILURES = 100;
    private static final int LONGEST = 500;

    WorkerResults(Path logs, LoadSettings first, int processes) {
        this(logs, first, processes, new ConcurrentHashMap<>());
    }

    /** Deletes the results of earlier runs, except logs, whose present content is ignored from now on. */
    void clear() throws IOException {
        for (int worker = 0; worker < processes; worker++) {
            Files.deleteIfExists(report(worker));
            Files.deleteIfExists(report(worker).resolveSibling("phases.csv"));
            for (Path log : logs(worker)) {
                earlierBytes.put(log, Files.size(log));
            }
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

    /** The problem of a worker whose script fails again and again before its load begins, or null. */
    String failureBeforeLoad() throws IOException {
        for (int worker = 0; worker < processes; worker++) {
            if (!hasBegun(worker) && failures(worker) == EARLY_FAILURES) {
                return "worker " + worker + ": its log has " + EARLY_FAILURES + " errors, and its load has not begun: "
                        + error(worker);
            }
        }
        return null;
    }

    /** Whether each thread of the worker has called {@code next()}. */
    private boolean hasBegun(int worker) throws IOException {
        Path phases = report(worker).resolveSibling("phases.csv");
        return Files.exists(phases) && Files.readString(phases).contains("warmup");
    }

    private Path report(int worker) {
        return first.withClient(first.client() + worker).directory().resolve("client.json");
    }

    /** The number of errors in the worker's log, at most {@link #EARLY_FAILURES}. */
    private long failures(int worker) throws IOException {
        long failures = 0;
        for (Path file : logs(worker)) {
            try (Stream<String> lines = lines(file)) {
                failures += lines.filter(line -> ERROR.matcher(line).matches()).limit(EARLY_FAILURES).count();
            }
        }
        return Math.min(failures, EARLY_FAILURES);
    }

    private List<Path> logs(int worker) throws IOException {
        if (!Files.isDirectory(logs)) {
            return List.of();
        }
        try (Stream<Path> all = Files.list(logs)) {
            return all.filter(file -> file.getFileName().toString().endsWith("-" + worker + ".log")).toList();
        }
    }

    private Stream<String> lines(Path log) throws IOException {
        long earlier = earlierBytes.getOrDefault(log, 0L);
        InputStream bytes = Files.newInputStream(log);
        try {
            // A shorter log is a new one.
            bytes.skipNBytes(Files.size(log) < earlier ? 0 : earlier);
            BufferedReader reader = new BufferedReader(new InputStreamReader(bytes, StandardCharsets.ISO_8859_1));
            return reader.lines().onClose(() -> close(reader));
        } catch (IOException failed) {
            bytes.close();
            throw failed;
        }
    }

    private static void close(Closeable reader) {
        try {
            reader.close();
        } catch (IOException failed) {
            throw new UncheckedIOException(failed);
        }
    }

    /** The first error in the worker's log, in one line, or null. */
    private String error(int worker) throws IOException {
        for (Path file : logs(worker)) {
            try (Stream<String> lines = lines(file)) {
                String error = firstError(lines.iterator());
                if (error != null) {
                    return error;
                }
            }
        }
        return null;
    }

    /** The first error with its continuation lines, the Java exceptions that caused it and the line of the script. */
    static String firstError(Iterator<String> lines) {
        StringBuilder error = null;
        String place = "";
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
                Matcher script = SCRIPT.matcher(line);
                if (script.matches()) {
                    place = " (" + script.group(1) + ", line " + script.group(2) + ")";
                }
                Matcher cause = CAUSE.matcher(line);
                if (cause.matches()) {
                    error.append(": ").append(cause.group(1));
                }
                if (!line.isBlank() && !STACK.matcher(line).matches()) {
                    error.append(' ').append(line.strip());
                }
            }
        }
        return error == null ? null : error.substring(0, Math.min(error.length(), LONGEST)) + place;
    }
}
