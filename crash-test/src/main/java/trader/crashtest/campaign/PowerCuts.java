package trader.crashtest.campaign;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.SplittableRandom;
import java.util.concurrent.TimeUnit;
import trader.common.DirectoryTrees;
import trader.crashtest.powercut.PromiseFigures;
import trader.crashtest.powercut.RecordedServer;
import trader.crashtest.powercut.RecordedServer.Cut;
import trader.crashtest.powercut.SystemCallTrace;
import trader.launcher.jvm.JvmFailure;

/** Records a server under load from its first start, and starts it again on disks as power cuts would leave them. */
final class PowerCuts {
    private static final int ANSWERS = 1_200;
    private static final long RECORDING_LIMIT_MS = 120_000;
    private static final long POLL_MS = 20;

    private final TestBed bed;
    private final Audits audits;
    private final SplittableRandom random;
    private RecordedServer recorded;
    private List<Cut> cuts;

    /** A cut, and what the audit found after it. */
    record Result(Round round, AuditFigures figures) {
    }

    PowerCuts(TestBed bed, Audits audits, SplittableRandom random) {
        this.bed = bed;
        this.audits = audits;
        this.random = random;
    }

    /** Runs a server with an empty data directory until enough orders are answered, and kills it. */
    PromiseFigures record() throws IOException, InterruptedException, JvmFailure, CampaignFailure {
        DirectoryTrees.delete(Files.createDirectories(bed.data));
        SystemCallTrace trace = new SystemCallTrace(bed.directory.resolve("system-calls.txt"));
        Files.deleteIfExists(trace.file());
        bed.server.startUnder(trace.wrapper());
        bed.server.awaitReady();
        long before = bed.answered();
        long endNs = System.nanoTime() + TimeUnit.MILLISECONDS.toNanos(RECORDING_LIMIT_MS);
        bed.startLoad();
        while (bed.answered() < before + ANSWERS && bed.clientFailure() == null && bed.server.isAlive()
                && System.nanoTime() < endNs) {
            Thread.sleep(POLL_MS);
        }
        if (!bed.finishLoad(endNs - System.nanoTime())) {
            throw new CampaignFailure("the recorded server did not answer all orders within " + RECORDING_LIMIT_MS
                    + " ms");
        }
        bed.server.killWrapped();
        recorded = RecordedServer.read(trace, bed.data);
        cuts = recorded.cuts().stream().filter(cut -> cut.inFlight() >= Round.MIN_IN_FLIGHT).toList();
        if (cuts.isEmpty()) {
            throw new CampaignFailure("there is no moment with " + Round.MIN_IN_FLIGHT + " orders in flight in "
                    + trace.file());
        }
        return recorded.check();
    }

    /** Starts the server on the files that a cut leaves, and audits it. */
    Result cut(CrashPoint point, boolean more) throws IOException, InterruptedException, JvmFailure, CampaignFailure {
        Cut cut = cuts.get(random.nextInt(cuts.size()));
        boolean torn = random.nextBoolean();
        DirectoryTrees.delete(bed.data);
        long namesS = point == CrashPoint.POWER_CUT ? 5 : 30;
        long names = recorded.writeImage(cut, TimeUnit.SECONDS.toMicros(namesS), torn ? random.split() : null,
                bed.data);
        Path promises = bed.directory.resolve("promises.journal");
        recorded.writeJournal(cut, bed.journal.file, promises);
        Round round = new Round(point.spelling(), 0, true, cut.inFlight(), 0, null, 0, null, cut.promises(),
                "line " + cut.at() + ", " + names + " changes of names lost, bytes that were not forced "
                        + (torn ? "torn" : "lost"));
        try {
            bed.server.startForAudit(more);
            long readyMs = bed.server.awaitReady();
            round = round.restarted(new Round.Restart(readyMs, bed.server.foundInDoubt()));
            return new Result(round, audits.auditCut(bed, promises));
        } catch (JvmFailure failed) {
            bed.server.killNow();
            return new Result(round.restarted(new Round.Restart(0L, 0)), new AuditFigures(0, 0, 0, 0, 0, 0, 0, 0, 0, 0,
                    0, List.of("after the cut: " + failed.getMessage())));
        }
    }
}
