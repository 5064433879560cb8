package trader.grid.campaign;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.SplittableRandom;
import java.util.concurrent.TimeUnit;
import trader.faultagent.AgentJar;
import trader.faultagent.GridPoint;
import trader.grid.load.TransferLoad;
import trader.grid.member.Grid;
import trader.launcher.jvm.JvmProcess;

/**
 * Adds a member with the fault agent, which stops a thread at a point, and kills it then; or after a minute in which no
 * thread came there.
 */
record PointKill(GridPoint point) implements Kill {
    private static final int MAX_VISITS = 100;
    private static final long REACHED_S = 60;
    private static final long POLL_MS = 1;

    @Override
    public String name() {
        return point.spelling();
    }

    @Override
    public Killed run(Grid grid, Path directory, TransferLoad load, SplittableRandom random) throws Exception {
        int visit = random.nextInt(1, MAX_VISITS + 1);
        Path points = Files.createDirectories(directory.resolve("points"));
        Path reached = points.resolve("reached");
        Files.deleteIfExists(reached);
        List<String> agent = List.of(AgentJar.option(points, point.argument(visit, reached)));
        String moment = "at visit " + visit + " of " + name();
        Killed killed = point.isOnBusinessNode() ? killNode(grid, load, agent, reached, moment)
                : killMember(grid, load, agent, reached, moment);
        load.pause();
        return killed;
    }

    private static Killed killMember(Grid grid, TransferLoad load, List<String> agent, Path reached, String moment)
            throws Exception {
        JvmProcess victim = grid.add(agent);
        grid.awaitBalanced();
        load.resume();
        boolean isReached = await(reached);
        load.markGap();
        long killedNs = grid.kill(List.of(victim));
        long recoveredNs = grid.awaitBalanced();
        return new Killed(List.of(victim.name()), moment, isReached, load.awaitLongestGap(), grid.hasMembersForBackups()
                ? (recoveredNs - killedNs) / LedgerRun.NS_PER_S : null);
    }

    private static Killed killNode(Grid grid, TransferLoad load, List<String> agent, Path reached, String moment)
            throws Exception {
        int number = grid.nodes().add(agent);
        load.resume();
        boolean isReached = await(reached);
        load.markGap();
        JvmProcess victim = grid.nodes().process(number);
        long killedNs = grid.kill(List.of(victim));
        long recoveredNs = grid.awaitBalanced();
        long standstillNs = load.awaitLongestGap();
        grid.nodes().forgetLast();
        return new Killed(List.of(victim.name()), moment, isReached, standstillNs, grid.hasMembersForBackups()
                ? (recoveredNs - killedNs) / LedgerRun.NS_PER_S : null);
    }

    /** Whether a thread was at the point in time. */
    private static boolean await(Path reached) throws InterruptedException {
        long endNs = System.nanoTime() + TimeUnit.SECONDS.toNanos(REACHED_S);
        while (!Files.exists(reached)) {
            if (System.nanoTime() > endNs) {
                return false;
            }
            Thread.sleep(POLL_MS);
        }
        return true;
    }
}
