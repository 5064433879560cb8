package trader.crashtest.campaign;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.SplittableRandom;
import java.util.concurrent.TimeUnit;
import java.util.function.BooleanSupplier;
import trader.common.DirectoryTrees;
import trader.crashtest.powercut.PromiseFigures;
import trader.crashtest.powercut.RecordedServer;
import trader.crashtest.powercut.RecordedServer.Cut;
import trader.crashtest.powercut.SystemCallTrace;
import trader.launcher.jvm.JvmFailure;

/**
 * Records a server under load, and the brokers of its pair, from their first start, and starts them again on disks as
 * power cuts would leave them.
 */
final class PowerCuts {
    private static final int ANSWERS = 1_200;
    private static final long RECORDING_LIMIT_MS = 180_000;
    private static final long POLL_MS = 20;

    private final TestBed bed;
    private final Audits audits;
    private final SplittableRandom random;
    private final long limitMs;
    private RecordedServer recorded;
    private List<Cut> cuts;

    /** A cut, and what the audit found after it. */
    record Result(Round round, AuditFigures figures) {
    }

    PowerCuts(TestBed bed, Audits audits, SplittableRandom random, long limitMs) {
        this.bed = bed;
        this.audits = audits;
        this.random = random;
        this.limitMs = limitMs;
    }

    /**
     * Runs a server with an empty data directory until enough orders are answered, and kills it. A pair's second broker
     * starts under load, and copies the data.
     */
    PromiseFigures record() throws IOException, InterruptedException, JvmFailure {
        DirectoryTrees.delete(Files.createDirectories(bed.data));
        List<RestartedServer> jvms = bed.pair == null ? List.of(bed.server)
                : List.of(bed.pair.brokers.get(0), bed.server, bed.pair.brokers.get(1));
        SystemCallTrace trace = SystemCallTrace.in(bed.directory, jvms.size());
        long endNs = System.nanoTime() + TimeUnit.MILLISECONDS.toNanos(RECORDING_LIMIT_MS);
        for (int number = 0; number < jvms.size(); number++) {
            jvms.get(number).startUnder(trace.wrapper(number));
            jvms.get(number).awaitReady();
            if (jvms.get(number) == bed.server) {
                bed.startLoad();
            }
        }
        await(() -> bed.pair == null || bed.pair.isSynchronised(), endNs);
        long before = bed.answered();
        await(() -> bed.answered() >= before + ANSWERS, endNs);
        if (!bed.finishLoad(endNs - System.nanoTime())) {
            throw new CampaignFailure("the recorded server did not answer all orders within " + RECORDING_LIMIT_MS
                    + " ms");
        }
        // The active broker last: the other would take over.
        for (int number = jvms.size() - 1; number >= 0; number--) {
            jvms.get(number).killWrapped();
        }
        recorded = RecordedServer.read(trace, bed.data, bed.pair == null ? bed.data : bed.pair.data(0),
                bed.serverData());
        cuts = recorded.cuts().stream().filter(cut -> cut.inFlight() >= Round.MIN_IN_FLIGHT).toList();
        if (cuts.isEmpty()) {
            throw new CampaignFailure("there is no moment with " + Round.MIN_IN_FLIGHT + " orders in flight in "
                    + trace.files());
        }
        return recorded.check();
    }

    private void await(BooleanSupplier condition, long endNs) throws InterruptedException {
        while (!condition.getAsBoolean() && bed.clientFailure() == null && bed.server.isAlive()
                && System.nanoTime() < endNs) {
            Thread.sleep(POLL_MS);
        }
    }

    /** Starts the server, and a pair's brokers in either order, on the files that a cut leaves, and audits it. */
    Result cut(CrashPoint point, boolean more) throws IOException, InterruptedException, JvmFailure {
        Cut cut = cuts.get(random.nextInt(cuts.size()));
        boolean torn = random.nextBoolean();
        DirectoryTrees.delete(bed.data);
        long namesS = point == CrashPoint.POWER_CUT || bed.pair != null && random.nextBoolean() ? 5 : 30;
        long names = recorded.writeImage(cut, TimeUnit.SECONDS.toMicros(namesS), torn ? random.split() : null,
                bed.data);
        Path promises = bed.directory.resolve("promises.journal");
        recorded.writeJournal(cut, bed.journal.file, promises);
        Round round = new Round(new Round.InjectedFault(point.spelling(), 0, true, cut.inFlight(), 0),
                Round.Restart.NONE, null, cut.promises(),
                "line " + cut.at() + ", " + names + " changes of names of the last " + namesS + " s lost, bytes"
                        + " without fsync " + (torn ? "torn" : "lost"));
        try {
            if (bed.pair != null) {
                int first = random.nextInt(2);
                boolean refused = bed.pair.startAfterCut(bed.pair.brokers.get(first), limitMs);
                round = round.withNote(round.note() + ", broker " + (first + 1) + " started first"
                        + (refused ? " and refused to serve" : ""));
            }
            bed.server.startForAudit(more);
            long readyMs = bed.server.awaitReady();
            round = round.restarted(new Round.Restart(readyMs, bed.server.foundInDoubt()));
            return new Result(round, audits.audit(bed, promises));
        } catch (JvmFailure failed) {
            bed.kill();
            return new Result(round.restarted(new Round.Restart(0L, 0)), new AuditFigures(0, 0,
                    AuditFigures.Unaccounted.NONE, 0, 0, 0, List.of("after the cut: " + failed.getMessage())));
        }
    }
}
