package trader.analysis.report;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import javax.xml.parsers.DocumentBuilderFactory;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.w3c.dom.Document;
import trader.analysis.compare.Comparison;
import trader.analysis.compare.ComparisonResult;
import trader.analysis.compare.PlanDirectory;

/** The section of docs/TUNING.md, from figures made up in src/test/resources/ladder and from the committed ones. */
class LadderDocumentTest {
    private static final Path MADE_UP = Path.of("src/test/resources/ladder");
    private static final Path DOCS = Path.of("../docs");
    private static final String EMPTY = "before\n<!-- ladder begin -->\n<!-- ladder end -->\nafter\n";

    @TempDir
    private Path directory;

    @Test
    void everyFigureOfTheSectionIsThatOfTheFile() throws IOException {
        assertThat(LadderDocument.section(Ladder.read(MADE_UP))).isEqualTo(read(MADE_UP.resolve("section.md")));
    }

    @Test
    void theDrawingIsThatOfTheFile() throws Exception {
        String svg = LadderSvg.of(Ladder.read(MADE_UP));
        assertThat(svg).isEqualTo(read(MADE_UP.resolve("ladder.svg")));
        Document drawing = DocumentBuilderFactory.newInstance().newDocumentBuilder()
                .parse(MADE_UP.resolve("ladder.svg").toFile());
        assertThat(drawing.getDocumentElement().getTextContent()).contains("0 first-draft", "superseded by streaming",
                "useless here", "gives something up", "× 10", "× 0.1");
    }

    /** Without a committed ladder the section is empty: no figure can be written by hand. */
    @Test
    void theCommittedDocumentIsThatOfTheCommittedFigures() throws IOException {
        Path document = DOCS.resolve(LadderDocument.FILE);
        Path folder = DOCS.resolve(LadderDocument.FOLDER);
        boolean isMeasured = Files.exists(folder.resolve(Ladder.FILE));
        String section = isMeasured ? LadderDocument.section(Ladder.read(folder)) : "";
        assertThat(LadderDocument.withSection(read(document), section, document)).isEqualTo(read(document));
        if (isMeasured) {
            assertThat(LadderSvg.of(Ladder.read(folder))).isEqualTo(read(folder.resolve("ladder.svg")));
        } else {
            assertThat(folder).doesNotExist();
        }
    }

    @Test
    void writesTheSectionAndLeavesTheRest() throws IOException {
        ComparisonResult result = Comparison.of(LadderPlan.small().write(directory.resolve("plan"), 4, 4).path());
        Path docs = Files.createDirectories(directory.resolve("docs"));
        Files.writeString(docs.resolve("TUNING.md"), EMPTY);

        LadderDocument.write(result, docs);
        LadderDocument.write(result, docs);

        Ladder ladder = Ladder.read(docs.resolve("ladder"));
        assertThat(docs.resolve("TUNING.md")).hasContent(EMPTY.replace("begin -->\n", "begin -->\n"
                + LadderDocument.section(ladder)));
        assertThat(docs.resolve("ladder/ladder.svg")).hasContent(LadderSvg.of(ladder));
        assertThat(LadderDocument.section(ladder)).contains("From `first-draft` to the tuned end, `direct`:",
                "| superseded by streaming |", "| useless here |", "| gives up: the queue |");
    }

    @Test
    void theSectionSaysWhatDoesNotCount() throws IOException {
        ComparisonResult result = Comparison.of(LadderPlan.small().write(directory, 4, 3).fail("a JVM died").path());

        assertThat(LadderDocument.section(new LadderBuilder(result).ladder())).contains(
                "- does not count: generation 4: a JVM died\n");
    }

    @Test
    void refusesComparisonsThatAreNoMeasuredLadder() throws IOException {
        Files.writeString(directory.resolve("TUNING.md"), EMPTY);
        assertThatThrownBy(() -> LadderDocument.write(Comparison.of(new PlanDirectory(directory.resolve("cross"), 5,
                "g1", "zgc").path()), directory)).hasMessageContaining("'collectors <&>' has no steps");
        assertThatThrownBy(() -> LadderDocument.write(Comparison.of(LadderPlan.small().write(
                directory.resolve("begun"), 5, 1).path()), directory)).hasMessageEndingWith("is not finished");
        assertThatThrownBy(() -> LadderDocument.write(Comparison.of(LadderPlan.small().write(
                directory.resolve("few"), 1, 1).path()), directory))
                .hasMessageEndingWith("has 1 generation; at least 2 are needed");
        assertThat(directory.resolve("TUNING.md")).hasContent(EMPTY);
        assertThat(directory.resolve("ladder")).doesNotExist();
    }

    @Test
    void refusesADocumentWithoutItsMarks() {
        Path file = Path.of("TUNING.md");
        for (String text : new String[] {"", "<!-- ladder begin -->", "<!-- ladder end --><!-- ladder begin -->",
            EMPTY + EMPTY}) {
            assertThatThrownBy(() -> LadderDocument.withSection(text, "", file)).isInstanceOf(IOException.class)
                    .hasMessage("TUNING.md: '<!-- ladder begin -->' and '<!-- ladder end -->' must be there once each,"
                            + " in this order");
        }
    }

    private static String read(Path file) throws IOException {
        return Files.readString(file, StandardCharsets.UTF_8);
    }
}
