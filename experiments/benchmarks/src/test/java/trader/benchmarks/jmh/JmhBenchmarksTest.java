package trader.benchmarks.jmh;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.lang.reflect.Method;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.runner.BenchmarkList;
import org.openjdk.jmh.runner.BenchmarkListEntry;
import org.openjdk.jmh.runner.format.OutputFormatFactory;
import org.openjdk.jmh.runner.options.CommandLineOptions;
import org.openjdk.jmh.runner.options.ProfilerConfig;
import org.openjdk.jmh.runner.options.VerboseMode;
import trader.fixml.CodecKind;
import trader.fixml.ExecutionReport;
import trader.fixml.Order;
import trader.fixml.Quote;
import trader.fixml.QuoteRequest;

/** Runs each benchmark a few times, unmeasured. */
class JmhBenchmarksTest {
    @Test
    void jmhKnowsEveryBenchmark() throws Exception {
        List<String> listed = BenchmarkList.defaultList()
                .getAll(OutputFormatFactory.createFormatInstance(new PrintStream(new ByteArrayOutputStream()),
                        VerboseMode.SILENT), List.of()).stream().map(BenchmarkListEntry::getUsername).toList();

        assertThat(listed).containsExactlyInAnyOrderElementsOf(annotated()).contains(
                "trader.benchmarks.jmh.CodecJmh.decode", "trader.benchmarks.jmh.CodecJmh.encode");
    }

    private static List<String> annotated() throws Exception {
        List<String> names = new ArrayList<>();
        Path classes = Path.of(CodecJmh.class.getResource("CodecJmh.class").toURI()).getParent();
        try (Stream<Path> files = Files.list(classes)) {
            for (Path file : files.filter(each -> each.toString().endsWith(".class")).toList()) {
                Class<?> type = Class.forName("trader.benchmarks.jmh."
                        + file.getFileName().toString().replace(".class", ""));
                Arrays.stream(type.getDeclaredMethods()).filter(each -> each.isAnnotationPresent(Benchmark.class))
                        .map(Method::getName).forEach(method -> names.add(type.getName() + "." + method));
            }
        }
        return names;
    }

    static Stream<Arguments> codecsAndMessages() {
        return Arrays.stream(CodecKind.values()).flatMap(codec -> Arrays.stream(CodecJmh.Message.values())
                .map(message -> Arguments.of(codec, message)));
    }

    @ParameterizedTest
    @MethodSource("codecsAndMessages")
    void aCodecWritesWhatItRead(CodecKind codec, CodecJmh.Message message) throws Exception {
        CodecJmh benchmark = codecs(codec, message);

        assertThat(benchmark.encode()).isEqualTo(codecs(CodecKind.XMLBEANS, message).encode());
        assertThat(benchmark.decode()).isEqualTo(benchmark.decode()).isInstanceOf(switch (message) {
            case QUOT_REQ -> QuoteRequest.class;
            case QUOT -> Quote.class;
            case ORDER -> Order.class;
            case EXEC_RPT -> ExecutionReport.class;
        });
        benchmark.requireNoFallback();
    }

    private static CodecJmh codecs(CodecKind codec, CodecJmh.Message message) {
        CodecJmh benchmark = new CodecJmh();
        benchmark.codec = codec;
        benchmark.body = message;
        benchmark.setUp();
        return benchmark;
    }

    @ParameterizedTest
    @ValueSource(strings = {"CodecJmh", "CodecJmh -prof gc", "-prof gc -prof stack -foe true", "--help"})
    void allocationIsMeasuredOnceAndAFailureEndsTheRun(String given) throws Exception {
        CommandLineOptions options = new CommandLineOptions(
                JmhBenchmarks.arguments(given.split(" ")).toArray(String[]::new));
        assertThat(options.getProfilers()).extracting(ProfilerConfig::getKlass).filteredOn("gc"::equals).hasSize(1);
        assertThat(options.shouldFailOnError().get()).isTrue();
        assertThat(options.shouldHelp()).isEqualTo(given.equals("--help"));
    }
}
