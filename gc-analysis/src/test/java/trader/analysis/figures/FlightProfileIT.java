package trader.analysis.figures;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.function.IntUnaryOperator;
import jdk.jfr.Recording;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import trader.analysis.figures.JvmProfile.Compilation;
import trader.analysis.figures.JvmProfile.Deoptimization;

/** With a recording of this JVM. */
class FlightProfileIT {
    @TempDir
    private Path directory;
    private IntUnaryOperator added = value -> value + 1;

    @Test
    void compilationsAndDeoptimizations() throws IOException {
        try (Recording recording = new Recording()) {
            recording.enable("jdk.Compilation").withThreshold(Duration.ZERO);
            recording.enable("jdk.Deoptimization");
            recording.start();
            JvmProfile profile = null;
            for (int i = 0; profile == null || !isComplete(profile); i++) {
                assertThat(i).as("tries").isLessThan(500);
                sum();
                // Compiled code that has seen one class of operator is given up at the next.
                int step = i;
                added = i % 2 == 0 ? value -> value + step : value -> value - step;
                Path file = directory.resolve("profile-" + i + ".jfr");
                recording.dump(file);
                profile = FlightProfile.read(file, event -> true);
            }
            assertThat(profile.compilations()).hasSizeLessThanOrEqualTo(15).isSortedAccordingTo((one, other) ->
                    Long.compare(other.lengthNs(), one.lengthNs()));
            assertThat(profile.compilationNs()).isGreaterThanOrEqualTo(profile.compilations().stream()
                    .mapToLong(Compilation::lengthNs).sum());
            assertThat(profile.deoptimizations()).allSatisfy(each -> assertThat(each.reason()).isNotEmpty());
            assertThat(profile.deoptimizationCount()).isGreaterThanOrEqualTo(profile.deoptimizations().stream()
                    .mapToLong(Deoptimization::count).sum());
        }
    }

    private static boolean isComplete(JvmProfile profile) {
        return profile.compilationCount() > 15 && !profile.deoptimizations().isEmpty()
                && profile.compilations().stream().allMatch(each -> each.method().contains("."));
    }

    private int sum() {
        int sum = 0;
        for (int i = 0; i < 100_000; i++) {
            sum = added.applyAsInt(sum);
        }
        return sum;
    }
}
