package trader.analysis.answer;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;
import trader.analysis.answer.Answer.GcPart;
import trader.analysis.answer.Answer.GeneratorPart;
import trader.analysis.answer.Answer.MainCause;
import trader.analysis.answer.Answer.ServiceAnswer;
import trader.analysis.answer.Answer.Standing;
import trader.analysis.attribution.Attribution;
import trader.analysis.attribution.Attribution.Episode;
import trader.analysis.attribution.Cause;
import trader.analysis.run.Unknown;

/** The sentences of an answer. Over 300 lines, because each case reads them whole. */
class AnswerTextTest {
    private static final GcPart LITTLE_GC = new GcPart(0.002, 0, 0.001, 0.5, false, 7_900_000L, "server");
    private static final MainCause JOURNAL = main(Cause.FORCED_JOURNAL, 0.61, 0.002, true, 7,
            635_000_000L, 16_900_000_000L);

    @Test
    void saysTheMetricInFullOnce() {
        Map<String, ServiceAnswer> services = new LinkedHashMap<>();
        services.put("quote", p99(LITTLE_GC, 0.06, Cause.SLOW_WAY_BACK, 0.01, JOURNAL));
        services.put("order", p99(new GcPart(0, 0, 0, 0.5, false, 7_900_000L, "server"), 0, null, 0.114,
                cause(Cause.FORCED_ORDER_LOG, 0.5, 9)));

        assertThat(valid().of(services)).containsExactly(
                "Garbage collection: 0.2 % of what the slowest 1 % of quotes waited beyond the usual (longest pause "
                        + "7.90 ms). Most: forced writes of the broker's journal, 61 % (longest 635 ms, at 16.9 s). "
                        + "Other causes: 32 %. No cause found: 7 % (mostly slow way back).",
                "Orders: garbage collection 0.0 %; most: forced writes of the order log, 50 %; other causes: 39 %; "
                        + "no cause found: 11 %.");
    }

    /** Figures of a run whose code was still being compiled. */
    @Test
    void compilersAndCollectorsHadTheProcessor() {
        MainCause compilers = main(Cause.COMPILERS, 0.712, 0.052, true, 13, 19_000_000L, 28_200_000_000L);
        ServiceAnswer quotes = new ServiceAnswer(37_292, "p99", 373L, 1_391_000_000L, 5_860_000L,
                new GcPart(0.031, 0.0204, 0.001, 0.005, true, 9_370_000L, "server"),
                List.of(compilers, waits(0.18, 0.3, false)), null, 0.004, 0.089, Cause.SLOW_WAY_BACK, 0.001, 1.9,
                convoys());
        Map<String, ServiceAnswer> services = new LinkedHashMap<>();
        services.put("quote", quotes);
        services.put("order", quotes);
        assertThat(valid().of(services)).containsExactly(
                "Garbage collection: 3.1 % of what the slowest 1 % of quotes waited beyond the usual (longest pause "
                        + "9.37 ms; at most 2.0 % waiting for a processor that its threads had). Most: waiting for a "
                        + "processor (compilers had it), at most 71 %. Other causes: 25 % (waiting for a processor "
                        + "(other threads), at most 18 %). No cause found: 0.5 %, or up to 9 % if the "
                        + "waits that only samples show are coincidence. 97 % of the wait lies in two "
                        + "episodes, at 17.9 s (177 ms) and 28.2 s (211 ms).",
                "Orders: garbage collection 3.1 %; most: waiting for a processor (compilers had it), at most 71 %; "
                        + "other causes: 25 % (waiting for a processor (other threads), at most 18 %); no "
                        + "cause found: 0.5 to 9 %.");
    }

    @Test
    void collectorsWithoutAPause() {
        assertThat(quote(p99(new GcPart(0.06, 0.06, 0.001, 0.005, true, null, null), 0, null, 0.06, JOURNAL)))
                .contains(": 6.0 % of what", " (there was no pause; at most 6.0 % waiting for a processor that its "
                        + "threads had)");
        assertThat(quote(p99(new GcPart(0.06, 0.004, 0.001, 0.005, true, 7_900_000L, "server"), 0, null, 0.06,
                JOURNAL))).contains("usual (longest pause 7.90 ms).");
    }

    @Test
    void theEpisodesThatHoldMoreThanHalf() {
        Episode small = new Episode(1_000_000_000, 90_000_000, 0.09);
        assertThat(episodes(new Episode(17_900_000_000L, 177_000_000, 0.51), small, small))
                .endsWith(" 51 % of the wait lies in one episode, at 17.9 s (177 ms).");
        assertThat(episodes(new Episode(17_900_000_000L, 177_000_000, 0.5), small, small)).doesNotContain("episode");
        Episode third = new Episode(9_000_000_000L, 60_000_000, 0.2);
        assertThat(episodes(third, third, third)).contains("60 % of the wait lies in three episodes, at 9.00 s, 9.00 s "
                + "and 9.00 s.");
    }

    @Test
    void theRangeWithoutACause() {
        assertThat(found(0.0004, 0.0004)).endsWith("No cause found: 0 %.");
        assertThat(found(0.0004, 0.371)).endsWith("No cause found: 0 %, or up to 37 % if the waits that only"
                + " samples show are coincidence.");
        assertThat(found(0.061, 0.064)).endsWith("No cause found: 6 % (mostly slow way back).");
        assertThat(found(0.061, 0.066)).endsWith("No cause found: 6 % (mostly slow way back), or up to 7 % if the"
                + " waits that only samples show are coincidence.");
    }

    @Test
    void sidesAreToldApartIfTheyHaveTheirProcessors() {
        assertThat(quote(p99(LITTLE_GC, 0, null, 0.5, main(Cause.CLIENT_PROCESSOR, 0.3, 0.05, true, 9, 1L, 1L))))
                .contains("Largest: waiting for a processor (other threads of the load generator), at most 30 % (not "
                        + "the "
                        + "server's latency). Other");
        assertThat(quote(p99(LITTLE_GC, 0, null, 0.5, main(Cause.CLIENT_PROCESSOR, 0.3, 0.06, true, 9, 1L, 1L))))
                .contains("at most 30 % (by chance 6 %; not the server's latency). Other");
    }

    @Test
    void whatWasNotRecordedIsSaid() {
        assertThat(new AnswerText(Standing.VALID, List.of(), false, false, true, true, true, Set.of(), 0)
                .of(Map.of("quote", p99(LITTLE_GC, 0.3, Cause.SLOW_WAY_BACK, 0.06, JOURNAL)))).hasSize(2).last()
                .isEqualTo("Waits for a processor and forced writes were not recorded (--detail basic).");
    }

    /** Each has its share for itself, so they add up. */
    @Test
    void allWaitingForAProcessorIsAddedUpFirst() {
        MainCause all = MainCause.together(List.of(waits(0.18, 0.16, false), cause(Cause.LOAD_WAIT, 0.17, 9),
                main(Cause.STEAL, 0.13, 0.02, true, 9, 1L, 1L), cause(Cause.LISTENER_WAIT, 0.09, 9),
                main(Cause.COMPILERS, 0.004, 0.003, false, 9, 1L, 1L)));
        assertThat(all.share()).isCloseTo(0.574, within(1e-9));
        assertThat(all.certain()).isCloseTo(0.39, within(1e-9));
        String kinds = "waiting for a processor, at most 57 % (other threads at most 18 %, may be chance (16 %); load"
                + " generator's thread 17 %, not the server's latency; taken by another virtual machine 13 %; listener"
                + " 9.0 %)";
        Map<String, ServiceAnswer> services = new LinkedHashMap<>();
        services.put("quote", p99(LITTLE_GC, 0, null, 0.06, all, main(Cause.FORCED_JOURNAL, 0.3, 0.002, true, 7, 1L,
                1L)));
        services.put("order", p99(LITTLE_GC, 0, null, 0.06, all));
        assertThat(valid().of(services)).satisfiesExactly(
                quotes -> assertThat(quotes).contains(". Most: " + kinds + ", then forced writes of the broker's "
                        + "journal, 30 %. Other causes: 6.4 %. No cause"),
                orders -> assertThat(orders).contains("; largest: " + kinds + "; other causes: 36 %; no cause"));
    }

    @Test
    void theSumIsNoMoreCertainThanItsKinds() {
        MainCause all = MainCause.together(List.of(waits(0.5, 0.4, false), cause(Cause.LISTENER_WAIT, 0.04, 9)));
        assertThat(all.standsOut()).isFalse();
        assertThat(quote(p99(LITTLE_GC, 0, null, 0.06, all, main(Cause.FORCED_JOURNAL, 0.3, 0.002, true,
                7, 635_000_000L, 16_900_000_000L)))).contains(". Beyond chance: forced"
                + " writes of the broker's journal, 30 % (longest 635 ms, at 16.9 s). May be chance: waiting for a"
                + " processor, at most 54 % (by chance 40 %; other threads at most 50 %, may be chance (40 %); listener"
                + " 4.0 %). Other");
        assertThat(quote(p99(LITTLE_GC, 0, null, 0.4, all))).contains(". No cause is clearly beyond chance: the largest"
                + " is waiting for a processor, at most 54 % (other threads at most 50 %, may be chance (40 %); "
                + "listener"
                + " 4.0 %).");
    }

    @Test
    void theLoadGeneratorComesFirstIfItIsTheLargestPart() {
        Map<String, ServiceAnswer> services = new LinkedHashMap<>();
        services.put("quote", ofGenerator(0.52, true));
        services.put("order", ofGenerator(0.3, false));
        assertThat(valid().of(services)).hasSize(3).first().isEqualTo("The load generator itself took the largest part,"
                + " which is not the server's latency: 52 % of what the slowest 1 % of quotes waited beyond the"
                + " usual.");
        services.put("order", ofGenerator(0.41, true));
        assertThat(of(Set.of(), 0.61).of(services)).hasSize(3).first().isEqualTo("The load generator itself took the"
                + " largest part, which is not the server's latency: 52 % of what the slowest 1 % of quotes waited"
                + " beyond the usual and 41 % of what the slowest 1 % of orders waited beyond the usual. Up to 61 % of"
                + " the time of all requests may be its own, not the server's latency.");
        assertThat(of(Set.of(), 0.5).of(Map.of("quote", ofGenerator(0.3, false)))).hasSize(2).first()
                .isEqualTo("The load generator itself may have taken the largest part: up to 50 % of the time of all"
                        + " requests may be its own, not the server's latency.");
        assertThat(of(Set.of(), 0.49).of(Map.of("quote", ofGenerator(0.3, false)))).hasSize(1);
    }

    @Test
    void whatWasNotSeenIsSaid() {
        Map<String, ServiceAnswer> services = Map.of("quote", p99(LITTLE_GC, 0, null, 0.06, JOURNAL));
        assertThat(of(Set.of(Unknown.BROKER), 0).of(services)).hasSize(2).last().isEqualTo("The broker was not watched"
                + " (--broker): its forced writes, its stops and its waits for a processor were not seen. They"
                + " may be the cause of time for which none was found.");
        assertThat(of(Set.of(Unknown.OTHER_PROCESSES, Unknown.DISK_WAITS), 0).of(services)).last().isEqualTo("Unknown,"
                + " at least in part, because a file is missing or damaged (see the warnings): waits for the disk; what"
                + " other processes took of the processors.");
        assertThat(of(Set.of(Unknown.OTHER_PROCESSES, Unknown.DISK_WAITS, Unknown.BROKER), 0)
                .of(Map.of("quote", ServiceAnswer.tooFew(32)))).hasSize(2).last().isEqualTo("Unknown, at least in part,"
                + " because a file is missing or damaged (see the warnings): what other processes took of the"
                + " processors.");
    }

    private static AnswerText of(Set<Unknown> unknown, double generatorAtMost) {
        return new AnswerText(Standing.VALID, List.of(), false, false, true, true, false, unknown, generatorAtMost);
    }

    private static ServiceAnswer ofGenerator(double share, boolean largest) {
        return new ServiceAnswer(14_316, "p99", 143L, 1_391_000_000L, 5_860_000L, LITTLE_GC, List.of(JOURNAL),
                new GeneratorPart(share, largest), 0.0, 0.0, null, 0.06, 9.0, List.of());
    }

    @Test
    void withoutAnyPause() {
        assertThat(quote(p99(new GcPart(0, 0, 0, 0.5, false, null, null), 0, null, 0.06, JOURNAL)))
                .startsWith("Garbage collection: 0 % of what the slowest 1 % of quotes waited beyond the usual (there "
                        + "was no pause). Most: ");
    }

    @Test
    void theLongestPauseMayBeTheClients() {
        assertThat(quote(p99(new GcPart(0.03, 0, 0, 0.005, true, 7_900_000L, "client-1"), 0, null, 0.06, JOURNAL)))
                .contains("(longest pause 7.90 ms in client-1)");
    }

    @Test
    void collectionsThatChanceWouldGiveToo() {
        assertThat(quote(p99(new GcPart(0.06, 0, 0.07, 0.5, false, 7_900_000L, "server"), 0, null, 0.06, JOURNAL)))
                .contains("6.0 % of what").contains("usual (no more than chance gives, 7 %; longest pause 7.90 ms).");
    }

    @Test
    void collectionsAsTheLargestCause() {
        assertThat(quote(p99(new GcPart(0.72, 0, 0.02, 0.005, true, 81_000_000L, "server"), 0, null, 0.06,
                cause(Cause.SERVER_STOP, 0.1, 7))))
                .contains("72 % of what", "Nothing else took as much. Next: other server stops, 10 %. Other");
    }

    @Test
    void noCauseThatStandsOut() {
        MainCause stops = main(Cause.SERVER_STOP, 0.04, 0.03, false, 9, null, null);
        assertThat(quote(p99(LITTLE_GC, 0, null, 0.9, stops))).contains(". No single cause stands out: the largest is "
                + "other server stops, 4.0 % (by chance 3 %, but 1 time in 42 as much). Other causes: 5.8 %. "
                + "No cause found: 90 %.");
        assertThat(quote(p99(LITTLE_GC, 0, null, 0.6, waits(0.31, 0.3, false)))).contains(". No cause is clearly "
                + "beyond chance: the largest is waiting for a processor (other threads), at most 31 % (by "
                + "chance 30 %, but 1 time "
                + "in 4 as much). Other causes: 8.8 %.");
        assertThat(quote(p99(LITTLE_GC, 0, null, 0.4, waits(0.31, 0.32, false), main(Cause.COMPILERS, 0.25, 0.02, false,
                3, null, null)))).contains("beyond chance: the largest are waiting for a processor (other threads), "
                        + "at most 31 % (no "
                        + "more than chance gives, 32 %), then waiting for a processor (compilers had it), at most "
                        + "25 % (by chance 2 %, but 1 time in 42 as much). No cause found: 40 %.");
        assertThat(quote(p99(LITTLE_GC, 0, null, 1))).contains(". No single cause stands out. No cause found: 100 %.");
    }

    /** Figures of a run beside other processes. */
    @Test
    void theLargestCauseIsNeverHidden() {
        MainCause journal = main(Cause.FORCED_JOURNAL, 0.349, 0.0043, true, 7, 16_496_790L, 22_940_138_525L);
        MainCause orderLog = main(Cause.FORCED_ORDER_LOG, 0.0774, 0.0007, false, 5, 8_509_936L, 22_933_634_069L);
        ServiceAnswer orders = p99(new GcPart(0.0395, 0, 0.0053, 0.5, false, 12_000_000L, "server"), 0.0039,
                Cause.SLOW_TRANSACTION, 0, waits(0.486, 0.31, false), journal, orderLog);
        assertThat(quote(orders)).isEqualTo("Garbage collection: 4.0 % of what the slowest "
                + "1 % of quotes waited beyond the usual (longest pause 12.0 ms). Beyond chance: forced writes of the "
                + "broker's journal, 35 % (longest 16.5 ms, at 22.9 s). May be chance: waiting for a processor "
                + "(other threads), at most 49 % (by chance 31 %). Other causes: 12 %. "
                + "No cause found: 0.4 %.");
    }

    @Test
    void aMeasuredCauseIsNotCalledBeyondChance() {
        MainCause listener = main(Cause.LISTENER_WAIT, 0.2, null, false, 7, null, null);
        assertThat(quote(p99(LITTLE_GC, 0, null, 0.3, waits(0.5, 0.4, false), listener)))
                .contains("Largest of the other causes: waiting for a processor (listener), 20 %. May "
                        + "be chance: waiting");
    }

    @Test
    void aLargerCauseThatMayBeChanceIsSaidBesideCollections() {
        GcPart collections = new GcPart(0.1, 0, 0.01, 0.005, true, 7_900_000L, "server");
        MainCause waits = waits(0.5, 0.4, false);
        assertThat(quote(p99(collections, 0, null, 0.4, waits))).endsWith("Nothing else beyond "
                + "chance took as much. May be chance: waiting for a processor (other threads), at most "
                + "50 % (by chance 40 %). No "
                + "cause found: 40 %.");
        assertThat(quote(p99(new GcPart(0.6, 0, 0.01, 0.005, true, 7_900_000L, "server"), 0, null, 0, waits)))
                .endsWith("Nothing else took as much. Other causes: 40 % (waiting for a processor (other threads), "
                        + "at most 50 %). No cause "
                        + "found: 0 %.");
    }

    @Test
    void theSecondServiceSaysWhatChanceGives() {
        Map<String, ServiceAnswer> services = new LinkedHashMap<>();
        services.put("quote", p99(LITTLE_GC, 0, null, 0.06, JOURNAL));
        services.put("order", p99(new GcPart(0.12, 0, 0.13, 0.5, false, 7_900_000L, "server"), 0, null, 0.2, JOURNAL));
        assertThat(valid().of(services).get(1)).startsWith("Orders: garbage collection 12 % (no more than chance "
                + "gives, 13 %); most: ");
    }

    @Test
    void aPlaceIsNoReason() {
        assertThat(quote(p99(LITTLE_GC, 0.41, Cause.SLOW_WAY_BACK, 0.2, cause(Cause.SLOW_WAY_BACK, 0.41, 30))))
                .endsWith("Largest: slow way back, 41 %, for an unknown reason. Other causes: 39 %. No cause found: "
                        + "61 % in total.");
        assertThat(quote(p99(LITTLE_GC, 0.11, Cause.SLOW_WAY_BACK, 0.06, JOURNAL, cause(Cause.SATURATION, 0.12, 8),
                cause(Cause.SLOW_WAY_BACK, 0.11, 30))))
                .contains(", then more was asked for than is done, 12 %. Other causes: 9.8 %. No cause found: 17 % "
                        + "(mostly slow way back).");
        assertThat(quote(p99(LITTLE_GC, 0.3, Cause.SLOW_WAY_BACK, 0.06, JOURNAL, cause(Cause.SLOW_WAY_BACK, 0.3, 8))))
                .endsWith("(longest 635 ms, at 16.9 s). No cause found: 36 % (mostly slow way back).");
    }

    @Test
    void theLoadGeneratorIsNotTheServer() {
        assertThat(quote(p99(LITTLE_GC, 0, null, 0.06, cause(Cause.LATE_WAKE, 0.46, 300))))
                .contains("Largest: load generator woke late, 46 % (not the server's "
                        + "latency). Other");
    }

    /** Of other causes than stops only the groups of requests are counted. */
    @Test
    void aSingleStopIsSaidToBeOne() {
        assertThat(quote(p99(LITTLE_GC, 0, null, 0, stops(1)))).contains("61 % (a single event of 635 ms, at 16.9 s)");
        assertThat(quote(p99(LITTLE_GC, 0, null, 0, stops(2)))).contains("61 % (longest 635 ms, at 16.9 s)");
        assertThat(quote(p99(LITTLE_GC, 0, null, 0, main(Cause.FORCED_JOURNAL, 0.61, 0.002, true, 1, 635_000_000L,
                16_900_000_000L)))).contains("61 % (longest 635 ms, at 16.9 s)");
    }

    @Test
    void p90WhereP99IsUnknown() {
        ServiceAnswer few = new ServiceAnswer(412, "p90", 41L, 1L, 1L, LITTLE_GC, List.of(JOURNAL), null, 0.0, 0.0,
                null, 0.06, 9.0, List.of());
        assertThat(valid().of(Map.of("quote", few)).get(0)).contains("the slowest 10 % of quotes")
                .endsWith("Other causes: 33 %. No cause found: 6 %. (p99 would take 1,000 requests; there are 412.)");
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
    void collectionsOfACutLogAreUnknown() {
        assertThat(new AnswerText(Standing.VALID, List.of(), false, false, true, true, false,
                Set.of(Unknown.COLLECTIONS), 0).of(Map.of("quote", p99(LITTLE_GC, 0, null, 0.06, JOURNAL))))
                .hasSize(2).first().isEqualTo("Garbage collection is unknown, at least in part: a GC log is not "
                        + "complete (see the warnings).");
    }

    @Test
    void specialRuns() {
        Map<String, ServiceAnswer> services = Map.of("quote", p99(LITTLE_GC, 0, null, 0.06, JOURNAL));
        assertThat(new AnswerText(Standing.VALID, List.of(), true, true, false, false, true, Set.of(), 0)
                .of(services))
                .containsExactly("Garbage collection of the client (the server's is unknown): 0.2 % of what the "
                        + "slowest 1 % of quotes over FIX waited beyond the usual at full speed (longest pause 7.90 "
                        + "ms). Most: forced writes of the broker's journal, 61 % (longest 635 ms, at 16.9 s). "
                        + "Other causes: 33 %. No cause found: 6 %.",
                        "The server recorded no times of its requests, so only stops are told apart.");
    }

    private static String quote(ServiceAnswer of) {
        return valid().of(Map.of("quote", of)).get(0);
    }

    private static AnswerText valid() {
        return text(Standing.VALID);
    }

    private static AnswerText text(Standing standing, String... reasons) {
        return new AnswerText(standing, List.of(reasons), false, false, true, true, false, Set.of(), 0);
    }

    private static MainCause main(Cause cause, double share, Double byChance, boolean beyondChance, long episodes,
            Long longestNs, Long longestAtNs) {
        return new MainCause(cause, cause.label(), share, 0, byChance, byChance == null ? null : beyondChance ? 0.005
                : 0.024, beyondChance, episodes, longestNs, longestAtNs, List.of());
    }

    /** Waits for a processor in server and load generator. */
    private static MainCause waits(double share, double byChance, boolean beyondChance) {
        return new MainCause(Cause.SERVER_PROCESSOR, Attribution.OTHER_WAITS, share, 0, byChance,
                beyondChance ? 0.005 : 0.25, beyondChance, 18,
                12_495_077L, 27_412_608_267L, List.of());
    }

    private static MainCause cause(Cause cause, double share, long episodes) {
        return main(cause, share, null, false, episodes, null, null);
    }

    private static MainCause stops(long count) {
        return main(Cause.SERVER_STOP, 0.61, 0.002, true, count, 635_000_000L, 16_900_000_000L);
    }

    private static List<Episode> convoys() {
        return List.of(new Episode(28_240_000_000L, 211_000_000, 0.64),
                new Episode(17_910_000_000L, 177_000_000, 0.33), new Episode(2_000_000_000L, 20_000_000, 0.01));
    }

    private static String episodes(Episode... largest) {
        return quote(new ServiceAnswer(14_316, "p99", 143L, 1_391_000_000L, 5_860_000L, LITTLE_GC, List.of(JOURNAL),
                null, 0.0, 0.0, null, 0.06, 2.5, List.of(largest)));
    }

    private static String found(double placeOnly, double placeOnlyAtMost) {
        return quote(new ServiceAnswer(14_316, "p99", 143L, 1_391_000_000L, 5_860_000L, LITTLE_GC, List.of(JOURNAL),
                null, placeOnly, placeOnlyAtMost, Cause.SLOW_WAY_BACK, 0.0, 9.0, List.of()));
    }

    private static ServiceAnswer p99(GcPart gc, double placeOnly, Cause place, double unexplained,
            MainCause... causes) {
        return new ServiceAnswer(14_316, "p99", 143L, 1_391_000_000L, 5_860_000L, gc, List.of(causes), null, placeOnly,
                placeOnly, place, unexplained, 9.0, List.of());
    }
}
