package trader.grid.timeline;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import trader.analysis.run.Jvm;
import trader.analysis.run.Remarked;
import trader.grid.member.MemberEvent;
import trader.grid.member.MemberEvent.Kind;

class GapCausesTest {
    private static final long START_NS = 5_000_000_000_000L;
    private static final long MS = 1_000_000;

    @TempDir
    private Path directory;

    private final List<MemberEvent> events = new ArrayList<>();
    private final List<Jvm> jvms = new ArrayList<>();

    @Test
    void aKillCountsUntilThePartitionsAreSpreadAgain() {
        event(1_000, Kind.KILLED, "member-2");
        event(1_900, Kind.COPIED, "");

        assertThat(causes(990, 1_800)).as("the kill is in it").isEqualTo("member-2 killed");
        assertThat(causes(1_200, 1_700)).as("after the kill").isEqualTo("member-2 killed");
        assertThat(causes(1_901, 1_950)).as("after the recovery").isEqualTo("no cause recorded");
        assertThat(causes(900, 999)).as("before the kill").isEqualTo("no cause recorded");
    }

    @Test
    void aKillWithoutRecoveryCountsForEver() {
        event(1_000, Kind.KILLED, "member-2");
        event(1_000, Kind.KILLED, "member-1");

        assertThat(causes(5_000, 5_100)).isEqualTo("member-2 killed; member-1 killed");
    }

    @Test
    void membersThatComeAndGoAreCauses() {
        event(0, Kind.STARTED, "member-3");
        event(500, Kind.JOINED, "member-3");
        event(800, Kind.COPIED, "");
        event(2_000, Kind.LEAVING, "member-1");
        event(2_300, Kind.LEFT, "member-1");
        event(2_310, Kind.BALANCED, "");

        assertThat(causes(100, 150)).isEqualTo("start of member-3");
        assertThat(causes(480, 550)).isEqualTo("start of member-3; member-3 joined");
        assertThat(causes(700, 720)).isEqualTo("member-3 joined");
        assertThat(causes(1_000, 1_100)).isEqualTo("no cause recorded");
        assertThat(causes(2_250, 2_320)).isEqualTo("member-1 left");
    }

    @Test
    void aGcPauseIsNamedWithItsJvm() throws IOException {
        jvm("member-1", "startNs,lengthNs\n", pause(1_000, 14));
        jvm("client", "startNs,lengthNs\n", pause(3_000, 1));

        assertThat(causes(995, 1_016)).isEqualTo("GC pause of member-1, 14.0\u00a0ms");
        assertThat(causes(1_010, 1_100)).as("less than a tenth of it").isEqualTo("no cause recorded");
    }

    @Test
    void stopsOfAJvmCountTogetherAndTheLongestComeFirst() throws IOException {
        jvm("member-1", "startNs,lengthNs\n" + stop(1_000, 5) + stop(1_010, 6), pause(9_000, 1));
        jvm("client", "startNs,lengthNs\n" + stop(1_002, 25), pause(9_000, 1));
        event(900, Kind.KILLED, "member-2");
        event(1_001, Kind.BALANCED, "");

        assertThat(causes(1_000, 1_030)).isEqualTo("member-2 killed; stop of client, 25.0\u00a0ms;"
                + " 2 stops of member-1, 11.0\u00a0ms of the gap");
    }

    @Test
    void threeCausesAreEnough() throws IOException {
        for (int member = 1; member <= 4; member++) {
            jvm("member-" + member, "startNs,lengthNs\n" + stop(1_000, 20 + member), pause(9_000, 1));
        }

        assertThat(causes(1_000, 1_030)).isEqualTo("stop of member-4, 24.0\u00a0ms; stop of member-3, 23.0\u00a0ms;"
                + " stop of member-2, 22.0\u00a0ms");
    }

    private String causes(long fromMs, long toMs) {
        return new GapCauses(events, jvms).of(new Gap(START_NS + fromMs * MS, START_NS + toMs * MS, 1));
    }

    private void event(long atMs, Kind kind, String member) {
        events.add(new MemberEvent(START_NS + atMs * MS, kind, member));
    }

    private void jvm(String name, String stops, String gcLog) throws IOException {
        Path home = Files.createDirectories(directory.resolve(name));
        Files.writeString(home.resolve("stops.csv"), stops);
        Files.writeString(home.resolve("gc.log"), gcLog);
        Remarked<Jvm> jvm = Jvm.read(home);
        assertThat(jvm.remarks().problems()).isEmpty();
        jvms.add(jvm.value());
    }

    private static String stop(long atMs, long lengthMs) {
        return START_NS + atMs * MS + "," + lengthMs * MS + "\n";
    }

    private static String pause(long atMs, long lengthMs) {
        return String.format(Locale.ROOT, "[2026-11-27T19:11:03.699+0000][%dns][3220853322ns][info][gc          ] GC(0)"
                + " Pause Young (Normal) (G1 Evacuation Pause) 9M->3M(64M) %d.000ms%n",
                START_NS + (atMs + lengthMs) * MS, lengthMs);
    }
}
