package trader.grid.campaign;

import java.nio.file.Path;
import java.util.List;
import java.util.SplittableRandom;
import java.util.concurrent.TimeUnit;
import trader.common.Settings;
import trader.grid.load.TransferLoad;
import trader.grid.member.Grid;
import trader.launcher.jvm.JvmFailure;
import trader.launcher.jvm.JvmProcess;

/** Freezes a member (SIGSTOP) for a random time. If the others have removed it meanwhile, another one joins. */
record Freeze(int leastMs, int mostMs) implements Kill {
    @Override
    public String name() {
        return Settings.spelling(KillKind.FREEZE);
    }

    @Override
    public Killed run(Grid grid, Path directory, TransferLoad load, SplittableRandom random) throws Exception {
        int lengthMs = random.nextInt(leastMs, mostMs + 1);
        load.resume();
        TimeUnit.MILLISECONDS.sleep(RandomKill.delayMs(random));
        load.markGap();
        JvmProcess victim = grid.members().get(random.nextInt(grid.members().size()));
        long frozenNs = grid.freeze(victim);
        TimeUnit.MILLISECONDS.sleep(lengthMs);
        grid.thaw(victim);
        long standstillNs = load.awaitLongestGap();
        long recoveredNs = grid.isMember(victim) ? awaitBalanced(grid, victim) : 0;
        boolean isMember = grid.isMember(victim);
        if (!isMember) {
            grid.add(1);
            recoveredNs = grid.awaitBalanced();
        }
        load.pause();
        return new Killed(List.of(victim.name()), "by a freeze of " + lengthMs + " ms"
                + (isMember ? ", which it survived" : ""), true, standstillNs, grid.hasMembersForBackups()
                ? (recoveredNs - frozenNs) / LedgerRun.NS_PER_S : null);
    }

    /** The victim may notice only now that the others have removed it, and end. */
    private static long awaitBalanced(Grid grid, JvmProcess victim) throws InterruptedException, JvmFailure {
        try {
            return grid.awaitBalanced();
        } catch (JvmFailure failure) {
            if (grid.isMember(victim)) {
                throw failure;
            }
            return 0;
        }
    }
}
