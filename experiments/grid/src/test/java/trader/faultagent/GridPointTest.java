package trader.faultagent;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.stream.Stream;
import net.bytebuddy.dynamic.ClassFileLocator;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** The agent names classes and methods of the grid. */
class GridPointTest {
    private static final ClassFileLocator CLASSES = ClassFileLocator.ForClassLoader.ofSystemLoader();

    static List<MethodAdvice> advice() {
        return Stream.of(GridPoint.values()).flatMap(point -> point.advice().stream()).toList();
    }

    @ParameterizedTest
    @MethodSource("advice")
    void theMethodExistsAndTakesTheAdvice(MethodAdvice advice) throws Exception {
        advice.check(CLASSES);
        byte[] original = CLASSES.locate(advice.method().className()).resolve();
        assertThat(advice.apply(original, CLASSES)).isNotEqualTo(original);
    }
}
