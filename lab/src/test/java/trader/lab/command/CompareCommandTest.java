package trader.lab.command;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.tuple;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import picocli.CommandLine;
import trader.analysis.compare.ComparisonPlan;
import trader.analysis.compare.ComparisonPlan.PlannedSystem;
import trader.analysis.compare.ComparisonPlan.PlannedTurns;
import trader.analysis.compare.ComparisonPlan.Variant;
import trader.analysis.compare.Families;
import trader.analysis.compare.PlannedLoad;
import trader.lab.compare.SystemArguments;
import trader.lab.compare.TimeModel;

/** From a command line to a plan; nothing runs. Over 300 lines, because of the list of what is refused. */
class CompareCommandTest {
    private static final Instant NOW = Instant.parse("2026-01-02T03:04:05Z");

    @TempDir
    private Path directory;

    @BeforeAll
    static void grinderScriptsAreBelowHome() {
        System.setProperty("trader.home", Path.of("..").toAbsolutePath().normalize().toString());
    }

    @AfterAll
    static void forgetHome() {
        System.clearProperty("trader.home");
    }

    static ComparisonPlan plan(String... arguments) throws IOException {
        CompareCommand command = new CompareCommand();
        OptionTypes.register(new CommandLine(command)).parseArgs(arguments);
        return command.comparison(NOW);
    }

    private ComparisonPlan ofFile(String text, String... arguments) throws IOException {
        Path file = directory.resolve("my.steps");
        Files.writeString(file, text);
        return plan(Stream.concat(Stream.of("--steps", file.toString()), Stream.of(arguments)).toArray(String[]::new));
    }

    private void isRefused(String text, String why, String... arguments) {
        assertThatThrownBy(() -> ofFile(text, arguments)).isInstanceOf(IllegalArgumentException.class)
                .hasMessageStartingWith(why.replace("FILE", "--steps " + directory.resolve("my.steps")));
    }

    /** Whose end is told, with its longest, before a comparison starts. */
    @Test
    void aWarmUpWithoutALengthMayTakeLonger() throws IOException {
        TimeModel auto = PlanLength.times(plan("--vary", "gc=g1,zgc", "--rate", "max"));
        assertThat(auto.longestWarmNs()).isGreaterThan(auto.warmNs());
        TimeModel fixed = PlanLength.times(plan("--vary", "gc=g1,zgc", "--rate", "max", "--warmup", "5s",
                "--settle", "5s"));
        assertThat(fixed.longestWarmNs()).isEqualTo(fixed.warmNs());
    }

    @ParameterizedTest
    @CsvSource({"ladder, first-draft, 20", "collectors, g1, 5", "heaps, g1, 8", "scaling, streaming-8, 27",
            "floors, tcp, 13", "co-location, h2, 4"})
    void aPresetIsAPlanWhoseRunsCouldStart(String preset, String first, int steps) throws IOException {
        ComparisonPlan plan = plan("--preset", preset);
        assertThat(plan.invocation().name()).isEqualTo("compare-" + preset);
        assertThat(plan.design().variants().get(0).id()).isEqualTo(first);
        assertThat(plan.design().variants()).filteredOn(each -> !each.id().startsWith("without-")).hasSize(steps)
                .allMatch(each -> !each.title().equals(each.id()));
        assertThat(plan.criteria().families()).isEqualTo(Families.PAIRS);
        assertThat(plan.warnings()).isEmpty();
        assertThat(plan.turns().groups()).allMatch(each -> each.contains(first));
        assertThat(plan.turns().generations()).isGreaterThanOrEqualTo(2);
        assertThat(plan.criteria().percentiles()).containsExactly("p50", "p90", "p99", "p99.9");
    }

    /** Apart from ZGC and from what applies to all variants. */
    @Test
    void theLadderEndsAtTheDefaults() throws IOException {
        ComparisonPlan plan = plan("--preset", "ladder");
        CommandLine run = OptionTypes.register(new CommandLine(new RunCommand()));
        run.parseArgs();
        Map<String, String> expected = OptionTexts.of(run.getCommandSpec());
        expected.putAll(Map.of("server-gc", "zgc", "client-gc", "zgc", "client-replies", "read",
                "listener-transport", "in-vm"));
        Map<String, String> end = plan.design().variant("read").options();
        expected.keySet().retainAll(end.keySet());
        assertThat(end).isEqualTo(expected);
        assertThat(plan.design().variants()).extracting(Variant::id)
                .contains("without-streaming", "without-client-cached")
                .doesNotContain("without-parser-reuse", "without-prefetch-one", "without-io-thread", "without-read");
        assertThat(plan.design().variant("few-quote-listeners").against()).as("the end without the last step")
                .containsExactly("prefetch-quotes", "first-draft", "read");
        assertThat(plan.rate().of()).isEqualTo("first-draft");
        assertThat(plan.design().options()).contains("--driver=java", "--threads=8", "--durability=process")
                .noneMatch(each -> each.startsWith("--loads") || each.startsWith("--codec"));
    }

    /** The comparisons of results/, but for one that makes its keys first. */
    @Test
    void aStoredResultCanBeMeasuredAgain() throws IOException {
        Pattern command = Pattern.compile("(?m)^command: \\./trader compare ([^$\n]*)$(?!\n )");
        List<ComparisonPlan> plans = new ArrayList<>();
        try (Stream<Path> results = Files.list(Path.of("../results"))) {
            for (Path file : results.map(each -> each.resolve("result.md")).filter(Files::exists).toList()) {
                for (Matcher found = command.matcher(Files.readString(file)); found.find();) {
                    plans.add(plan(found.group(1).replace("results/", "../results/").split(" ")));
                }
            }
        }
        assertThat(plans).hasSizeGreaterThan(5).allSatisfy(plan -> assertThat(plan.warnings()).isEmpty());
    }

    @Test
    void theTwoEndsOfResultsAreThoseOfTheLadder() throws IOException {
        ComparisonPlan ladder = plan("--preset", "ladder");
        ComparisonPlan ends = plan("--steps", "../results/ends/ends.steps");
        assertThat(ends.design().variants()).extracting(Variant::options).containsExactly(
                ladder.design().variant("first-draft").options(), ladder.design().variant("read").options());
        assertThat(ends.design().options()).containsExactlyInAnyOrderElementsOf(ladder.design().options());
    }

    @Test
    void theCommandLineReplacesOptionsOfAFile() throws IOException {
        ComparisonPlan plan = plan("--preset", "ladder", "--durability", "none", "--duration", "10s", "--order-store",
                "emulated", "--no-take-away", "--loads", "max", "--generations", "2", "--force", "--name", "mine");
        assertThat(plan.invocation().name()).isEqualTo("mine");
        assertThat(plan.design().options()).contains("--durability=none", "--order-store=emulated", "--force=true")
                .doesNotContain("--durability=process").noneMatch(each -> each.startsWith("--duration"));
        assertThat(plan.design().variants()).extracting(Variant::id).hasSize(17)
                .doesNotContain("emulated", "journal", "transaction-log");
        assertThat(plan.design().variants()).noneMatch(each -> each.options().containsKey("order-store"));
        assertThat(plan.warnings()).containsExactly(
                "step first-draft does not set --order-store, which applies to all variants",
                "step emulated is left out: --order-store applies to all variants",
                "step journal is left out: not with --durability none",
                "step transaction-log is left out: not with --durability none");
        assertThat(plan.turns().generations()).isEqualTo(2);
        assertThat(plan.design().systems()).hasSize(17);
        assertThatThrownBy(() -> plan("--preset", "ladder", "--durability", "forced"))
                .hasMessageStartingWith("variant first-draft: --durability forced: H2 ");
        assertThat(plan("--preset", "ladder", "--durability", "forced", "--order-store", "emulated").design()
                .variants()).extracting(Variant::id).contains("journal").doesNotContain("emulated");
    }

    @Test
    void eachVariantIsASystemAtEachLoad() throws IOException {
        ComparisonPlan plan = plan("--vary", "gc=g1,zgc", "--loads", "max,common", "--warmup", "20s", "--detail",
                "full");
        assertThat(plan.criteria().families()).isEqualTo(Families.PLAN);
        assertThat(plan.rate().common()).isTrue();
        assertThat(plan.design().systems()).containsExactly(new PlannedSystem("g1", PlannedLoad.MAX),
                new PlannedSystem("g1", PlannedLoad.COMMON), new PlannedSystem("zgc", PlannedLoad.MAX),
                new PlannedSystem("zgc", PlannedLoad.COMMON));
        assertThat(plan.turns().groups()).containsExactly(List.of("g1", "zgc"));
        assertThat(SystemArguments.of(plan, plan.design().systems().get(2))).containsExactly("--warmup=20s",
                "--detail=full", "--gc=zgc", "--rate=max", "--server-times=false", "--order-journal=false");
        assertThat(SystemArguments.of(plan, plan.design().systems().get(3))).as("the rate is found").containsExactly(
                "--warmup=20s", "--detail=full", "--gc=zgc", "--server-times=false", "--order-journal=false");
    }

    @Test
    void aRepeatedOptionOfAllVariantsIsThereOnceForEachValue() throws IOException {
        assertThat(plan("--vary", "gc=g1,zgc", "--server-jvm-arg=-Da=1", "--server-jvm-arg=-Db=2").design()
                .options())
                .containsExactly("--server-jvm-arg=-Da=1", "--server-jvm-arg=-Db=2");
    }

    @Test
    void aGivenRateIsTheCommonOne() throws IOException {
        ComparisonPlan plan = plan("--vary", "gc=g1,zgc", "--loads", "common,max", "--rate", "40");
        assertThat(plan.rate().common()).isFalse();
        assertThat(plan.rate().value()).isEqualTo("40");
        assertThat(plan("--vary", "gc=g1,zgc", "--rate-of", "zgc").rate().of()).isEqualTo("zgc");
    }

    @Test
    void theDurationDecidesGenerationsAndRounds() throws IOException {
        ComparisonPlan usual = plan("--vary", "gc=g1,zgc");
        assertThat(usual.turns().generations()).isEqualTo(12);
        assertThat(usual.turns().rounds()).isEqualTo(40);
        assertThat(usual.turns().turnNs()).isEqualTo(250_000_000);
        ComparisonPlan shorter = plan("--vary", "gc=g1,zgc", "--duration", "5m");
        assertThat(shorter.turns().generations()).isBetween(2, 11);
        assertThat(plan("--vary", "gc=g1,zgc", "--duration", "10m").turns().generations())
                .isGreaterThan(shorter.turns().generations());
        assertThat(plan("--vary", "gc=g1,zgc", "--duration", "3h")).satisfies(plan -> {
            assertThat(plan.turns().generations()).isEqualTo(16);
            assertThat(plan.turns().rounds()).isGreaterThan(100);
        });
        assertThat(plan("--vary", "gc=g1,zgc", "--duration", "1s")).satisfies(plan -> {
            assertThat(plan.turns().generations()).isEqualTo(2);
            assertThat(plan.turns().rounds()).isEqualTo(10);
        });
        ComparisonPlan fresh = plan("--vary", "gc=g1,zgc", "--generations", "5", "--rounds", "1", "--turn", "20s",
                "--no-stop-early");
        assertThat(fresh.turns()).isEqualTo(new PlannedTurns(fresh.turns().groups(), 5, 1, 20_000_000_000L, false));
    }

    @Test
    void aGroupHasAsManyVariantsAsTheMemoryHasRoomFor() throws IOException {
        ComparisonPlan plan = plan("--vary", "gc=g1,zgc", "--vary", "threads=1,2,4");
        int perGb = SystemMemory.mostVariants(plan, 10L << 30);
        assertThat(SystemMemory.mostVariants(plan, 20L << 30)).isBetween(2 * perGb, 2 * perGb + 1);
        assertThat(SystemMemory.mostVariants(plan("--vary", "gc=g1,zgc", "--vary", "threads=1,2,4", "--loads",
                "max,common"), 20L << 30)).isBetween(perGb, perGb + 1);
        assertThatThrownBy(() -> SystemMemory.mostVariants(plan, 1L << 30)).hasMessageStartingWith(
                "1024 MB of memory are available, and each variant takes about ");
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', value = {
        "--vary gc=g1,zgc --loads max,max | --loads: a load is there twice",
        "--vary rate=10,20 --loads max | --loads: not with variants that set rate",
        "--vary gc=g1,zgc --loads max --rate 10 | --rate 10: not with --loads max, which needs none",
        "--vary gc=g1,zgc --loads common --rate max | --rate max: not with --loads",
        "--vary gc=g1,zgc --loads common --load open | --loads: not with --load",
        "--vary gc=g1,zgc --rate-of serial | --rate-of serial: there is no such variant; allowed are g1, zgc",
        "--vary gc=g1,zgc --rate-of g1 --rate 10 | --rate-of g1: only where one rate for all variants has to be found",
        "--vary duration=10s,20s | --vary duration: not of a variant: it is that of the whole comparison",
        "--vary gc=g1,zgc --metrics-port 4711 | variant g1: --metrics-port 4711: not in a comparison, whose variants",
        "--vary gc=g1,zgc --broker tcp://h:1 | variant g1: --broker tcp://h:1: not in a comparison",
        "--vary requests=tcp,mix | variant tcp: --requests tcp: not with --driver grinder, whose script decides",
        "--driver java --vary requests=mix,echo --quote-path direct | variant echo: --requests echo: not with",
        "--driver java --rows 25 --vary gc=g1,zgc | variant g1: --rows 25: only with --requests rows",
        "--driver fix --vary requests=quotes,echo | variant echo: --requests echo: only with --driver java",
        "--driver java --load open --rate 9 --vary requests=mix,tcp | variant tcp: --requests tcp: not with",
        "--driver java --server-times --vary requests=echo,fsync | variant fsync: --requests fsync: not with",
        "--driver java --requests rows --vary order-store=emulated,h2 | variant emulated: --requests rows: needs",
        "--driver java --fetch-size 9 --vary gc=g1,zgc | variant g1: --fetch-size 9: only with --requests rows",
        "--preset co-location --rows 101 | variant h2: --rows 101: only with --requests rows, and at most 100",
        "--vary gc=g1,zgc --take-away | --take-away: not with --vary",
        "--vary gc=g1,zgc --step gc=g1 | one of --vary, --step, --steps and --preset is needed",
        "--rounds 5 | one of --vary, --step, --steps and --preset is needed",
        "--preset stairs | --preset stairs: there is none of that name; allowed are ladder, collectors, heaps, scaling",
        "--step gc=g1 --gc g1 | --step gc=g1: changes nothing",
        "--step colour=red | --step colour: 'run' has no option of that name; allowed are ",
        "--step thread=1 | --step thread: 'run' has no option of that name; did you mean threads?",
        "--step gc=zgc --step server-heap=16m --vary-nothing=1 | Unknown option"})
    void refusesWhatMakesNoSense(String arguments, String why) {
        assertThatThrownBy(() -> plan(arguments.split(" "))).hasMessageStartingWith(why);
    }

    @Test
    void readsAFile() throws IOException {
        ComparisonPlan plan = ofFile("""
                # A comment
                  loads = max
                warmup=20s

                [first]
                gc = serial
                [second.one]
                title = The second
                gives-up = memory
                server-jvm-arg = -Xlog:gc
                """, "--generations", "5");
        assertThat(plan.invocation().name()).isEqualTo("compare-my");
        assertThat(plan.design().loads()).containsExactly(PlannedLoad.MAX);
        assertThat(plan.design().options()).containsExactly("--warmup=20s");
        assertThat(plan.design().variants()).extracting(Variant::id, Variant::title, Variant::givesUp, Variant::options)
                .containsExactly(tuple("first", "first", null, Map.of("gc", "serial")),
                        tuple("second.one", "The second", "memory",
                                Map.of("gc", "serial", "server-jvm-arg", "-Xlog:gc")));
        assertThat(SystemArguments.of(plan, plan.design().systems().get(1))).startsWith("--warmup=20s", "--gc=serial",
                "--server-jvm-arg=-Xlog:gc", "--rate=max");
    }

    @Test
    void namesLineAndKeyOfAnError() {
        String two = "[a]\ngc = g1\n[b]\ngc = zgc\n";
        isRefused("[a]\ngc = g1\n", "FILE: 1 sections; at least 2 are needed");
        isRefused("colour = red\n" + two, "FILE, line 1: colour: 'compare' has no option of that name; allowed before"
                + " the first section are generations, loads, margin, rate-of, rounds, stop-early, take-away, turn, ");
        isRefused("[a]\ncolour = red\n", "FILE, line 2: colour: 'run' has no option of that name; allowed are title,"
                + " gives-up, from, undo.OPTION, not-with.OPTION and the options ");
        isRefused("wamrup = 1s\n" + two, "FILE, line 1: wamrup: 'compare' has no option of that name; did you mean"
                + " warmup?");
        isRefused("[a]\ncodex = streaming\n", "FILE, line 2: codex: 'run' has no option of that name; did you mean"
                + " codec?");
        isRefused("[a]\ngc = g2\n", "FILE, line 2: gc: Invalid value for option '--gc': 'g2': allowed is one of g1,");
        isRefused("[a]\nundo.gc = g2\n", "FILE, line 2: undo.gc: Invalid value for option '--gc': 'g2': allowed is");
        isRefused("[a]\nundo.colour = red\n", "FILE, line 2: undo.colour: 'run' has no option of that name");
        isRefused("[a]\nnot-with.gc = g1, g2\n", "FILE, line 2: not-with.gc: Invalid value for option '--gc': 'g2': ");
        isRefused("loads = maximum\n" + two, "FILE, line 1: loads: Invalid value for option '--loads'");
        isRefused("[a]\ngc = g1\ngc = zgc\n", "FILE, line 3: gc: is there twice");
        isRefused("[a]\ngc\n", "FILE, line 2: gc: allowed is KEY = VALUE");
        isRefused("[a]\ngc =\n", "FILE, line 2: gc =: allowed is KEY = VALUE");
        isRefused("[a b]\n", "FILE, line 1: [a b]: allowed is [NAME], a name being up to 40 letters");
        isRefused("[a\n", "FILE, line 1: [a: allowed is [NAME]");
        isRefused(two + "[a]\n", "FILE, line 5: [a]: is there twice, first in line 1");
        isRefused("gc = g1\n" + two, "FILE, line 3: gc: is set for all variants before the first section");
        isRefused(two + "[c]\ngc = zgc\n", "FILE, line 5: changes nothing, because the variant before it has the same");
        isRefused(two + "[c]\nfrom = d\nthreads = 2\n", "FILE, line 5: from d: is not a step before it; allowed are"
                + " a, b");
        isRefused(two, "there is nothing to compare: 0 of the variants are left", "--gc", "serial");
        isRefused(two + "[c]\nclient-jms = per-request\nclient-replies = pool\n", "variant c: --client-replies pool:"
                + " not with --client-jms per-request", "--driver", "java");
    }
}
