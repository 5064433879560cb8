package trader.containers;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.PrintWriter;
import java.io.StringWriter;
import java.util.Arrays;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import trader.benchmarks.Benchmark;

class ContainersOptionsTest {
    @ParameterizedTest
    @CsvSource(delimiter = '|', value = {
        "--forks 0            | '--forks': '0': allowed is a whole number from 1",
        "--seconds 0          | '--seconds': '0': allowed is a whole number from 1",
        "--warmup x           | '--warmup': 'x': allowed is a whole number",
        "--threads 0          | '--threads': '0': allowed is a whole number from 1",
        "--heap big           | '--heap': 'big': ",
        "--only cdi,websphere | '--only': 'websphere': allowed are spring, spring-tomcat, spring-untyped",
    })
    void refusesAWrongOption(String options, String message) {
        StringWriter printed = new StringWriter();
        int status = Benchmark.commandLine(new ContainersBenchmark()).setErr(new PrintWriter(printed, true))
                .execute(options.split(" "));

        assertThat(status).isEqualTo(2);
        assertThat(printed.toString()).startsWith("trader: Invalid value for option ").contains(message);
    }

    @Test
    void theHelpNamesEachVariant() {
        String help = Benchmark.commandLine(new ContainersBenchmark()).getUsageMessage().replaceAll("\\s+", " ");

        assertThat(help).contains("Variants: " + String.join(", ",
                Arrays.stream(ServiceVariant.values()).map(ServiceVariant::option).toList())
                + ". Default: all but those on Open Liberty.");
    }
}
