package trader.colocation;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.PrintWriter;
import java.io.StringWriter;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import trader.benchmarks.Benchmark;

class CoLocationOptionsTest {
    @ParameterizedTest
    @CsvSource(delimiter = '|', value = {
        "--databases db2         | '--databases': 'db2': allowed are h2, derby, postgresql",
        "--sizes 10,101          | '--sizes': '101': allowed are 1 to 100",
        "--fetch-sizes 0         | '--fetch-sizes': '0': allowed are whole numbers from 1 and all, or none alone",
        "--fetch-sizes 1,none    | '--fetch-sizes': 'none': allowed are whole numbers from 1 and all, or none alone",
        "--iterations 4          | '--iterations': '4': allowed is a whole number from 5",
        "--forks 0               | '--forks': '0': allowed is a whole number from 1",
        "--warmup-iterations -1  | '--warmup-iterations': '-1': allowed is a whole number",
        "--seconds 31            | '--seconds': '31': allowed are 0.05 to 30",
        "--heap big              | '--heap': 'big': ",
    })
    void refusesAWrongOption(String options, String message) {
        StringWriter printed = new StringWriter();
        int status = Benchmark.commandLine(new CoLocationBenchmark()).setErr(new PrintWriter(printed, true))
                .execute(options.split(" "));
        assertThat(status).isEqualTo(2);
        assertThat(printed.toString()).startsWith("trader: Invalid value for option ").contains(message);
    }
}
