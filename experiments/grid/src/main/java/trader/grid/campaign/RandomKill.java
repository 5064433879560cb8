package trader.grid.campaign;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import java.util.concurrent.TimeUnit;
import trader.common.Settings;
import trader.grid.load.TransferLoad;
import trader.grid.member.Grid;
import trader.launcher.jvm.JvmProcess;

/** A kill at a random moment. */
record RandomKill(KillKind kind) implements Kill {
    private static final int MIN_MS = 300;
    private static final int MAX_MS = 2_000;

    @Override
    public String name() {
        return Settings.spelling(kind);
    }

    @Override
    public Killed run(Grid grid, Path directory, TransferLoad load, SplittableRandom random) throws Exception {
        load.resume();
        int delayMs = delayMs(random);
        TimeUnit.MILLISECONDS.sleep(delayMs);
        load.markGap();
        Killed killed = kind == KillKind.ALL ? killAll(grid, load, "after " + delayMs + " ms")
                : killSome(grid, load, random, "after " + delayMs + " ms");
        load.pause();
        return killed;
    }

    static int delayMs(SplittableRandom random) {
        return random.nextInt(MIN_MS, MAX_MS);
    }

    private Killed killSome(Grid grid, TransferLoad load, SplittableRandom random, String moment)
            throws Exception {
        List<JvmProcess> victims = new ArrayList<>();
        if (kind != KillKind.NODE) {
            victims.add(grid.members().get(random.nextInt(grid.members().size())));
        }
        int node = 0;
        if (kind != KillKind.STORAGE) {
            node = random.nextInt(grid.nodes().count());
            victims.add(grid.nodes().process(node));
        }
        long killedNs = grid.kill(victims);
        long recoveredNs = grid.awaitBalanced();
        boolean areCopied = grid.hasMembersForBackups();
        // The start of the next one takes CPUs from the others.
        long standstillNs = load.awaitLongestGap();
        if (kind != KillKind.STORAGE) {
            grid.nodes().restart(node);
        }
        if (kind != KillKind.NODE) {
            grid.add(1);
        }
        long joinedNs = grid.awaitBalanced();
        return new Killed(victims.stream().map(JvmProcess::name).toList(), moment, true, standstillNs,
                grid.hasMembersForBackups() ? ((areCopied ? recoveredNs : joinedNs) - killedNs) / LedgerRun.NS_PER_S
                        : null);
    }

    private static Killed killAll(Grid grid, TransferLoad load, String moment) throws Exception {
        int members = grid.members().size();
        long killedNs = grid.killAll();
        grid.add(members);
        long recoveredNs = grid.awaitBalanced();
        for (int node = 0; node < grid.nodes().count(); node++) {
            grid.nodes().restart(node);
        }
        return new Killed(List.of("all"), moment, true, load.awaitLongestGap(), grid.hasMembersForBackups()
                ? (recoveredNs - killedNs) / LedgerRun.NS_PER_S : null);
    }
}
