package trader.lab.experiment;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import trader.analysis.answer.Answer;

/** The last line on the terminal of a run that failed. */
final class FailedRun {
    /** Why a program of Trader has ended, on its console. */
    private static final Pattern SAID = Pattern.compile("(?m)^ *trader [a-z-]+: (.*)$");
    /** Figures, not messages. */
    private static final String NO_LOG = ".*(/gc|-data)\\.log";

    private FailedRun() {
    }

    /** What failed first, and the logs that may say why. */
    static String sentence(Path run, List<String> problems) throws IOException {
        List<String> logs;
        try (Stream<Path> all = Files.walk(run, 2)) {
            logs = all.filter(file -> file.toString().endsWith(".log") && !file.toString().matches(NO_LOG)
                            && file.toFile().length() > 0)
                    .map(file -> run.relativize(file).toString()).sorted().toList();
        }
        Matcher said = SAID.matcher(problems.get(0));
        return "Failed: " + Answer.headline(problems.get(0)) + (said.find() ? ": " + said.group(1) : "") + ". "
                + (logs.isEmpty() ? "There are no logs yet in " + run
                        : "Logs in " + run + ": " + String.join(", ", logs));
    }
}
