package trader.analysis.report;

import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.SerializationFeature;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import trader.analysis.answer.Answer;
import trader.analysis.answer.PooledAnswer;

/** Writes the report of several runs of one system: their common answer, with links to each. */
public final class PooledReport {
    /** The answer as JSON. */
    public static final String FILE = "pooled.json";
    private static final ObjectMapper JSON = new ObjectMapper().enable(SerializationFeature.INDENT_OUTPUT);

    private PooledReport() { }

    /** Writes {@link #FILE} and {@code report.html} into the directory that holds those of the runs. */
    public static Answer write(String title, Path directory, List<Path> runs) throws IOException {
        Answer answer = PooledAnswer.of(runs);
        Files.writeString(directory.resolve(FILE), JSON.writeValueAsString(Map.of("answer", answer)) + "\n");
        Files.writeString(directory.resolve("report.html"), Page.html("pooled.html", title, Map.of("title", title,
                "answer", answer, "answers", AnswerView.all(answer), "hasCauses", false,
                "runs", runs.stream().map(run -> run.getFileName().toString()).toList()), Map.of()));
        return answer;
    }
}
