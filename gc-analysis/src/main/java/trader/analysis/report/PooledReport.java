package trader.analysis.report;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import trader.analysis.answer.Answer;
import trader.analysis.answer.PooledAnswer;
import trader.analysis.run.JsonFiles;

/** Writes the report of several runs of one system: their common answer, with links to each. */
public final class PooledReport {
    /** The answer as JSON. */
    public static final String FILE = "pooled.json";

    private PooledReport() { }

    /** Writes {@link #FILE} and {@code report.html} into the directory that holds those of the runs. */
    public static Answer write(String title, Path directory, List<Path> runs) throws IOException {
        Answer answer = PooledAnswer.of(runs);
        JsonFiles.write(directory.resolve(FILE), Map.of("answer", answer));
        Files.writeString(directory.resolve("report.html"), Page.html("pooled.html", title, Map.of(
                "answer", answer, "answers", AnswerView.all(answer), "hasCauses", false,
                "runs", runs.stream().map(run -> run.getFileName().toString()).toList()), Map.of()));
        return answer;
    }
}
