package trader.lab;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.Isolated;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import picocli.CommandLine;
import picocli.CommandLine.Model.OptionSpec;
import trader.common.PrivateFiles;

/**
 * Each refusal names the option, the value and what is allowed, and the exit status is 2. Over 300 lines, because one
 * table has all refused options.
 */
@Isolated("replaces the standard error")
class TraderIT {
    private static final Set<String> ANY_TEXT = Set.of("--out", "--data-dir", "--client-jvm-arg",
            "--server-jvm-arg", "--jdbc-user");

    @TempDir
    Path directory;

    private final PrintStream standardError = System.err;
    private final ByteArrayOutputStream printed = new ByteArrayOutputStream();

    @BeforeEach
    void captureErrors() {
        System.setErr(new PrintStream(printed, true, StandardCharsets.UTF_8));
        System.setProperty("trader.home", directory.toString());
    }

    @AfterEach
    void restore() {
        System.setErr(standardError);
        System.clearProperty("trader.home");
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', value = {
        "--gc cms            | '--gc': 'cms': allowed is one of g1, serial, parallel, zgc",
        "--threads 0         | '--threads': '0': allowed is a whole number from 1 to 1000",
        "--duration 30       | '--duration': '30': a duration is a number and one of ns, us, ms, s, m, h",
        "--duration 0s       | '--duration': '0s': allowed is auto, or a duration above zero",
        "--server-heap 1k    | '--server-heap': '1k': allowed is default, or at least 16m",
        "--client-cpus 4095  | '--client-cpus': '4095': this process may use the CPUs",
        "--server-cpus 1-0   | '--server-cpus': '1-0': a list of CPUs, such as 0 or 0,2-3",
        "--rate 0            | '--rate': '0': allowed is auto, max or a number per second",
        "--port 70000        | '--port': '70000': allowed is a whole number from 0 to 65535",
        "--broker tcp://::1:61616 | '--broker': 'tcp://::1:61616': allowed is in-vm, separate or the URL of",
        "--broker http://x   | '--broker': 'http://x': allowed is in-vm, separate or the URL of an Artemis broker",
        "--name ../x         | '--name': '../x': allowed is letters, digits",
        "--script pom.xml    | '--script': 'pom.xml': allowed is a Jython script, whose name ends with .py",
        "--script no.py      | '--script': 'no.py': allowed is a regular file that can be read",
        "--script /dev/null  | '--script': '/dev/null': allowed is a regular file that can be read",
        "--jdk /nowhere      | --jdk '/nowhere': there is no executable bin/java",
        "--load open         | --load open: not with --driver grinder, allowed are java, fix",
        "--warmup 0s --rate 5 | --warmup 0s: not with --driver grinder and --rate 5, which needs the number of",
        "--driver fix --script ../grinder-scripts/scripts/benchmark.py | only with --driver grinder, not fix",
        "--driver fix --fix-sessions x.ini | --fix-sessions x.ini: not with --driver fix",
        "--load closed --rate 5 | --rate 5: not with --load closed",
        "--driver java --load open --rate max | --rate max: not with --load open",
        "--order-store h2       | --durability forced: H2 never calls fsync for a commit; with --order-store 'h2' use",
        "--jdbc-url jdbc:postgresql://h/d | only with --order-store h2-tcp, derby-tcp, postgresql, not",
        "--order-store postgresql --jdbc-url jdbc:mysql:x | "
                + "--jdbc-url jdbc:mysql:x: must be like jdbc:postgresql://host",
        "--order-store h2-tcp --durability process --jdbc-url jdbc:postgresql:d | "
                + "must be like jdbc:h2:tcp://host:9092/",
        "--order-store h2-tcp   | "
                + "--durability forced: H2 never calls fsync for a commit; with --order-store 'h2-tcp' use",
        "--order-store derby-tcp --jdbc-url jdbc:h2:tcp://h/d | must be like jdbc:derby://host:1527/database",
        "--postgres-socket   | --postgres-socket: only with the PostgreSQL that 'trader run --order-store postgresql'",
        "--broker separate --listener-transport tcp | --listener-transport tcp: not with --broker",
        "--order-store postgresql --jdbc-url jdbc:postgresql:d?password=x | "
                + "into a file that --jdbc-password-file names",
        "--order-store postgresql --jdbc-url jdbc:postgresql:d --jdbc-password-file /nowhere | file that can be read",
        "--order-store postgresql --jdbc-url jdbc:postgresql:d --jdbc-password-file pom.xml | chmod 600 'pom.xml'",
        "--broker tcp://h:1 --tls-client-certificates required | need 'tls-keystore'",
        "--broker tcp://h:1 --tls-keystore KEYS | --tls-keystore: not with --broker, which has its own TLS, unless",
        "--broker tcp://h:1 --users KEYS | --users: not with --broker, which has its own users",
        "--bind 192.0.2.1    | --bind 192.0.2.1: cannot listen there: ",
        "--users pom.xml     | '--users': 'pom.xml' has mode rw",
        "--insert-delay 1ms --order-store h2 | only with --order-store emulated or emulated-volatile, not h2",
        "--fix-port 9880     | --fix-port 9880: needs --fix-sessions",
        "--fix-sessions pom.xml | --fix-sessions pom.xml: only with --fix-port",
        "--fix-port 0 --fix-sessions no.ini | --fix-sessions no.ini: there is no such file",
        "--fix-port 0 --fix-sessions ../README.md | chmod 600 '../README.md'",
        "--driver fix --client-jms per-request | --client-jms, --client-replies: not with --driver fix",
        "--client-jms per-request --client-replies pool | --client-replies pool: not with --client-jms per-request",
        "--client-jms per-request --server-times | --server-times: not with --client-jms per-request",
        "--driver java --load open --client-replies receive | --load open: not with --client-jms per-request or",
        "--broker tcp://h:1 --listener-transport tcp | --listener-transport tcp: not with --broker",
        "--broker tcp://h:1 --quote-path direct | --quote-path direct: not with --broker",
        "--listener-container cdi --listener-jms per-message | "
                + "--listener-jms per-message: only with --listener-container spring, not",
        "--listener-container mdb --transaction-store journal | "
                + "--transaction-store journal: not with --listener-container mdb",
        "--quote-cache grid --listener-container mdb | --quote-cache grid: not with --listener-container",
        "--server-count 9         | --server-count 9: allowed are 1 to 8",
        "--server-count 2 | "
                + "--server-count 2: needs a database that all servers share, --order-store h2-tcp, derby-tcp,",
        "--server-count 2 --order-store postgresql --broker in-vm | --server-count 2: not with --broker in-vm",
        "--server-count 2 --order-store postgresql --driver fix | --server-count 2: not with a FIX gateway",
        "--server-count 2 --order-store postgresql --metrics-port 9000 | "
                + "--server-count 2: not with --metrics-port 9000",
        "--server-count 2 --order-store postgresql --server-times | --server-count 2: not with --server-times",
        "--server-count 2 --order-store postgresql --node abcdefghijklmnopqrstuvwxyz1 | "
                + "--server-count 2: --node 'abcdef",
        "--server-count 2 --order-store postgresql --feed-rate 5 | "
                + "--server-count 2: --feed-rate needs --quote-cache grid",
        "--order-retention 10ms | --order-retention 10ms: at least 1s",
        "--quote-listeners 600 | --quote-listeners 600: a whole number from 1 to 512",
        "--symbols 2000000   | --symbols",
        "--message-size-limit 1 | --message-size-limit",
        "--quote-path direct --codec xmlbeans | --quote-path direct: needs --codec streaming, not xmlbeans",
        "--gcc zgc           | unknown option '--gcc'; did you mean --gc",
        "--treads 4          | unknown option '--treads'; did you mean --threads",
        "--colour red        | unknown option '--colour'",
        "--colour red --size | unknown options '--colour', '--size'",
        "extra               | unexpected argument 'extra'; allowed are only options",
        "--out=              | value for option '--out': '': allowed is the name of a file or directory",
        "--duration          | '--duration'",
    })
    void refusesAWrongOption(String options, String message) throws IOException {
        Path keys = PrivateFiles.write(directory.resolve("keys"), "");
        assertThat(Trader.execute(("run " + options.replace("KEYS", keys.toString())).split(" "))).isEqualTo(2);
        assertThat(printed()).contains(message).contains("'trader run --help-all'");
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', value = {
        "runn   | unknown command 'runn'; did you mean run",
        "xyz    | unknown command 'xyz'; allowed are run, prove, compare, sla, report, server, broker,",
        "report | none was given",
        "server --order-store postgresql   | --order-store postgresql: it needs --jdbc-url",
        "server --broker separate          | --broker separate: only 'trader run' starts and ends one",
        "server --quote-cache grid         | --quote-cache grid: only with 'trader run'",
        "fix                               | --sessions=FILE",
        "fix --sessions no.ini             | --sessions no.ini: there is no such file",
        "fix --sessions ../README.md       | chmod 600 '../README.md'",
        "sla --driver grinder --p50 1s     | --driver grinder: a search needs an open loop; allowed are java, fix",
        "sla --p98 5ms                     | unknown option '--p98'; did you mean --p90 or --p99?",
        "sla --p99 5ms --p50 8ms           | --p50 8ms can never be missed if --p99 5ms is met: allowed is less",
        "sla --p99 5ms --max-time 5s       | --max-time 5s: the load of one run alone takes",
        "crash-test --rounds 1 --threads 9 --faults fix-gateway | --threads 9: allowed are 10 to 1000",
        "crash-test --rounds 1 --threads 9 --faults fix-broker-active,fix-gateway | --threads 9: allowed are 10 to",
        "crash-test --rounds 1 --threads 15 --faults fix-gateway,random | --threads 15: allowed are 16 to 1000",
    })
    void refusesAWrongCommandLine(String line, String message) {
        assertThat(Trader.execute(line.split(" "))).isEqualTo(2);
        assertThat(printed()).contains(message);
    }

    /** Options whose value may be any text: names, files that are made, and arguments for JVMs. */
    @ParameterizedTest
    @ValueSource(strings = {"run", "server"})
    void eachOptionRefusesWhatItCannotBe(String name) {
        List<String> failing = new ArrayList<>();
        for (OptionSpec option : new CommandLine(new Trader()).getSubcommands().get(name).getCommandSpec().options()) {
            String longest = option.longestName();
            if (!ANY_TEXT.contains(longest) && !option.usageHelp() && !option.versionHelp()) {
                printed.reset();
                int status = Trader.execute(name, longest + "=no such thing");
                if (status != 2 || !printed().contains(longest)) {
                    failing.add(longest + ": " + status + " " + printed());
                }
            }
        }
        assertThat(failing).isEmpty();
    }

    @Test
    void looksAtScriptAndPortBeforeAServerStarts() throws IOException {
        Path script = Files.writeString(directory.resolve("broken.py"), "def order(:\n    pass\n");
        assertThat(Trader.execute("run", "--script", script.toString())).isEqualTo(2);
        assertThat(printed()).contains("--script " + script + ": SyntaxError: ", "(line 1)");
        String free;
        try (ServerSocket taken = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            String port = Integer.toString(taken.getLocalPort());
            assertThat(Trader.execute("run", "--metrics-port", port)).isEqualTo(2);
            assertThat(printed()).contains("--metrics-port " + port + ": cannot listen there on 127.0.0.1: ",
                    "; 0 picks a free one");
            Path sessions = PrivateFiles.write(directory.resolve("sessions.ini"), """
                    [session BANK1]
                    username = desk
                    password = secret
                    """);
            assertThat(Trader.execute("fix", "--port", port, "--sessions", sessions.toString())).isEqualTo(2);
            assertThat(printed()).contains("trader: --port " + port + ": cannot listen there on 127.0.0.1: ");
            free = port;
        }
        assertThat(Trader.execute("server", "--port", free, "--metrics-port", free, "--bind", "0.0.0.0")).isEqualTo(2);
        assertThat(printed()).containsSubsequence("trader: --port", "trader: --metrics-port " + free
                + ": cannot listen there on 127.0.0.1: ");
    }

    @Test
    void refusesAWrongLineOfAFileOfOptions() throws IOException {
        Path file = Files.writeString(directory.resolve("my.properties"), "# mine\ntreads=4\n");
        assertThat(Trader.execute("run", "--config", file.toString())).isEqualTo(2);
        assertThat(printed()).contains("trader: " + file + ":2: unknown option 'treads'; did you mean threads?",
                "'trader run --help-all'");
        assertThat(Trader.execute("compare", "--vary", "gc=g1,zgc", "--config", file.toString())).isEqualTo(2);
        assertThat(printed()).endsWith("'trader compare --help-all' shows all options" + System.lineSeparator());
    }

    @ParameterizedTest
    @ValueSource(strings = {"server", "broker"})
    void namesADataDirectoryThatCannotBeMade(String command) {
        assertThat(Trader.execute(command, "--port", "0", "--data-dir", "/proc/x", "--out",
                directory.resolve("out").toString())).isEqualTo(2);
        assertThat(printed()).contains("--data-dir /proc/x: cannot be used (").contains("choose another")
                .doesNotContain("java.");
        assertThat(directory.resolve("out")).doesNotExist();
    }

    @Test
    void aWrongLogIsRefusedAsTheLogThatItWasGivenFor() throws IOException {
        Path text = Files.writeString(directory.resolve("notes.txt"), "These are notes.\n");
        Path empty = Files.createFile(directory.resolve("empty.log"));
        Path out = directory.resolve("out");
        assertThat(Trader.execute("report", "--grinder-log", text.toString(), "--out", out.toString())).isOne();
        assertThat(Trader.execute("report", "--grinder-log", empty.toString(), "--out", out.toString())).isOne();
        assertThat(printed().lines()).satisfiesExactly(
                line -> assertThat(line).contains("notes.txt is not a data log of The Grinder: it begins with 'These"),
                line -> assertThat(line).contains("empty.log is not a data log of The Grinder: it is empty"));
    }

    @Test
    void refusesADirectoryThatIsInUse() throws IOException {
        Files.writeString(directory.resolve("mine.txt"), "mine");
        assertThat(Trader.execute("run", "--driver", "java", "--out", directory.toString())).isEqualTo(2);
        assertThat(printed()).contains("--out " + directory + ": is not empty");
        assertThat(directory.toFile().list()).containsExactly("mine.txt");
    }

    @Test
    void saysWhichDirectoryCannotBeMade() throws IOException {
        Path file = Files.createFile(directory.resolve("file"));
        for (String run : List.of(file.resolve("run").toString(), "/proc/run")) {
            assertThat(Trader.execute("run", "--driver", "java", "--force", "--out", run)).isEqualTo(1);
        }
        assertThat(printed()).contains("trader: cannot create the run directory " + file.resolve("run"))
                .contains("trader: cannot create the run directory /proc/run").doesNotContain("java.");
    }

    @ParameterizedTest
    @ValueSource(strings = {"run", "compare", "sla", "report", "server", "broker", "client", "audit", "crash-test"})
    void helpsWithoutComplaint(String command) {
        assertThat(Trader.execute(command, "--help")).isZero();
        assertThat(printed()).isEmpty();
    }

    @Test
    void saysWhoseDirectoryItIsAndWhatIsMissingInIt() throws IOException {
        Files.writeString(directory.resolve("plan.json"), "{}");
        assertThat(Trader.execute("report", directory.toString())).isOne();
        assertThat(Trader.execute("report", directory.toString(), "--out", "x")).isEqualTo(2);
        assertThat(Trader.execute("compare", "--resume", directory.toString())).isEqualTo(2);
        assertThat(printed()).contains("plan.json cannot be read", "' is missing",
                "--out x: not with a comparison, whose report links to its runs: " + directory);
    }

    /** Control characters of a file would be the terminal's. */
    @Test
    void errorsHoldNoControlCharactersOfFiles() throws IOException {
        Path log = Files.writeString(directory.resolve("evil.log"), "\u001b]0;evil\u0007\u009b2J\n");
        for (String option : List.of("--gc-log", "--latency-log", "--grinder-log")) {
            assertThat(Trader.execute("report", option, log.toString(), "--out", directory.resolve("out").toString()))
                    .isOne();
        }
        assertThat(printed().lines()).hasSize(3).allMatch(line -> line.chars().noneMatch(Character::isISOControl));
    }

    private String printed() {
        return printed.toString(StandardCharsets.UTF_8);
    }
}
