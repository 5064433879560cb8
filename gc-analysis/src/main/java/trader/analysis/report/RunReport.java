package trader.analysis.report;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import trader.analysis.summary.RunAnalysis;
import trader.analysis.summary.RunSetup;
import trader.analysis.summary.Summary;

/** Writes the report of a run. */
public final class RunReport {
    private RunReport() { }

    /** Writes {@code summary.json} and {@code report.html}; creates the directory if it is missing. */
    public static void write(RunAnalysis analysis, Path directory) throws IOException {
        Files.createDirectories(directory);
        write(directory.resolve("summary.json"), analysis.summary().toJson());
        write(directory.resolve("report.html"), html(analysis.summary(), analysis.setup(), Charts.of(analysis)));
    }

    private static void write(Path file, String text) throws IOException {
        try {
            Files.writeString(file, text);
        } catch (IOException failed) {
            throw new IOException("cannot write " + file + ": " + failed.getMessage(), failed);
        }
    }

    static String html(Summary summary, RunSetup setup, Charts charts) throws IOException {
        return Page.html("run.html", setup.title(), Map.of("summary", summary, "setup", setup, "charts", charts,
                "page", new RunPage(summary, setup), "answer", summary.answer(), "answers",
                AnswerView.all(summary.answer()), "hasCauses", summary.attribution() != null), charts,
                "report.js", "timeline.js", "course.js");
    }
}
