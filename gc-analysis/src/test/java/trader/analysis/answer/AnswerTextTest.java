package trader.analysis.answer;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import trader.analysis.answer.Answer.GcPart;
import trader.analysis.answer.Answer.MainCause;
import trader.analysis.answer.Answer.ServiceAnswer;
import trader.analysis.answer.Answer.Standing;
import trader.analysis.attribution.Cause;

class AnswerTextTest {
    private static final GcPart LITTLE_GC = new GcPart(0.002, 0.001, false, 7_900_000L, "server");
    private static final MainCause JOURNAL = new MainCause(Cause.FORCED_JOURNAL, 0.61, 0, 0.002, true, 7, 635_000_000L,
            16_900_000_000L);

    @Test
    void saysTheMetricInFullOnce() {
        Map<String, ServiceAnswer> services = new LinkedHashMap<>();
        services.put("quote", p99(LITTLE_GC, 0.06, Cause.SLOW_WAY_BACK, 0.01, JOURNAL));
        services.put("order", p99(new GcPart(0, 0, false, 7_900_000L, "server"), 0, null, 0.114,
                cause(Cause.FORCED_ORDER_LOG, 0.5, 9)));

        assertThat(valid().of(services)).containsExactly(
                "Garbage collection: 0.2 % of what the slowest 1 % of quotes waited beyond the usual (longest pause "
                        + "7.90 ms). Most: forced writes of the broker's journal, 61 % (longest 635 ms, at 16.9 s). "
                        + "Other causes: 32 %. No cause found: 7.0 % (mostly slow way back).",
                "Orders: garbage collection 0.0 %; most: forced writes of the order log, 50 %; other causes: 39 %; "
                        + "no cause found: 11 %.");
    }

    @Test
    void withoutAnyPause() {
        assertThat(quote(p99(new GcPart(0, 0, false, null, null), 0, null, 0.06, JOURNAL)))
                .startsWith("Garbage collection: 0 % of what the slowest 1 % of quotes waited beyond the usual (there "
                        + "was no pause). Most: ");
    }

    @Test
    void theLongestPauseMayBeTheClients() {
        assertThat(quote(p99(new GcPart(0.03, 0, true, 7_900_000L, "client-1"), 0, null, 0.06, JOURNAL)))
                .contains("(longest pause 7.90 ms in client-1)");
    }

    @Test
    void collectionsThatChanceWouldGiveToo() {
        assertThat(quote(p99(new GcPart(0.06, 0.07, false, 7_900_000L, "server"), 0, null, 0.06, JOURNAL)))
                .contains("6.0 % of what").contains("usual, no more than chance gives (7.0 %; longest pause 7.90 ms).");
    }

    @Test
    void collectionsAsTheLargestCause() {
        assertThat(quote(p99(new GcPart(0.72, 0.02, true, 81_000_000L, "server"), 0, null, 0.06,
                cause(Cause.SERVER_STOP, 0.1, 7))))
                .contains("72 % of what", "Nothing else took as much. Next: other stops of the server, 10 %. Other");
    }

    @Test
    void noCauseThatStandsOut() {
        MainCause stops = new MainCause(Cause.SERVER_STOP, 0.04, 0, 0.03, false, 9, null, null);
        MainCause waits = new MainCause(Cause.SERVER_PROCESSOR, 0.31, 0, 0.3, false, 9, null, null);
        assertThat(quote(p99(LITTLE_GC, 0, null, 0.9, stops))).contains(". No single cause stands out: the largest is "
                + "other stops of the server, 4.0 % (by chance 3.0 %). Other causes: 5.8 %. No cause found: 90 %.");
        assertThat(quote(p99(LITTLE_GC, 0, null, 0.6, waits)))
                .contains(". No cause is clearly beyond chance: "
                        + "the largest is the server's threads waiting for a processor, at most 31 % (by chance "
                        + "30 %). Other causes: 8.8 %.");
        assertThat(quote(p99(LITTLE_GC, 0, null, 1))).contains(". No single cause stands out. No cause found: 100 %.");
    }

    /** Figures of a run beside other processes. */
    @Test
    void theLargestCauseIsNeverHidden() {
        MainCause server = new MainCause(Cause.SERVER_PROCESSOR, 0.418, 0.0018, 0.3, false, 18, 12_495_077L,
                27_412_608_267L);
        MainCause journal = new MainCause(Cause.FORCED_JOURNAL, 0.349, 0.0011, 0.0043, true, 7, 16_496_790L,
                22_940_138_525L);
        MainCause orderLog = new MainCause(Cause.FORCED_ORDER_LOG, 0.0774, 0, 0.0007, true, 5, 8_509_936L,
                22_933_634_069L);
        MainCause client = new MainCause(Cause.CLIENT_PROCESSOR, 0.0678, 0, 0.0584, false, 5, 13_704_542L,
                25_517_234_568L);
        ServiceAnswer orders = p99(new GcPart(0.0395, 0.0053, false, 12_000_000L, "server"), 0.0039,
                Cause.SLOW_TRANSACTION, 0, server, journal, orderLog, client);
        assertThat(valid().of(Map.of("order", orders))).containsExactly("Garbage collection: 4.0 % of what the slowest "
                + "1 % of orders waited beyond the usual (longest pause 12.0 ms). Most: the server's threads waiting "
                + "for a processor, at most 42 % (not clearly beyond chance, 30 %),"
                + " then forced writes of the broker's journal, 35 % (longest 16.5 ms, at 22.9 s), then forced writes "
                + "of the order log, 7.7 % (longest 8.51 ms, at 22.9 s). Other causes: 11 %. No cause found: 0.4 %.");
    }

    @Test
    void aLargerCauseThatMayBeChanceIsSaidBesideCollections() {
        GcPart collections = new GcPart(0.1, 0.01, true, 7_900_000L, "server");
        MainCause waits = new MainCause(Cause.SERVER_PROCESSOR, 0.5, 0, 0.4, false, 9, null, null);
        assertThat(quote(p99(collections, 0, null, 0.4, waits))).endsWith("Most: the server's threads waiting for a "
                + "processor, at most 50 % (not clearly beyond chance, 40 %). No cause found: 40 %.");
        assertThat(quote(p99(new GcPart(0.5, 0.01, true, 7_900_000L, "server"), 0, null, 0, waits)))
                .endsWith("Nothing else took as much. Other causes: 50 %. No cause found: 0.0 %.");
    }

    @Test
    void theSecondServiceSaysWhatChanceGives() {
        Map<String, ServiceAnswer> services = new LinkedHashMap<>();
        services.put("quote", p99(LITTLE_GC, 0, null, 0.06, JOURNAL));
        services.put("order", p99(new GcPart(0.12, 0.13, false, 7_900_000L, "server"), 0, null, 0.2, JOURNAL));
        assertThat(valid().of(services).get(1)).startsWith("Orders: garbage collection 12 %, no more than chance gives "
                + "(13 %); most: ");
    }

    @Test
    void aPlaceIsNoReason() {
        assertThat(quote(p99(LITTLE_GC, 0.41, Cause.SLOW_WAY_BACK, 0.2, cause(Cause.SLOW_WAY_BACK, 0.41, 30))))
                .endsWith("Largest: slow way back, 41 %, for an unknown reason. Other causes: 39 %. No cause found: "
                        + "61 % in all.");
        assertThat(quote(p99(LITTLE_GC, 0.11, Cause.SLOW_WAY_BACK, 0.06, JOURNAL, cause(Cause.SATURATION, 0.12, 8),
                cause(Cause.SLOW_WAY_BACK, 0.11, 30))))
                .contains(", then more load than the system can carry, 12 %. Other causes: 9.8 %. No cause found: 17 % "
                        + "(mostly slow way back).");
        assertThat(quote(p99(LITTLE_GC, 0.3, Cause.SLOW_WAY_BACK, 0.06, JOURNAL, cause(Cause.SLOW_WAY_BACK, 0.3, 8))))
                .endsWith("slow way back, 30 %, for an unknown reason. No cause found: 36 % in all.");
    }

    @Test
    void theLoadGeneratorIsNotTheServer() {
        assertThat(quote(p99(LITTLE_GC, 0, null, 0.06, cause(Cause.LATE_WAKE, 0.46, 300))))
                .contains("Largest: the load generator itself, whose threads woke late, 46 %. The load generator's own "
                        + "time is not the server's latency.");
    }

    @Test
    void fewEventsAreSaidToBeFew() {
        assertThat(quote(p99(LITTLE_GC, 0, null, 0, event(1))))
                .contains("61 % (a single event of 635 ms, at 16.9 s)");
        assertThat(quote(p99(LITTLE_GC, 0, null, 0, event(2))))
                .contains("61 % (two events; longest 635 ms, at 16.9 s)");
        assertThat(quote(p99(LITTLE_GC, 0, null, 0, cause(Cause.SLOW_HANDLING, 0.5, 1)))).doesNotContain("event");
    }

    @Test
    void theQueueBehindACauseCountsToIt() {
        assertThat(quote(p99(LITTLE_GC, 0, null, 0, new MainCause(Cause.SERVER_STOP, 0.61, 0.2, 0.02, true, 5, null,
                null)))).contains("other stops of the server, 61 % (by chance 2.0 %; 20 % in the queue behind it)");
    }

    @Test
    void p90WhereP99IsUnknown() {
        ServiceAnswer few = new ServiceAnswer(412, "p90", 41L, 1L, 1L, LITTLE_GC, List.of(JOURNAL), 0.0, null, 0.06);
        assertThat(valid().of(Map.of("quote", few)).get(0)).contains("the slowest 10 % of quotes")
                .endsWith("Other causes: 33 %. No cause found: 6.0 %. (p99 would take 1,000 requests; there are 412.)");
        assertThat(valid().of(Map.of("quote", ServiceAnswer.tooFew(32)))).containsExactly(
                "Too few requests to say what the slowest quotes waited for: 32, and 100 are needed.");
    }

    @Test
    void aRunThatIsInvalidSaysSoFirst() {
        Map<String, ServiceAnswer> services = Map.of("quote", p99(LITTLE_GC, 0, null, 0.06, JOURNAL));
        assertThat(text(Standing.INVALID, "the server died", "no end").of(services)).hasSize(2).first()
                .isEqualTo("Not to be used: the server died (and 1 more reason)");
        assertThat(text(Standing.INVALID, "the server died").of(Map.of())).containsExactly(
                "No request was measured: the server died");
        assertThat(text(Standing.INVALID, "grinder ended early; the console ends with:\n    ERROR\n    more")
                .of(Map.of())).containsExactly("No request was measured: grinder ended early");
        assertThat(valid().of(Map.of("quote", ServiceAnswer.tooFew(0)))).containsExactly("No request was measured.");
    }

    @Test
    void specialRuns() {
        Map<String, ServiceAnswer> services = Map.of("quote", p99(LITTLE_GC, 0, null, 0.06, JOURNAL));
        assertThat(new AnswerText(Standing.VALID, List.of(), true, true, false, false).of(services))
                .containsExactly("Garbage collection of the client (the server's is unknown): 0.2 % of what the "
                        + "slowest 1 % of quotes over FIX waited beyond the usual at full speed (longest pause 7.90 "
                        + "ms). Most: forced writes of the broker's journal, 61 % (longest 635 ms, at 16.9 s). "
                        + "Other causes: 33 %. No cause found: 6.0 %.",
                        "The server recorded no times of its requests, so only stops are told apart.");
    }

    private static String quote(ServiceAnswer of) {
        return valid().of(Map.of("quote", of)).get(0);
    }

    private static AnswerText valid() {
        return text(Standing.VALID);
    }

    private static AnswerText text(Standing standing, String... reasons) {
        return new AnswerText(standing, List.of(reasons), false, false, true, true);
    }

    private static MainCause cause(Cause cause, double share, long episodes) {
        return new MainCause(cause, share, 0, null, false, episodes, null, null);
    }

    private static MainCause event(long episodes) {
        return new MainCause(Cause.FORCED_JOURNAL, 0.61, 0, 0.002, true, episodes, 635_000_000L, 16_900_000_000L);
    }

    private static ServiceAnswer p99(GcPart gc, double placeOnly, Cause place, double unexplained,
            MainCause... causes) {
        return new ServiceAnswer(14_316, "p99", 143L, 1_391_000_000L, 5_860_000L, gc, List.of(causes), placeOnly,
                place, unexplained);
    }
}
