package trader.containers;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import trader.benchmarks.Benchmark;
import trader.containers.client.MessageRequest;
import trader.launcher.jvm.Collector;
import trader.launcher.jvm.Jdk;
import trader.launcher.jvm.JvmFlags;
import trader.launcher.jvm.ModulePath;

/** A short {@code trader benchmark containers}; its figures say nothing. No server is fetched for it. */
class ContainersIT {
    private static final Path HOME = Path.of("../..").toAbsolutePath().normalize();

    @TempDir
    private Path directory;

    @BeforeEach
    void setHome() {
        System.setProperty("trader.home", HOME.toString());
    }

    @Test
    @Tag("jvms")
    void measuresTomcat() throws Exception {
        List<String> before = serverFiles();

        int status = Benchmark.commandLine(new ContainersBenchmark()).execute("--only", "spring-tomcat", "--forks", "1",
                "--warmup", "0", "--seconds", "1", "--threads", "2", "--force", "--profile", "--out",
                directory.toString());

        assertThat(status).isZero();
        assertThat(serverFiles()).isEqualTo(before);
        assertThat(ProcessHandle.current().children().flatMap(each -> each.info().commandLine().stream()))
                .noneMatch(command -> command.contains("trader.containers"));
        JsonNode result = new ObjectMapper().readTree(directory.resolve("containers.json").toFile());
        JsonNode series = result.get("series");
        assertThat(series).hasSize(1);
        assertThat(result.at("/profiles/0/variant").asText()).isEqualTo("spring-tomcat");
        assertThat(result.at("/profiles/0/shares")).hasSize(CallPart.values().length);
        JsonNode fork = series.at("/0/forks/0");
        Stream.of("perSecond", "serverUs", "compilersUs", "clientUs")
                .forEach(each -> assertThat(fork.get(each).asDouble()).as(each).isPositive());
        assertThat(Files.readString(directory.resolve("spring-tomcat-1.jmh.txt"))).contains("server.us");
    }

    @ParameterizedTest
    @EnumSource(value = ServiceVariant.class, names = {"SPRING", "CDI", "EJB_NOT_SUPPORTED", "SPRING_LIBERTY",
        "CDI_LIBERTY", "EJB_LIBERTY"})
    void aServerServesTheMessage(ServiceVariant variant) throws Exception {
        ServerDistribution distribution = variant.distribution();
        Path archive = Path.of(System.getProperty(distribution.name().toLowerCase(Locale.ROOT) + ".archive"));
        Assumptions.assumeTrue(Files.exists(archive), distribution.title() + " is not in the local repository;"
                + " './trader benchmark containers --only " + variant.option() + "' fetches it");
        ModulePath modules = ModulePath.fromSystemProperty();
        JvmFlags flags = JvmFlags.of(Jdk.current(), "--gc", Collector.SERIAL, 256 << 20, List.of());

        try (ServerFiles files = new ServerFiles(modules);
                ContainerServer server = ContainerServer.start(variant, directory.resolve("server"),
                Map.of(distribution, distribution.home(modules, files.directory(), System.out)), flags, modules)) {
            assertThat(server.url().getHost()).isEqualTo("127.0.0.1");
            assertThat(new MessageRequest(server.url()).send()).startsWith("A#");
        }
    }

    private static List<String> serverFiles() throws IOException {
        try (Stream<Path> target = Files.list(HOME.resolve("experiments/containers/target"))) {
            return target.map(each -> each.getFileName().toString()).filter(name -> name.startsWith("servers-"))
                    .sorted().toList();
        }
    }
}
