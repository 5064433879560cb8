package trader.analysis.report;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import trader.analysis.run.RecurringRun;
import trader.analysis.summary.RunAnalysis;

/** The first screen of hand-made runs: with one stall, with much GC, on a busy machine, and one that is INVALID. */
class AnswerBrowserIT extends PageTests {
    private static final long MS = 1_000_000;
    private static final long S = 1_000 * MS;

    AnswerBrowserIT() {
        super(List.of(), List.of(), List.of("stall", "gc", "busy", "invalid"));
    }

    @BeforeAll
    static void writePages() throws IOException {
        write(run("stall").pauses(400, 15).fsyncs(300, 25).fsync(17 * S, 250 * MS));
        write(run("gc").pauses(200, 30).fsyncs(900, 10));
        Path busy = run("busy").waits(150, 20).pauses(900, 10).write();
        Files.writeString(busy.resolve("processes.csv"), "startNs,lengthNs,command,pid,onCpuNs\n"
                + "5000000000000,100000000000,javac,27744,30000000000\n"
                + "5000000000000,100000000000,unnamed,0,20000000000\n");
        RunReport.write(RunAnalysis.of(busy), busy);
        write(run("invalid").clientPauses(2_000, 60).pauses(400, 15));
    }

    private static RecurringRun run(String name) throws IOException {
        return new RecurringRun(Files.createDirectory(directory.resolve(name)));
    }

    private static void write(RecurringRun run) throws IOException {
        Path path = run.write();
        RunReport.write(RunAnalysis.of(path), path);
    }

    private static String answer(String name) {
        browser.show(page(name), 1280, 900);
        return ((String) browser.evaluate("document.getElementById('answer').innerText")).replace('\u00a0', ' ');
    }

    @Test
    void aStallStandsFirstAndApart() {
        // Quotes do not wait for an fsync, and in this run nothing else is the cause of theirs.
        assertThat(answer("stall").lines().filter(line -> !line.isBlank()).limit(3).toList()).satisfiesExactly(
                quotes -> assertThat(quotes).startsWith("One network or broker stall of 249 ms at 17.0 s is "),
                orders -> assertThat(orders).startsWith("One fsync stall of 242 ms at 17.0 s is "),
                rest -> assertThat(rest).startsWith("Apart from that, the slowest 1 % of quotes lost most time to"));
    }

    @Test
    void muchGc() {
        assertThat(answer("gc")).startsWith("The slowest 1 % of quotes lost most time to GC (")
                .contains("GC", "try --gc zgc");
    }

    @Test
    void aBusyMachineNamesOnlyWhatRuns() {
        assertThat(answer("busy")).contains("lost most time to CPU wait (")
                .contains("stop the other processes, which used 0.30 CPUs while it was measured: javac (27744)")
                .doesNotContain("unnamed");
    }

    @Test
    void anInvalidRunSaysSoOnce() {
        assertThat(answer("invalid")).doesNotContain("Not to be used").doesNotContain("try ");
        assertThat((String) browser.evaluate("document.getElementById('verdict').innerText"))
                .matches("(?s)INVALID\\s+Do not use these figures:.*");
    }

    /** Each bar is as long as the others, and all parts of it have a colour. */
    @Test
    void theBarsAreWhole() {
        browser.show(page("stall"), 1280, 900);
        List<?> parts = (List<?>) browser.evaluate("[...document.querySelectorAll('.waits .bar div')].map(bar =>"
                + " [...bar.children].reduce((sum, part) => sum + part.getBoundingClientRect().width, 0)"
                + " / bar.getBoundingClientRect().width)");
        assertThat(parts).hasSizeGreaterThanOrEqualTo(5)
                .allSatisfy(part -> assertThat(((Number) part).doubleValue()).isBetween(0.97, 1.001));
        assertThat((Boolean) browser.evaluate("[...document.querySelectorAll('.waits .bar i')].every(part =>"
                + " getComputedStyle(part).backgroundColor !== 'rgba(0, 0, 0, 0)')")).isTrue();
    }
}
