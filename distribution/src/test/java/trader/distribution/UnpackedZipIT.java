package trader.distribution;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.FileSystem;
import java.nio.file.FileSystems;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import trader.launcher.jvm.ModulePath;
import trader.launcher.machine.Machine;

/** The zip, unpacked into a directory whose name has a blank, with a Java runtime and no Maven and no git. */
class UnpackedZipIT {
    /** Some of those that Eclipse Temurin's JRE has; no compiler, no jcmd. */
    private static final String JRE_MODULES = "java.se,jdk.charsets,jdk.crypto.ec,jdk.httpserver,jdk.jfr,"
            + "jdk.management,jdk.net,jdk.security.auth,jdk.unsupported,jdk.zipfs";
    private static final Path CHECKOUT = Path.of("..").toAbsolutePath().normalize();

    @TempDir
    private static Path directory;

    private static Path home;
    private static Path tools;

    /** The directory in which the launcher is started. */
    private Path work;

    record Output(int status, String text) { }

    @BeforeAll
    static void unpack() throws Exception {
        String name = "trader-" + ModulePath.version();
        Path unpacked = Files.createDirectory(directory.resolve("un packed"));
        try (FileSystem zip = FileSystems.newFileSystem(Path.of("target", name + ".zip"),
                Map.of("enablePosixFileAttributes", true)); Stream<Path> all = Files.walk(zip.getPath("/"))) {
            for (Path each : (Iterable<Path>) all::iterator) {
                Path copy = unpacked.resolve(each.toString().substring(1));
                if (Files.isDirectory(each)) {
                    Files.createDirectories(copy);
                } else {
                    Files.copy(each, copy);
                    Files.setPosixFilePermissions(copy, Files.getPosixFilePermissions(each));
                }
            }
        }
        home = unpacked.resolve(name);
        Path jre = makeJre();
        tools = Files.createDirectory(directory.resolve("tools"));
        Files.createSymbolicLink(tools.resolve("java"), jre.resolve("bin/java"));
        for (String tool : List.of("cat", "dirname", "head", "readlink", "sed")) {
            Path real = Stream.of("/usr/bin", "/bin").map(bin -> Path.of(bin, tool)).filter(Files::exists).findFirst()
                    .orElseThrow();
            executable(tools.resolve(tool), "exec " + real + " \"$@\"\n");
        }
    }

    private static Path makeJre() throws Exception {
        Path jlink = Path.of(System.getProperty("java.home"), "bin", "jlink");
        assumeTrue(Files.isExecutable(jlink), "needs a JDK with jlink");
        Path jre = directory.resolve("jre");
        Output made = run(new ProcessBuilder(jlink.toString(), "--add-modules", JRE_MODULES, "--output",
                jre.toString()));
        assertThat(made.status()).as(made.text()).isZero();
        return jre;
    }

    private static void executable(Path file, String script) throws IOException {
        Files.writeString(file, "#!/bin/sh\n" + script);
        assertThat(file.toFile().setExecutable(true)).isTrue();
    }

    @BeforeEach
    void makeWorkingDirectory() throws IOException {
        work = Files.createTempDirectory(directory, "work");
    }

    @Test
    void hasEachJarOfEachClassPath() throws Exception {
        assertThat(home.resolve("lib/class-path")).isDirectoryContaining("glob:**/lab.txt");
        try (Stream<Path> classPaths = Files.list(home.resolve("lib/class-path"))) {
            for (Path file : classPaths.toList()) {
                String module = file.getFileName().toString().replace(".txt", "");
                assertThat(new ModulePath(home).of(module).split(":")).as(module).hasSizeGreaterThan(5)
                        .allSatisfy(jar -> assertThat(Path.of(jar)).isRegularFile());
            }
        }
        assertThat(home.resolve("lib")).isDirectoryNotContaining("glob:**/jmh*");
        assertThat(home).isDirectoryContaining("glob:**/README.md").isDirectoryContaining("glob:**/Containerfile")
                .isDirectoryContaining("glob:**/LICENSE");
        assertThat(home.resolve("docs/OPERATING.md")).isRegularFile();
    }

    @Test
    void namesTheLicenceOfEachLibrary() throws Exception {
        List<String> listed = Files.readAllLines(home.resolve("THIRD-PARTY.txt")).stream()
                .filter(line -> line.matches(" +\\(.*:.*:.* - .*\\)")).toList();
        try (Stream<Path> jars = Files.list(home.resolve("lib"))) {
            assertThat(jars.map(jar -> jar.getFileName().toString()).filter(jar -> jar.endsWith(".jar")
                    && !jar.endsWith("-" + ModulePath.version() + ".jar"))).hasSizeGreaterThan(100)
                    .allSatisfy(jar -> assertThat(listed).anyMatch(line -> names(line, jar)));
        }
        assertThat(listed).noneMatch(line -> line.contains("Unknown license") || line.contains("(trader:"));
    }

    /** Whether the line, which ends with (group:artifact:version - URL), is that of the jar. */
    private static boolean names(String line, String jar) {
        String[] parts = line.substring(line.lastIndexOf('(') + 1).split(" - ")[0].split(":");
        return jar.startsWith(parts[1] + "-" + parts[2]);
    }

    @Test
    void saysItsVersionAndTheCommit() throws Exception {
        assertThat(trader("--version").text()).startsWith("trader " + ModulePath.version() + ", git revision "
                + revision() + "\nJava " + System.getProperty("java.version") + " (" + directory);
    }

    @Test
    @Tag("jvms")
    void runsAnExperimentAndWritesItsPage() throws Exception {
        Output run = trader("run", "--threads", "2", "--warmup", "3s", "--settle", "1s",
                "--duration", "3s", "--force");
        Path latest = work.resolve("runs/latest");
        assertThat(latest.resolve("report.html")).as(run.text()).isRegularFile();
        JsonNode services = new ObjectMapper().readTree(latest.resolve("summary.json").toFile()).get("services");
        for (String service : List.of("quote", "order")) {
            assertThat(services.get(service).get("count").asLong()).as(run.text()).isPositive();
            assertThat(services.get(service).get("errors").asLong()).as(run.text()).isZero();
        }
        try (Stream<Path> files = Files.walk(latest.toRealPath())) {
            assertThat(files).allSatisfy(each -> assertThat(Files.getPosixFilePermissions(each))
                    .as(each.toString()).allMatch(right -> right.name().startsWith("OWNER")));
        }
        assertThat(latest.resolve("options.properties")).content().contains("threads=2\n", "force=true\n");
        JsonNode start = new ObjectMapper().readTree(latest.resolve("run.json").toFile()).at("/environment/start");
        assertThat(start.get("revision").asText()).isEqualTo(revision());
        assertThat(start.get("artemis").asText()).startsWith("2.");
        assertThat(start.get("grinder").asText()).startsWith("3.");
    }

    @Test
    void measuresAFloorWithTheServerOfTheZip() throws Exception {
        Path out = work.resolve("floor");
        Output run = trader("run", "--driver", "java", "--requests", "tcp", "--rate", "max", "--threads", "1",
                "--warmup", "1s", "--duration", "2s", "--force", "--out", out.toString());
        assertThat(out.resolve("summary.json")).as(run.text()).isRegularFile();
        assertThat(new ObjectMapper().readTree(out.resolve("summary.json").toFile()).at("/services/quote/count")
                .asLong()).as(run.text()).isPositive();
    }

    @Test
    void saysWhatNeedsMaven() throws Exception {
        for (String command : List.of("benchmark containers", "benchmark jmh", "grid failover")) {
            Output refused = trader(command.split(" "));
            assertThat(refused.text()).contains(command.replace(" failover", "") + " is not in the zip: it needs a"
                    + " checkout of Trader, a JDK and Maven");
            assertThat(refused.status()).isEqualTo(2);
        }
    }

    @Test
    void namesTheRuntimeThatIsMissing() throws Exception {
        Path java = Files.createTempDirectory(directory, "old").resolve("bin/java");
        Files.createDirectories(java.getParent());
        executable(java, "echo 'openjdk version \"11.0.2\" 2019-01-15' >&2\n");
        ProcessBuilder launcher = launcher(List.of("--version"));
        launcher.environment().put("JAVA_HOME", java.getParent().getParent().toString());
        assertThat(run(launcher)).isEqualTo(new Output(1, "trader: '" + java
                + "' is Java 11.0.2: a Java runtime (JRE) 17 or newer is required\n"));
    }

    /** The commit noted in the zip, which is that of this checkout. */
    private static String revision() throws IOException {
        String noted = Files.readString(home.resolve("lib/revision.txt")).strip();
        assertThat(noted).matches("[0-9a-f]{12}(-dirty)?|unknown: not a git checkout");
        String here = Machine.revision(CHECKOUT);
        if (!here.startsWith("unknown")) {
            assertThat(noted).isEqualTo(here);
        }
        return noted;
    }

    private Output trader(String... arguments) throws Exception {
        return run(launcher(List.of(arguments)));
    }

    private ProcessBuilder launcher(List<String> arguments) {
        List<String> command = new ArrayList<>(List.of(home.resolve("trader").toString()));
        command.addAll(arguments);
        ProcessBuilder builder = new ProcessBuilder(command).directory(work.toFile());
        builder.environment().remove("JAVA_HOME");
        builder.environment().put("PATH", tools.toString());
        return builder;
    }

    private static Output run(ProcessBuilder builder) throws Exception {
        Process process = builder.redirectErrorStream(true).start();
        String text = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        return new Output(process.waitFor(), text);
    }
}
