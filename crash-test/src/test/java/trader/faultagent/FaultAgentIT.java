package trader.faultagent;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowable;

import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import net.bytebuddy.dynamic.ClassFileLocator;
import net.bytebuddy.dynamic.loading.ByteArrayClassLoader;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;

/** The agent names classes and methods of the product; this module has them all on its class path. */
class FaultAgentIT {
    private static final ClassFileLocator CLASSES = ClassFileLocator.ForClassLoader.ofSystemLoader();

    static List<MethodAdvice> allAdvice() {
        List<MethodAdvice> all = new ArrayList<>(List.of(MethodAdvice.SERVING));
        for (Place[] places : List.of(FaultPoint.values(), DelayPlace.values(), Sabotage.values())) {
            Stream.of(places).forEach(place -> all.addAll(place.advice()));
        }
        return all;
    }

    @ParameterizedTest
    @MethodSource("allAdvice")
    void theMethodExistsAndTakesTheAdvice(MethodAdvice advice) throws Exception {
        advice.check(CLASSES);
        String name = advice.method().className();
        byte[] original = CLASSES.locate(name).resolve();
        byte[] changed = advice.apply(original, CLASSES);
        assertThat(changed).isNotEqualTo(original);
        ClassLoader loader = new ByteArrayClassLoader.ChildFirst(getClass().getClassLoader(), Map.of(name, changed));
        assertThat(Class.forName(name, true, loader).getClassLoader()).as("verified").isSameAs(loader);
    }

    @ParameterizedTest
    @Timeout(60)
    @CsvSource(delimiter = '|', value = {
        "after-insert:1:/tmp/hit   | there is no class trader.server.TradingServer on the class path",
        "no-dedup                  | there is no class trader.server.TradingServer on the class path",
        "quote-listener:1:1ms      | there is no class trader.server.quote.QuoteQueryHandler on the class path",
        "after-lunch:1:/tmp/hit    | 'after-lunch' is none of before-receive, after-insert",
        "nothing                   | expected <point>:<n>:</absolute/file>"})
    void aFaultThatCannotBePlantedEndsTheJvm(String argument, String message, @TempDir Path directory) throws Exception {
        Process jvm = new ProcessBuilder(Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                AgentJar.option(directory, argument), "-cp", directory.toString(), "NeverLoaded")
                .redirectErrorStream(true).start();
        assertThat(new String(jvm.getInputStream().readAllBytes(), StandardCharsets.UTF_8)).contains(message);
        assertThat(jvm.waitFor()).isEqualTo(2);
    }

    @Test
    void adviceForAMethodThatDoesNotExistIsRefused() {
        ProductMethod missing = new ProductMethod(FaultAgentIT.class.getName(), "missing");
        assertThat(catchThrowable(
                () -> new MethodAdvice(missing, FaultAdvice.Entry.class, "here").check(CLASSES)))
                .hasMessage("here: there are 0 methods " + missing + ", not 1");
    }
}
