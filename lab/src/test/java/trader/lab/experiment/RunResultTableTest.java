package trader.lab.experiment;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import trader.analysis.answer.Answer;
import trader.analysis.answer.Answer.NextStep;
import trader.analysis.answer.Answer.ServiceAnswer;
import trader.analysis.answer.Answer.Standing;
import trader.analysis.attribution.Attribution.Band;
import trader.analysis.attribution.Attribution.BandShare;
import trader.analysis.attribution.Attribution.GroupShare;
import trader.analysis.attribution.Attribution.RecurringTail;
import trader.analysis.attribution.CauseGroup;
import trader.analysis.figures.JvmFigures;
import trader.analysis.figures.JvmFigures.Figures;
import trader.analysis.figures.JvmFigures.Pauses;
import trader.analysis.figures.JvmFigures.Safepoints;
import trader.analysis.figures.LengthFigures;
import trader.analysis.figures.MessageCost;
import trader.analysis.summary.Summary;

class RunResultTableTest {
    private final ByteArrayOutputStream printed = new ByteArrayOutputStream();

    private boolean print(Summary summary, String... told) {
        return RunResultTable.print(summary, Path.of("run"), new PrintStream(printed, true, StandardCharsets.UTF_8),
                List.of(told));
    }

    private static Summary summary(String verdict, List<String> reasons, Answer answer,
            Map<String, Summary.Service> services, Map<String, JvmFigures> jvms, Map<String, MessageCost> costs) {
        return new Summary(new Summary.Reliability(verdict, reasons, List.of(), null, null), answer, null, null,
                services, null, new Summary.FiguresByJvm(jvms, Map.of(), Map.of(), costs, Map.of()),
                new Summary.ServerFigures(null, Map.of(),
                        Map.of("server", new LengthFigures(70, 380_000, 5_400_000, 31_000_000))));
    }

    private static JvmFigures jvm(String collector, Pauses pauses, Safepoints safepoints) {
        return new JvmFigures(collector, "17", pauses, safepoints, null, null, Map.of());
    }

    @Test
    void whatIsNotKnownIsNotPrintedAsZero() {
        Map<String, JvmFigures> jvms = new LinkedHashMap<>();
        jvms.put("client-1/silent.log", jvm("G1", new Pauses(0, 0, null, null, Map.of(), Map.of()), null));
        Figures any = new Figures(0, 0, null, null);
        jvms.put("full.log", jvm("ZGC", new Pauses(2, 3_000_000, 1_000_000L, 2_000_000L, Map.of(), Map.of()),
                new Safepoints(1, 12_500_000, 12_500_000L, 12_500_000L, any, any)));
        Map<String, Long> groupsNs = new LinkedHashMap<>();
        groupsNs.put("listeners", 295_000L);
        groupsNs.put("broker", 188_000L);
        groupsNs.put("gc", 38_000L);
        groupsNs.put("compiler", 16_000L);
        Map<String, MessageCost> costs = new LinkedHashMap<>();
        costs.put("server", new MessageCost(537_000L, groupsNs, 21_700L));
        costs.put("client-1", new MessageCost(207_000L, Map.of("client", 207_000L), null));
        costs.put("client-2", new MessageCost(null, Map.of(), 900L));

        assertThat(print(summary(null, List.of(), new Answer(List.of("GC: at most 0 %."), List.of("One log is cut."),
                new NextStep("Try it.", CauseGroup.GC), Standing.NOT_JUDGED, Map.of()),
                Map.of("quote", new Summary.Service(5, 3L, null, 2.5, null, Map.of("max", 7_000L), null)), jvms,
                costs))).isTrue();

        assertThat(printed.toString(StandardCharsets.UTF_8).lines()).contains("client-1/silent.log G1: 0 GC pauses",
                "CPU time per message: server 537 µs (listeners 295 µs, broker 188 µs, compiler 16 µs); "
                        + "client-1 207 µs (client 207 µs)",
                "allocated per message: server 21.2 KB; client-2 900 bytes",
                "price updates in quotes of server after: p50 0.38 ms, p99 5.40 ms, max 31.0 ms (70 updates)",
                "full.log ZGC: 2 GC pauses, 3.00 ms in total, longest 2.00 ms; longest safepoint 12.5 ms",
                "quote  5        3       -  2.5    -    -    -      -       -  0.01",
                "verdict: not judged").endsWith("GC: at most 0 %.", "", "Try it.", "One log is cut.");
    }

    @Test
    void theConsoleOfAFailureIsToldOnce() {
        String failure = "the client ended; the console ends with:\n    ERROR";

        assertThat(print(summary("INVALID", List.of(failure, "nothing was recorded"),
                new Answer(List.of("No request was measured: the client ended"), List.of(), null, Standing.NO_REQUESTS,
                        Map.of()), Map.of(), Map.of(), Map.of()), failure)).isFalse();

        assertThat(printed.toString(StandardCharsets.UTF_8)).doesNotContain("ERROR", "No request")
                .contains("verdict: INVALID\n  Do not use these figures:\n  - the client ended\n"
                        + "  - nothing was recorded\n");
    }

    @Test
    void theWaitsOfSlowRequestsAreAListWithOneCauseALine() {
        ServiceAnswer quotes = new ServiceAnswer(5_000, new RecurringTail("p99", 1_720_000, 50, 20.0, null), List.of(),
                new GroupShare(CauseGroup.GC, 0.27, 0.2, 0.35),
                List.of(new GroupShare(CauseGroup.CPU, 0.5, 0.41, 0.58),
                        new GroupShare(CauseGroup.STEAL, 0.004, 0, 0.04),
                        new GroupShare(CauseGroup.UNEXPLAINED, 0.22, 0.1, 0.3)),
                List.of(band("p90–p99", 900_000, 0.52, 0.1), band("beyond p99", 1_720_000, 0.5, 0.27)), null);

        print(summary("VALID", List.of(), new Answer(List.of("One fsync stall of 91 ms at 1.48 s is 96 % of what the"
                + " slowest 1 % of quotes lost."), List.of(), null, Standing.VALID, Map.of("quote", quotes)),
                Map.of("quote", new Summary.Service(5_000, 0L, 0L, 1.0, null, Map.of(), null)), Map.of(), Map.of()));

        assertThat(printed.toString(StandardCharsets.UTF_8)).endsWith("""
                One fsync stall of 91 ms at 1.48 s is 96 % of what the slowest 1 % of quotes lost.

                quotes         slowest 1 %  p90–p99  beyond p99
                  slower than      1.72 ms   900 µs     1.72 ms
                  CPU wait      41 to 58 %     52 %        50 %
                  GC            20 to 35 %     10 %        27 %
                  unexplained   10 to 30 %      0 %         0 %
                """);
    }

    private static Band band(String percentiles, long fromNs, double cpu, double gc) {
        return new Band(percentiles, fromNs, null, 1, 1, List.of(new BandShare(CauseGroup.CPU, cpu),
                new BandShare(CauseGroup.GC, gc)));
    }
}
