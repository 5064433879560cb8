package trader.analysis.figures;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.InputStream;
import java.lang.invoke.MethodHandles;
import java.nio.file.Path;
import java.time.Duration;
import java.util.function.IntUnaryOperator;
import java.util.function.ToIntFunction;
import jdk.jfr.Recording;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import trader.analysis.figures.JvmProfile.Compilation;
import trader.analysis.figures.JvmProfile.Deoptimization;

/** With a recording of this JVM. */
class FlightProfileIT {
    @TempDir
    private Path directory;

    /** A method whose compiled code has seen one class of operator, and is given up at the next. */
    public static final class Summer implements ToIntFunction<IntUnaryOperator> {
        @Override
        public int applyAsInt(IntUnaryOperator operator) {
            int sum = 0;
            for (int i = 0; i < 100_000; i++) {
                sum = operator.applyAsInt(sum);
            }
            return sum;
        }
    }

    @Test
    void compilationsAndDeoptimizations() throws Exception {
        try (Recording recording = new Recording()) {
            recording.enable("jdk.Compilation").withThreshold(Duration.ZERO);
            recording.enable("jdk.Deoptimization");
            recording.start();
            JvmProfile profile = null;
            for (int i = 0; profile == null || !isComplete(profile); i++) {
                assertThat(i).as("tries").isLessThan(500);
                ToIntFunction<IntUnaryOperator> summer = newSummer();
                for (int call = 0; call < 400; call++) {
                    summer.applyAsInt(call < 200 ? value -> value + 1 : value -> value - 1);
                }
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

    /** Of a class of its own, of which nothing is compiled yet. */
    @SuppressWarnings("unchecked")
    private static ToIntFunction<IntUnaryOperator> newSummer() throws Exception {
        try (InputStream code = Summer.class.getResourceAsStream("FlightProfileIT$Summer.class")) {
            return (ToIntFunction<IntUnaryOperator>) MethodHandles.lookup().defineHiddenClass(code.readAllBytes(), true)
                    .lookupClass().getConstructor().newInstance();
        }
    }
}
