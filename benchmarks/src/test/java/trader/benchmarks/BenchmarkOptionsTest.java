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
        "--rounds x   | '--rounds': 'x': allowed is a whole number",
        "--rounds -1  | '--rounds': '-1': allowed is a whole number",
        "--rounds 0   | '--rounds': '0': allowed is a whole number from 1",
        "--heap big   | '--heap': 'big': ",
        "--only mysql | '--only': 'mysql': allowed are none, forced, process",
    })
    void durabilityRefusesAWrongOption(String options, String message) {
        assertRefused(new DurabilityBenchmark(), "durability", options, message);
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
