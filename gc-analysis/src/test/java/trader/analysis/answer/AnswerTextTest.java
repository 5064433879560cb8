package trader.analysis.answer;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;
import trader.analysis.answer.Answer.GeneratorPart;
import trader.analysis.answer.Answer.ServiceAnswer;
import trader.analysis.attribution.Attribution.GroupShare;
import trader.analysis.attribution.Attribution.RecurringTail;
import trader.analysis.attribution.Attribution.Stall;
import trader.analysis.attribution.CauseGroup;
import trader.analysis.run.Unknown;

/** The sentences of an answer, whole. */
class AnswerTextTest {
    private static final long MS = 1_000_000;
    private static final long MINUTE_NS = 60_000 * MS;
    private static final GeneratorPart LITTLE = new GeneratorPart(0.02, false);
    private static final RecurringTail TAIL = new RecurringTail("p99", 5_860_000, 143, 20.0, null);
    private static final GroupShare NO_GC = new GroupShare(CauseGroup.GC, 0, 0, 0.04);
    private static final GroupShare CPU = new GroupShare(CauseGroup.CPU, 0.5, 0.41, 0.58);
    private static final GroupShare FSYNC = new GroupShare(CauseGroup.FSYNC, 0.7, 0.6, 0.72);
    private static final GroupShare UNEXPLAINED = new GroupShare(CauseGroup.UNEXPLAINED, 0.3, 0.2, 0.4);
    private static final Stall FSYNC_STALL = stall(1_480, 91, 0.96, CauseGroup.FSYNC, 0.98);

    @Test
    void oneSentenceForBothServices() {
        assertThat(text().of(services(tail(NO_GC, CPU, UNEXPLAINED), tail(NO_GC, FSYNC)))).containsExactly(
                "The slowest 1 % of quotes lost most time to CPU wait (41 to 58 %), the slowest 1 % of orders to fsync"
                        + " (60 to 72 %).", "GC took 0 to 4 % for quotes and 0 to 4 % for orders.");
        assertThat(text().notes(services(tail(NO_GC, CPU), tail(NO_GC, FSYNC)))).isEmpty();
    }

    @Test
    void gcCanBeTheLargest() {
        assertThat(text().of(Map.of("quote", tail(new GroupShare(CauseGroup.GC, 0.27, 0.2, 0.35), UNEXPLAINED))))
                .containsExactly("The slowest 1 % of quotes lost most time to no known cause (20 to 40 %).",
                        "GC took 20 to 35 % for quotes.");
        assertThat(text().of(Map.of("quote", tail(new GroupShare(CauseGroup.GC, 0.57, 0.5, 0.65), UNEXPLAINED))))
                .containsExactly("The slowest 1 % of quotes lost most time to GC (50 to 65 %).");
    }

    @Test
    void aStallComesFirstAndOnceForBothServices() {
        assertThat(text().of(Map.of("quote", with(FSYNC_STALL, tail(NO_GC, CPU))))).containsExactly(
                "One fsync stall of 91.0 ms at 1.48 s is 96 % of what the slowest 1 % of quotes lost.",
                "Apart from that, the slowest 1 % of quotes lost most time to CPU wait (41 to 58 %).",
                "GC took 0 to 4 % for quotes.");
        assertThat(text().of(services(with(FSYNC_STALL, tail(NO_GC, CPU)),
                with(stall(1_485, 80, 0.72, CauseGroup.FSYNC, 0.98), tail(NO_GC, FSYNC))))).containsExactly(
                "One fsync stall of 91.0 ms at 1.48 s is 96 % of what the slowest 1 % of quotes lost and 72 % of what"
                        + " the slowest 1 % of orders lost.",
                "Apart from that, the slowest 1 % of quotes lost most time to CPU wait (41 to 58 %), the slowest 1 % of"
                        + " orders to fsync (60 to 72 %).", "GC took 0 to 4 % for quotes and 0 to 4 % for orders.");
        assertThat(text().of(services(with(FSYNC_STALL, tail(NO_GC, CPU)),
                with(stall(1_600, 80, 0.72, CauseGroup.STOPS, 0.98), tail(NO_GC, FSYNC))))).hasSize(4).element(1)
                .isEqualTo("One stop of the server's JVM of 80.0 ms at 1.60 s is 72 % of what the slowest 1 % of orders"
                        + " lost.");
    }

    @Test
    void aStallOfSeveralCausesHasNone() {
        assertThat(text().of(Map.of("quote", with(stall(1_480, 91, 0.96, CauseGroup.FSYNC, 0.45), tail(NO_GC, CPU)))))
                .first().isEqualTo("One stall of 91.0 ms at 1.48 s, 45 % of it fsync, is 96 % of what the slowest 1 %"
                        + " of quotes lost.");
    }

    @Test
    void fewEpisodesSayHowLongARunWouldTake() {
        assertThat(text().notes(Map.of("quote", episodes(4.13, 5 * MINUTE_NS + 1)))).containsExactly("The tail of"
                + " quotes is that of 4.13 effective episodes. To know its largest share to ± 10 points takes about 6"
                + " minutes (--duration 6m).");
        assertThat(text().notes(Map.of("quote", episodes(4.13, 61 * MINUTE_NS)))).singleElement().asString()
                .endsWith("takes more than an hour.");
        assertThat(text().notes(Map.of("quote", episodes(10, 5 * MINUTE_NS)))).isEmpty();
    }

    @Test
    void theLoadGeneratorIsSaidIfItIsTheLargestPart() {
        Map<String, ServiceAnswer> services = services(ofGenerator(0.52, true), ofGenerator(0.3, false));
        assertThat(text().notes(services)).containsExactly("Its stops, CPU waits and stalls included, the load"
                + " generator is the largest part, which is not the server's latency: 52 % of what the slowest 1 % of"
                + " quotes lost.");
        assertThat(with(Set.of(), 0.61).notes(services)).hasSize(2).last().isEqualTo("Up to 61 % of the time of all"
                + " requests may be the load generator's own, not the server's latency.");
        assertThat(with(Set.of(), 0.49).notes(services)).hasSize(1);
    }

    @Test
    void whatWasNotSeenIsSaid() {
        Map<String, ServiceAnswer> services = Map.of("quote", tail(NO_GC, CPU));
        assertThat(with(Set.of(Unknown.BROKER), 0).notes(services)).containsExactly("The broker was not watched"
                + " (--broker): its fsyncs, its stops and its CPU waits were not seen. They may be the cause of"
                + " unexplained time.");
        assertThat(with(Set.of(Unknown.OTHER_PROCESSES, Unknown.DISK_WAITS), 0).notes(services)).containsExactly(
                "Unknown, at least in part, because a file is missing or damaged (see the warnings): waits for the"
                        + " disk; what other processes took of the CPUs.");
        assertThat(with(Set.of(Unknown.OTHER_PROCESSES, Unknown.DISK_WAITS, Unknown.BROKER), 0)
                .notes(Map.of("quote", ServiceAnswer.tooFew(32)))).containsExactly("Unknown, at least in part, because"
                + " a file is missing or damaged (see the warnings): what other processes took of the CPUs.");
        assertThat(with(Set.of(Unknown.COLLECTIONS), 0).notes(services)).containsExactly("GC is unknown, at least in"
                + " part: a GC log is not complete (see the warnings).");
    }

    @Test
    void whatWasNotRecordedIsSaid() {
        Map<String, ServiceAnswer> services = Map.of("quote", tail(NO_GC, CPU));
        assertThat(new AnswerText(List.of(), true, true, true, Set.of(), 0).notes(services)).containsExactly(
                "CPU waits and fsyncs were not recorded (--detail basic).");
        assertThat(new AnswerText(List.of(), false, false, true, Set.of(), 0).notes(services)).containsExactly(
                "GC is that of the load generator alone: the server's is unknown.",
                "The server recorded no times of its requests, so only stops are told apart.");
    }

    @Test
    void tooFewRequests() {
        assertThat(text().of(services(tail(NO_GC, CPU), ServiceAnswer.tooFew(32)))).contains(
                "Too few requests to say what the slowest orders lost time to: 32, and 100 are needed.");
        ServiceAnswer p90 = new ServiceAnswer(412, new RecurringTail("p90", 1, 41, 20.0, null), List.of(), NO_GC,
                List.of(CPU), List.of(), LITTLE);
        assertThat(text().of(Map.of("quote", p90))).first().asString().startsWith("The slowest 10 % of quotes");
        assertThat(text().of(Map.of("quote", ServiceAnswer.tooFew(0)))).containsExactly("No request was measured.");
    }

    @Test
    void aRunWithoutRequestsSaysWhy() {
        assertThat(new AnswerText(List.of("grinder ended early; the console ends with:\n    ERROR\n    more"), true,
                true, false, Set.of(), 0).of(Map.of())).containsExactly("No request was measured: grinder ended early");
    }

    private static AnswerText text() {
        return with(Set.of(), 0);
    }

    private static AnswerText with(Set<Unknown> unknown, double generatorAtMost) {
        return new AnswerText(List.of(), true, true, false, unknown, generatorAtMost);
    }

    private static Map<String, ServiceAnswer> services(ServiceAnswer quotes, ServiceAnswer orders) {
        Map<String, ServiceAnswer> services = new LinkedHashMap<>();
        services.put("quote", quotes);
        services.put("order", orders);
        return services;
    }

    private static Stall stall(long atMs, long lengthMs, double share, CauseGroup mostly, double part) {
        return new Stall(atMs * MS, lengthMs * MS, share, 150, mostly, part, List.of());
    }

    private static ServiceAnswer tail(GroupShare gc, GroupShare... others) {
        return new ServiceAnswer(14_316, TAIL, List.of(), gc, List.of(others), List.of(), LITTLE);
    }

    private static ServiceAnswer with(Stall stall, ServiceAnswer of) {
        return new ServiceAnswer(of.answered(), of.tail(), List.of(stall), of.gc(), of.causes(), of.bands(),
                of.loadGenerator());
    }

    private static ServiceAnswer episodes(double effective, long neededNs) {
        return new ServiceAnswer(14_316, new RecurringTail("p99", 5_860_000, 143, effective, neededNs), List.of(),
                NO_GC, List.of(CPU), List.of(), LITTLE);
    }

    private static ServiceAnswer ofGenerator(double share, boolean largest) {
        return new ServiceAnswer(14_316, TAIL, List.of(), NO_GC, List.of(CPU), List.of(),
                new GeneratorPart(share, largest));
    }
}
