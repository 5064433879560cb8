package trader.analysis.attribution;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import trader.analysis.run.RecordFiles;
import trader.analysis.run.Stops;
import trader.runfiles.ThreadRole;
import trader.runfiles.WaitRecord;

/** Times are microseconds. */
class CpuUsersTest {
    private static final long US = 1_000;

    @TempDir
    private Path directory;
    private final TimeBreakdown breakdown = new TimeBreakdown();

    private long us(Cause cause) {
        return breakdown.ns(cause) / US;
    }

    /** A listener waited for 16 ms and a sender for 6 ms, while compilers had half of a CPU and more. */
    private long[] whoHadTheCpus(StretchKind kind, long lengthUs, boolean apart) throws IOException {
        WaitSamples ofServer = samples(ThreadRole.LISTENERS, 16, 10);
        WaitSamples ofClient = samples(ThreadRole.CLIENT, 6, 4);
        List<WaitSamples> both = List.of(ofServer, ofClient);
        RequestDivision division = new RequestDivision(HandMadeRequest.timeline(Stops.NONE), new CauseIntervals()
                .with(Cause.SERVER_CPU, ofServer.longest(null)).with(Cause.CLIENT_CPU, ofClient.longest(null))
                .with(new CpuUsers(apart ? List.of(ofServer) : both, apart ? List.of(ofClient) : both, Stops.NONE)));
        new HandMadeRequest().own(0, lengthUs).stretch(kind, 0, 0, lengthUs, 0).dividedBy(division)
                .divide(0, 0, breakdown);
        return new long[] {us(Cause.COMPILERS), us(Cause.SERVER_CPU), us(Cause.CLIENT_CPU)};
    }

    private WaitSamples samples(ThreadRole role, long waitMs, long compilersMs) throws IOException {
        ByteBuffer file = RecordFiles.begin(WaitRecord.LAYOUT, 2, 0, 0);
        RecordFiles.put(file, new WaitRecord(role, 0, 20_000 * US, 1, 0, 1_000 * waitMs * US, 1_000 * waitMs * US));
        RecordFiles.put(file,
                new WaitRecord(ThreadRole.COMPILER, 0, 20_000 * US, 1, 1_000 * compilersMs * US, 0, 0));
        return new WaitSamples(RecordFiles.write(directory.resolve("waits.bin"), file), Stops.NONE, null, Set.of());
    }

    @Test
    void compilersOfBothJvmsHadTheCpusThatWereWaitedFor() throws IOException {
        assertThat(whoHadTheCpus(StretchKind.REPLY_PATH, 20_000, false)).as("14 of 20 ms, the rest as 16 to 4")
                .containsExactly(14_000, 4_800, 1_200);
    }

    @Test
    void compilersWithCpusOfTheirOwnDelayOnlyTheirJvm() throws IOException {
        assertThat(whoHadTheCpus(StretchKind.REPLY_PATH, 20_000, true)).as("10 of 16 ms, and 4 of 4")
                .containsExactly(14_000, 6_000, 0);
    }

    @Test
    void compilersTakeNoMoreThanWasWaited() throws IOException {
        assertThat(whoHadTheCpus(StretchKind.ENCODE, 10_000, false)).as("7 ms in this half")
                .containsExactly(6_000, 0, 0);
        assertThat(us(Cause.SLOW_ENCODE)).isEqualTo(4_000);
    }

    /** The same request 40 ms later would have met no compiler. */
    @Test
    void theQueueBehindCompilersIsChanceOnlyWhereTheyRan() throws IOException {
        HandMadeRequest late = new HandMadeRequest().late(0, 10_000)
                .stretch(StretchKind.QUEUED, 0, 0, 10_000, 10_000).own(10_000, 10_000);
        late.owners = List.of(new SlowRequest.Owner(Cause.COMPILERS, 1));
        WaitSamples ofServer = samples(ThreadRole.LISTENERS, 16, 10);
        List<WaitSamples> users = List.of(ofServer);
        RequestDivision division = new RequestDivision(HandMadeRequest.timeline(Stops.NONE),
                new CauseIntervals().with(Cause.SERVER_CPU, ofServer.longest(null))
                        .with(new CpuUsers(users, users, Stops.NONE)));
        SlowRequest request = late.dividedBy(division);

        request.divide(5_000 * US, 0, breakdown);
        assertThat(breakdown.backlogNs(Cause.COMPILERS)).isEqualTo(10_000 * US);
        request.divide(40_000 * US, 0, breakdown);
        assertThat(breakdown.backlogNs(Cause.COMPILERS)).isZero();
    }

    @Test
    void compilersDelayNoThreadInAStop() throws IOException {
        List<WaitSamples> users = List.of(samples(ThreadRole.LISTENERS, 16, 10));
        Stops stopped = new Stops.Builder().add(4_000 * US, 12_000 * US).build();

        assertThat(new CpuUsers(users, users, stopped).divide(12_000 * US, 0,
                new Stretch(StretchKind.REPLY_PATH, 0, 0, 20_000 * US)))
                .isEqualTo(new CpuUsers.Parts(0, 6_000 * US, 6_000 * US, 0));
    }
}
