package trader.analysis.compare;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Path;
import org.assertj.core.data.Offset;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class OutlookTest {
    private static final long MINUTE_NS = 60_000_000_000L;

    @TempDir
    Path directory;

    private ComparisonPlan plan(int generations, String... variants) throws IOException {
        return ComparisonPlan.read(new PlanDirectory(directory.resolve(variants.length + "-" + generations),
                generations, variants).path());
    }

    /** Student's t of 7 degrees is 2.364624, and exp(2.364624 · 0.03 · √(2/8)) − 1 = 0.0361. */
    @Test
    void theWidthIsThatOfStudentsT() throws IOException {
        assertThat(Outlook.halfWidth(plan(8, "g1", "zgc"), 8, 0.03)).isEqualTo(0.0361, Offset.offset(1e-4));
    }

    @Test
    void saysWhatItWillTellAndHowLongItTakes() throws IOException {
        assertThat(Outlook.sentences(plan(12, "g1", "zgc"), MINUTE_NS)).containsExactly(
                "12 generations, about 13 minutes: intervals of about ± 2.7 % for throughput, p50 and CPU per message,"
                        + " ± 6 % for p99 and ± 14 % for p99.9.");
        assertThat(Outlook.sentences(plan(3, "g1", "zgc"), MINUTE_NS)).hasSize(2).last().asString().startsWith(
                "So few starts hardly average out the differences between JVMs; 12 generations, about 13 minutes,"
                        + " would tell ± 2.7 %");
        assertThat(Outlook.sentences(plan(1, "g1", "zgc"), MINUTE_NS)).first().asString().startsWith(
                "1 generation, about 1 minute: nothing is judged");
        assertThat(Outlook.sentences(plan(3, "a", "b", "c", "d", "e"), MINUTE_NS)).as("many variants lend each other"
                + " degrees").hasSize(1);
    }
}
