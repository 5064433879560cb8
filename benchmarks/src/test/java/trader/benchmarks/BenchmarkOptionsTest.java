package trader.benchmarks;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.PrintWriter;
import java.io.StringWriter;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Each refusal names the option, the value and what is allowed, as those of the other commands do. */
class BenchmarkOptionsTest {
    @ParameterizedTest
    @CsvSource(delimiter = '|', value = {
        "--rounds 4        | '--rounds': '4': allowed is a whole number from 5",
        "--seconds 0.01    | '--seconds': '0.01': allowed are 0.05 to 60",
        "--seconds 60.1    | '--seconds': '60.1': allowed are 0.05 to 60",
        "--seconds 2s      | '--seconds': ",
        "--warmup-rounds x | '--warmup-rounds': 'x': allowed is a whole number",
        "--heap big        | '--heap': 'big': ",
    })
    void floorsRefusesAWrongOption(String options, String message) {
        assertRefused(new FloorsBenchmark(), "floors", options, message);
    }

    private static void assertRefused(Benchmark benchmark, String name, String options, String message) {
        StringWriter printed = new StringWriter();
        int status = Benchmark.commandLine(benchmark).setErr(new PrintWriter(printed, true))
                .execute(options.split(" "));
        assertThat(status).isEqualTo(2);
        assertThat(printed.toString().lines()).satisfiesExactly(
                line -> assertThat(line).startsWith("trader: Invalid value for option ").contains(message),
                line -> assertThat(line).isEqualTo("'trader benchmark " + name + " --help' shows all options"));
    }
}
