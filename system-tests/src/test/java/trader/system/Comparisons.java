package trader.system;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import trader.analysis.compare.ComparisonPlan;
import trader.analysis.compare.MeasuredTurn;
import trader.analysis.compare.TurnsCsv;

/** Comparisons as a user starts them, as short as can be, and what their turns must look like. */
record Comparisons(Path out) {
    private static final List<String> SHORT = List.of("--vary", "gc=serial,serial", "--driver", "java", "--threads",
            "2", "--settle", "1s", "--server-jvm-arg", TraderProcess.QUICK, "--client-jvm-arg", TraderProcess.QUICK);
    /** As long as a stop may be that no meter records. */
    private static final long UNRECORDED_NS = TimeUnit.MILLISECONDS.toNanos(2);

    static Comparisons below(Path directory) {
        return new Comparisons(directory.resolve("comparison"));
    }

    /** Compares two equal systems that the Java client drives with two threads. */
    TraderProcess start(String... arguments) throws IOException {
        List<String> all = new ArrayList<>(List.of("compare"));
        all.addAll(List.of(arguments));
        all.addAll(SHORT);
        all.addAll(List.of("--out", out.toString()));
        return TraderProcess.start(out.getParent(), all.toArray(String[]::new));
    }

    List<MeasuredTurn> turns() throws IOException {
        return TurnsCsv.read(out);
    }

    /** On a busy machine a paced load may miss its rate, so that too few rounds count. */
    static void awaitEnd(TraderProcess trader) throws InterruptedException {
        int status = trader.awaitEnd();
        assertThat(status == 0 || trader.output().contains(" rounds do not count: ")).as(trader.output()).isTrue();
    }

    void assertSystemsNoticedNothing(List<MeasuredTurn> turns, int systems) throws IOException {
        List<MeasuredTurn> first = turns.stream().filter(turn -> turn.generation() == turns.get(0).generation())
                .toList();
        List<String> names = first.stream().map(MeasuredTurn::system).distinct().toList();
        assertThat(names).hasSize(systems);
        for (String name : names) {
            Path run = out.resolve(ComparisonPlan.directory(first.get(0).generation(), name));
            JsonNode record = new ObjectMapper().readTree(run.resolve("run.json").toFile());
            assertThat(record.path("verdict").asText()).as(name).isEqualTo("VALID");
            JsonNode client = new ObjectMapper().readTree(run.resolve("client-1/client.json").toFile());
            assertThat(client.path("completed").asBoolean()).isTrue();
            for (String service : List.of("quote", "order")) {
                JsonNode total = client.path("total").path(service);
                assertThat(total.path("replied").asLong()).as(service).isPositive()
                        .isEqualTo(total.path("sent").asLong());
                assertThat(total.path("timeouts").asLong() + total.path("errors").asLong()).as(service).isZero();
            }
            List<MeasuredTurn> own = first.stream().filter(turn -> turn.system().equals(name)).toList();
            assertNoFalseStop(run.resolve("server/stops.csv"), own);
            assertNoFalseStop(run.resolve("client-1/stops.csv"), own);
        }
    }

    private static void assertNoFalseStop(Path file, List<MeasuredTurn> turns) throws IOException {
        for (String line : Files.readAllLines(file)) {
            if (!line.startsWith("startNs")) {
                long startNs = Long.parseLong(line.split(",")[0]);
                long endNs = startNs + Long.parseLong(line.split(",")[1]);
                for (int i = 1; i < turns.size(); i++) {
                    long overlapNs = Math.min(endNs, turns.get(i).continuedNs())
                            - Math.max(startNs, turns.get(i - 1).frozenNs());
                    assertThat(overlapNs).as("%s: stop %s in the freeze before turn %s", file, line, turns.get(i))
                            .isLessThanOrEqualTo(UNRECORDED_NS);
                }
            }
        }
    }
}
