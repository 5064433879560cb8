package trader.system;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.BufferedReader;
import java.io.File;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.time.Instant;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * The launcher, in a checkout of its own whose path has a blank. Its {@code mvn} only notes that it was called, and
 * puts class paths of the real build where Maven would have put them.
 */
class LauncherIT {
    private static final Pattern MODULE = Pattern.compile("<module>(.*)</module>");

    @TempDir
    Path directory;

    private Path checkout;
    private Path tools;
    private Path calls;
    private final Map<String, String> environment = new HashMap<>();
    private String javaHome = System.getProperty("java.home");

    @BeforeEach
    void layOut() throws IOException {
        checkout = Files.createDirectories(directory.resolve("my checkout"));
        tools = Files.createDirectories(directory.resolve("tools"));
        calls = directory.resolve("calls.txt");
        Files.copy(TraderProcess.root().resolve("trader"), checkout.resolve("trader"));
        assertThat(checkout.resolve("trader").toFile().setExecutable(true)).isTrue();
        Files.writeString(checkout.resolve("pom.xml"), "<wildfly.version>1.2.Final</wildfly.version>");
        List<String> modules = Stream.concat(modules("pom.xml"), modules("experiments/pom.xml")
                .map(experiment -> "experiments/" + experiment)).filter(module -> !module.endsWith("tests")).toList();
        for (String module : modules) {
            Files.createDirectories(checkout.resolve(module).resolve("src/main"));
            Files.writeString(checkout.resolve(module).resolve("pom.xml"), "<project/>");
            Files.writeString(checkout.resolve(module).resolve("src/main/Source.java"), "class Source { }");
            Path needed = TraderProcess.root().resolve(module).resolve("experiment.txt");
            if (Files.exists(needed)) {
                Files.copy(needed, checkout.resolve(module).resolve("experiment.txt"));
            }
        }
        mvn("3.8.7", """
                for module in MODULES; do
                    mkdir -p "$root/$module/target"
                    : > "$root/$module/target/${module##*/}.jar"
                    printf '%s' "$root/server/target/server.jar:CLASS_PATH" > "$root/$module/target/classpath.txt"
                done
                mkdir -p "$root/experiments/mdb-listeners/target/wildfly-1.2.Final"
                """.replace("MODULES", String.join(" ", modules))
                .replace("CLASS_PATH", TraderProcess.labClassPath()));
    }

    private static Stream<String> modules(String pom) throws IOException {
        return MODULE.matcher(Files.readString(TraderProcess.root().resolve(pom))).results()
                .map(match -> match.group(1)).filter(module -> !module.equals("experiments"));
    }

    /** Maven's arguments for what every command needs, and for these experiments. */
    private static String build(String... experiments) {
        return "-pl lab,experiments/benchmarks" + Stream.of(experiments).map(each -> ",experiments/" + each)
                .collect(Collectors.joining()) + " -am";
    }

    @Test
    void buildsOnceAndAgainWhenASourceIsNewer() throws Exception {
        assertThat(trader("--version")).contains("building (the first build downloads libraries", "built in",
                ", git revision ");
        assertThat(trader("--version")).doesNotContain("buil").contains(", git revision ");
        assertThat(calls).content().hasLineCount(1);

        Path source = checkout.resolve("server/src/main/Source.java");
        Files.setLastModifiedTime(source, FileTime.from(Instant.now().plusSeconds(1)));
        assertThat(trader("--version")).contains("sources have changed, building");
        assertThat(calls).content().hasLineCount(2);
        Files.setLastModifiedTime(source, FileTime.from(Instant.now().minusSeconds(60)));

        Files.delete(checkout.resolve("client/target/client.jar"));
        assertThat(trader("--version")).contains("building");
        assertThat(calls).content().hasLineCount(3);
    }

    /** The others alone are built, and it later. */
    @Test
    void buildsAnExperimentAgainWhenItIsNeeded() throws Exception {
        trader("--version");
        assertThat(trader("compare", "--preset", "co-location", "--help")).doesNotContain("buil");
        Path source = checkout.resolve("base/common/src/main/Source.java");
        Files.setLastModifiedTime(source, FileTime.from(Instant.now().plusSeconds(1)));
        trader("--version");
        Files.setLastModifiedTime(checkout.resolve("experiments/co-location/target/classpath.txt"),
                FileTime.from(Instant.now().minusSeconds(120)));
        Files.setLastModifiedTime(source, FileTime.from(Instant.now().minusSeconds(60)));
        assertThat(trader("--version")).doesNotContain("buil");
        assertThat(trader("compare", "--preset", "co-location", "--help")).contains("sources have changed, building");
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', value = {
        "cdi-listeners | --version | --version --listener-container cdi | cdi-listeners",
        "cdi-listeners | --version | --version --listener-container=cdi | cdi-listeners",
        "cdi-listeners | --version | --version --vary listener-container=spring,cdi | cdi-listeners",
        "co-location | benchmark --help | compare --preset co-location --help | co-location derby-orders",
        "grid | grinder --help | grid --help | grid grid-quotes",
        "grid-quotes | --version --quote-cache local | --version --quote-cache=grid | grid-quotes",
        "derby-orders | --version --order-store h2 | --version --listener-container cdi --order-store=derby-tcp"
                + " | cdi-listeners derby-orders"})
    void buildsAnExperimentOnlyForWhatNeedsIt(String experiment, String without, String with, String built)
            throws Exception {
        trader("--version");
        assertThat(calls).content().contains(build());
        Files.delete(checkout.resolve("experiments/" + experiment + "/target/classpath.txt"));
        assertThat(trader(without.split(" "))).doesNotContain("buil");

        assertThat(trader(with.split(" "))).contains("building " + experiment + " (");
        String[] all = built.split(" ");
        // In the order of the shell's locale.
        assertThat(calls).content().containsAnyOf(build(all), build(all[all.length - 1], all[0])).hasLineCount(2);
    }

    @Test
    void fetchesWildFlyOnlyForItsBeans() throws Exception {
        trader("--version");
        assertThat(calls).content().contains(build()).doesNotContain("wildfly");
        String[] withBeans = "--version --vary listener-container=spring,cdi,mdb".split(" ");

        assertThat(trader(withBeans)).contains("building wildfly (");
        assertThat(calls).content().contains("-Pexperiments,wildfly", "mdb-listeners -am").hasLineCount(2);

        assertThat(trader(withBeans)).doesNotContain("buil");
        assertThat(calls).content().hasLineCount(2);
    }

    @Test
    void saysWhatItBuilds() throws Exception {
        Path seen = directory.resolve("seen");
        mvn("3.8.7", "echo '[INFO] Building server 0.1.0-SNAPSHOT                        [5/17]'\n"
                + "n=0\nwhile [ $n -lt 600 ] && [ ! -e '" + seen + "' ]; do sleep 0.1; n=$((n + 1)); done\nexit 1");
        Process process = start("--version");
        try (BufferedReader output = process.inputReader()) {
            assertThat(output.readLine()).contains("building (the first build");
            assertThat(output.readLine()).isEqualTo("trader: building server [5/17]");
            Files.createFile(seen);
            assertThat(output.lines()).anyMatch(line -> line.contains("the build failed"));
        }
    }

    @Test
    @Tag("jvms")
    void passesTheExitStatusOn() throws Exception {
        Process process = start("run", "--gc", "cms");
        assertThat(output(process)).contains("'cms'");
        assertThat(process.exitValue()).isEqualTo(2);
        assertThat(directory.resolve("runs")).doesNotExist();
    }

    @Test
    void twoStartsBuildOnce() throws Exception {
        Process one = start("--version");
        Process other = start("--version");
        assertThat(output(one)).contains("git revision");
        assertThat(output(other)).contains("git revision");
        assertThat(calls).content().hasLineCount(1);
        assertThat(checkout.resolve("target/build.lock")).doesNotExist();
    }

    @Test
    void aLockWhoseOwnerIsGoneIsTaken() throws Exception {
        Process ended = new ProcessBuilder("true").start();
        ended.waitFor();
        Path lock = Files.createDirectories(checkout.resolve("target/build.lock"));
        Files.writeString(lock.resolve("pid"), ended.pid() + "\n");
        assertThat(trader("--version")).contains("git revision");
    }

    @Test
    void aFailedBuildShowsItsErrors() throws Exception {
        mvn("3.9.9", "echo '[INFO] fine'; echo '[ERROR] Source.java:[1,1] no such thing'; exit 1");
        assertThat(trader("--version")).contains("[ERROR] Source.java:[1,1] no such thing", "target/build.log")
                .doesNotContain("[INFO]", "git revision");
        assertThat(checkout.resolve("target/build.lock")).doesNotExist();
    }

    @Test
    void saysWhatIsMissing() throws Exception {
        mvn("3.6.3", "exit 1");
        assertThat(trader("--version")).contains("mvn is Maven 3.6.3: Maven 3.8 or newer is required");
        Files.delete(tools.resolve("mvn"));
        assertThat(trader("--version")).contains("there is no mvn on PATH");
        javaHome = directory.toString();
        assertThat(trader("--version")).contains("there is no bin/java in JAVA_HOME ('" + directory + "')");
        Path java = Files.createDirectories(directory.resolve("bin")).resolve("java");
        executable(java, "echo 'openjdk version \"11.0.2\" 2019-01-15' >&2\n");
        assertThat(trader("--version")).contains("is Java 11.0.2: a JDK 17 or newer is required");
    }

    @Test
    void onlyACollectorFromTheEnvironmentIsRefused() throws Exception {
        environment.put("JAVA_TOOL_OPTIONS", "-Xss1m -XX:+UseParallelGC");
        assertThat(trader("run")).isEqualTo("trader: JAVA_TOOL_OPTIONS is '-Xss1m -XX:+UseParallelGC': take the"
                + " collector out of it, and use --gc, --server-gc or --client-gc\n");
        environment.put("JAVA_TOOL_OPTIONS", "-XX:+UseContainerSupport -XX:MaxGCPauseMillis=200");
        environment.put("JDK_JAVA_OPTIONS", "-XX:+UseGCOverheadLimit");
        assertThat(trader("--version")).contains(", git revision ");
    }

    @Test
    void aLocaleThatCannotExpressAFileNameIsNamed() throws Exception {
        environment.put("LC_ALL", "C");
        assertThat(trader("report", "L\u00e4ufe")).isEqualTo("trader: the locale is C, which cannot express every file"
                + " name here: set LC_ALL=C.UTF-8\n");
    }

    /** The server tells a full disk from others by "No space left on device". */
    @Test
    void errorsOfTheSystemAreEnglishInEveryLocale() throws Exception {
        javaHome = directory.toString();
        Path bin = Files.createDirectories(directory.resolve("bin"));
        executable(bin.resolve("javac"), "");
        executable(bin.resolve("java"), """
                echo 'openjdk version "17.0.1" 2021-10-19'
                echo "LC_ALL=${LC_ALL-}, LC_CTYPE=$LC_CTYPE, LC_MESSAGES=$LC_MESSAGES"
                """);
        environment.put("LC_ALL", "C.UTF-8");
        assertThat(trader("--version")).contains("LC_ALL=, LC_CTYPE=C.UTF-8, LC_MESSAGES=C\n");
    }

    private void mvn(String version, String build) throws IOException {
        executable(tools.resolve("mvn"), """
                case " $* " in *' -v '*) echo 'Apache Maven VERSION (hash)'; exit 0;; esac
                root=ROOT
                echo "$*" >> "CALLS"
                BUILD
                """.replace("VERSION", version).replace("ROOT", "'" + checkout + "'")
                .replace("CALLS", calls.toString()).replace("BUILD", build));
    }

    private String trader(String... arguments) throws Exception {
        return output(start(arguments));
    }

    private Process start(String... arguments) throws IOException {
        ProcessBuilder builder = new ProcessBuilder(checkout.resolve("trader").toString());
        builder.command().addAll(List.of(arguments));
        builder.environment().put("JAVA_HOME", javaHome);
        builder.environment().putAll(environment);
        builder.environment().put("PATH", tools + File.pathSeparator + systemTools());
        return builder.directory(directory.toFile()).redirectErrorStream(true).start();
    }

    /** The PATH with nothing that could be a real Maven. */
    private Path systemTools() throws IOException {
        Path links = directory.resolve("links");
        if (!Files.exists(links)) {
            Files.createDirectories(links);
            for (String tool : List.of("sed", "head", "find", "cat", "mkdir", "mv", "rm", "sleep", "date", "touch",
                    "grep", "tail", "dirname", "readlink", "git", "locale")) {
                Path real = Files.exists(Path.of("/usr/bin", tool)) ? Path.of("/usr/bin", tool) : Path.of("/bin", tool);
                executable(links.resolve(tool), "exec " + real + " \"$@\"\n");
            }
        }
        return links;
    }

    private static void executable(Path file, String script) throws IOException {
        Files.writeString(file, "#!/bin/sh\n" + script);
        assertThat(file.toFile().setExecutable(true)).isTrue();
    }

    private static String output(Process process) throws IOException, InterruptedException {
        String text = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        assertThat(process.waitFor(5, TimeUnit.MINUTES)).isTrue();
        return text;
    }
}
