package trader.analysis.compare;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Path;
import java.util.function.IntToLongFunction;
import org.assertj.core.data.Offset;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class OutlookTest {
    /** A minute for each generation. */
    private static final IntToLongFunction MINUTES = generations -> 60_000_000_000L * generations;

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
        assertThat(Outlook.sentences(plan(12, "g1", "zgc"), MINUTES)).containsExactly(
                "12 generations, about 12 minutes: intervals of about ± 2.7 % for throughput, p50 and CPU per message,"
                        + " ± 6 % for p99 and ± 14 % for p99.9.");
        assertThat(Outlook.sentences(plan(3, "g1", "zgc"), MINUTES)).hasSize(2).last().asString().startsWith(
                "So few starts hardly average out the differences between JVMs; 12 generations, about 12 minutes,"
                        + " would tell ± 2.7 %");
        assertThat(Outlook.sentences(plan(1, "g1", "zgc"), MINUTES)).first().asString().startsWith(
                "1 generation, about 1 minute: nothing is judged");
        assertThat(Outlook.sentences(plan(3, "a", "b", "c", "d", "e"), MINUTES)).as("many variants lend each other"
                + " degrees").hasSize(1);
    }
}
