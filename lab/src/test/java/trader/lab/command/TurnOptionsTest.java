package trader.lab.command;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import picocli.CommandLine;
import trader.analysis.compare.ComparisonPlan;
import trader.lab.compare.SystemArguments;
import trader.lab.experiment.LoadPlan;
import trader.lab.experiment.RunPlan;

/** Every option of {@code run} either makes another system in turns, or is refused. */
class TurnOptionsTest {
    private static final String HOME = "trader.home";
    /** Two values of each option, and the options that they need. FILE1 and FILE2 exist. */
    private static final String VALUES = """
            credentials | FILE1,FILE2
            force | false,true
            bind | 127.0.0.1,127.0.0.2
            broker | in-vm,separate
            driver | java,fix
            client-cpus | 0,0-1
            client-gc | g1,serial
            client-heap | 128m,256m
            client-jms | cached,per-request | --server-times=false --driver=java
            client-jvm-arg | -Da=1,-Da=2
            client-replies | read,pool | --driver=java
            codec | streaming,xmlbeans
            commit | xa,markable
            commit-delay | 1ms,2ms
            listener-container | spring,cdi
            detail | full,basic
            durability | process,none
            feed-rate | 10,20
            fetch-size | 5,10 | --requests=rows --driver=java --order-store=h2 --durability=process
            gc | g1,serial
            insert-delay | 1ms,2ms
            journal-type | nio,mapped
            listener-jms | cached,per-message
            listener-transport | in-vm,tcp
            load | paced,open | --driver=java
            message-size-limit | 64k,128k
            node | one,other
            order-journal | true,false
            order-listeners | 1,2
            order-retention | 1h,2h
            prefetch | one,window
            postgres-socket | false,true | --order-store=postgresql
            prepare-delay | 1ms,2ms
            processes | 1,2
            profile | false,true
            quote-cache | local,grid
            quote-listeners | 1,2
            quote-path | listener,direct
            rate | 10,20
            reply-destination | cached,per-message
            requests | mix,quotes | --driver=java
            order-store | emulated,h2 | --durability=process
            rows | 10,20 | --requests=rows --driver=java --order-store=h2 --durability=process
            script | SCRIPTS/benchmark.py,SCRIPTS/order_only.py | --driver=grinder
            seed | 1,2
            server-cpus | 0,0-1
            server-gc | g1,serial
            server-heap | 128m,256m
            server-jvm-arg | -Da=1,-Da=2
            server-times | true,false
            server-count | 1,2 | --order-store=h2-tcp --durability=process
            settle | 1s,2s
            symbols | 10,20
            threads | 1,2
            timeout | 1s,2s
            transaction-store | slot,shadow
            users | FILE1,FILE2
            warmup | 1s,2s
            when-resource-down | wait,refuse
            """;
    /** Without meaning for a system in turns, or shared by several; some only together with others. */
    private static final Map<String, String> REFUSED = Map.ofEntries(Map.entry("agent", "a,b"),
            Map.entry("duration", "31s,32s"), Map.entry("fix-port", "1,2"), Map.entry("fix-sessions", "FILE1,FILE2"),
            Map.entry("jdbc-password-file", "FILE1,FILE2"), Map.entry("jdbc-url", "jdbc:h2:tcp://a,jdbc:h2:tcp://b"),
            Map.entry("jdbc-user", "a,b"), Map.entry("jdk", "/no/jdk,/no/other"), Map.entry("metrics-port", "1,2"),
            Map.entry("port", "1,2"), Map.entry("remote-server", "a,b"),
            Map.entry("ssh", "a,b"), Map.entry("tls-client-certificates", "none,required"),
            Map.entry("tls-keystore", "FILE1,FILE2"), Map.entry("tls-keystore-password-file", "FILE1,FILE2"),
            Map.entry("tls-truststore", "FILE1,FILE2"), Map.entry("tls-truststore-password-file", "FILE1,FILE2"));

    @TempDir
    private Path directory;

    private String with(String values) throws IOException {
        for (String name : List.of("FILE1", "FILE2")) {
            Path file = directory.resolve(name);
            if (!Files.exists(file)) {
                Files.createFile(file, PosixFilePermissions.asFileAttribute(
                        PosixFilePermissions.fromString("rw-------")));
            }
        }
        return values.replace("FILE", directory + "/FILE").replace("SCRIPTS",
                Path.of("../grinder-scripts/scripts").toAbsolutePath().normalize().toString());
    }

    private static List<RunPlan> systems(String option, String values, String... further) throws IOException {
        List<String> arguments = new ArrayList<>(List.of("--vary", option + "=" + values));
        arguments.addAll(List.of(further));
        ComparisonPlan plan = CompareCommandTest.plan(arguments.toArray(String[]::new));
        return plan.design().systems().stream().map(system -> RunCommand.planOf(SystemArguments.of(plan, system)))
                .toList();
    }

    /** All that a system in turns is made of: not the record, and not the lengths of phases that turns replace. */
    private static List<Object> inTurns(RunPlan plan) {
        LoadPlan load = plan.load();
        Map<String, String> settings = new TreeMap<>(load.settings());
        settings.remove("duration");
        return Arrays.asList(plan.server(), load.driver(), load.processes(), load.threads(), load.script(),
                load.flags(), settings, load.phases().warmup(), load.phases().settleNs(), load.timeoutNs(),
                plan.feed(), plan.broker(), plan.isForced());
    }

    @BeforeAll
    static void grinderScriptsAreBelowHome() {
        System.setProperty(HOME, Path.of("..").toAbsolutePath().normalize().toString());
    }

    @AfterAll
    static void forgetHome() {
        System.clearProperty(HOME);
    }

    @ParameterizedTest
    @MethodSource("values")
    void makesAnotherSystem(String line) throws IOException {
        String[] parts = line.split(" \\| ");
        List<RunPlan> systems = systems(parts[0], with(parts[1]),
                parts.length < 3 ? new String[0] : parts[2].split(" "));
        assertThat(inTurns(systems.get(0))).isNotEqualTo(inTurns(systems.get(1)));
    }

    private static Stream<String> values() {
        return VALUES.lines();
    }

    @Test
    void refusesAllOthers() throws IOException {
        for (Map.Entry<String, String> each : REFUSED.entrySet()) {
            String values = with(each.getValue());
            assertThatThrownBy(() -> systems(each.getKey(), values)).as(each.getKey())
                    .isInstanceOfAny(IllegalArgumentException.class, CommandLine.ParameterException.class)
                    .hasMessageContaining(each.getKey().split("-")[0]);
        }
    }

    @Test
    void noOptionIsForgotten() {
        Set<String> tried = VALUES.lines().map(line -> line.split(" \\| ")[0])
                .collect(Collectors.toCollection(TreeSet::new));
        tried.addAll(REFUSED.keySet());
        assertThat(MultiRunCommand.optionsOfRun().keySet()).containsExactlyInAnyOrderElementsOf(tried);
    }
}
