package trader.system;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assumptions.assumeThat;

import java.io.IOException;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import trader.faultagent.AgentJar;
import trader.system.RunTruth.Request;
import trader.system.RunTruth.Stretch;

/**
 * Real runs with a lock, busy CPUs and an overload. The runs have so few requests that the slowest tenth is attributed,
 * which has room for several plants.
 */
@Tag("campaign")
class PlantedCausesIT extends PlantedRunBase {
    private static final int RECEIVED = 0;
    private static final int HANDLED = 1;
    private static final long HELD_NS = 400_000_000;
    /** Shorter waits for a lock are not recorded. */
    private static final long LOCK_WAIT_NS = 1_000_000;
    private static final long LOOP_MS = 600;
    private static final long SPARE_MS = 200;

    @Override
    TraderProcess start(String options, String... more) throws IOException {
        return super.start("--settle 1s --durability none " + options, more);
    }

    /** Its listeners could store two thirds of the orders that come. */
    @Test
    void moreOrdersThanTheServerCanStoreAreAnOverload() throws Exception {
        try (TraderProcess trader = start("--load open --rate 160 --threads 4 --warmup 15s --duration 8s --timeout 60s"
                + " --order-listeners 8 --insert-delay 120ms --prepare-delay 130ms --commit-delay 120ms")) {
            trader.awaitEnd();
        }
        new RunFiles(out).assumeQuiet();
        RunTruth orders = RunTruth.beyondP90(out, "order");
        long usualNs = usualNs(orders.requests());
        long queuedNs = orders.tail().stream().mapToLong(order -> queuedNs(order) - usualNs).sum();
        assertThat(queuedNs).as("time in the queue beyond the usual").isPositive();
        orders.check("overload: all listeners busy", queuedNs, queuedNs);
    }

    private static long usualNs(List<Request> requests) {
        return requests.stream().mapToLong(PlantedCausesIT::queuedNs).sorted().skip(requests.size() / 2).findFirst()
                .orElseThrow();
    }

    private static long queuedNs(Request request) {
        return request.serverNs()[RECEIVED] - request.sentNs();
    }

    @Test
    void aLockThatAllListenersNeedIsFound() throws Exception {
        try (TraderProcess trader = start("--profile --rate 75 --threads 8 --warmup 3s --duration 12s",
                "--server-jvm-arg=" + AgentJar.option(directory, "quote-lock:250:400ms"))) {
            trader.awaitEnd();
        }
        new RunFiles(out).assumeQuiet();
        RunTruth quotes = RunTruth.beyondP90(out, "quote");
        List<Stretch> held = RunStretches.union(quotes.requests().stream()
                .filter(quote -> quote.serverNs()[HANDLED] - quote.serverNs()[RECEIVED] >= HELD_NS)
                .map(PlantedCausesIT::handling).toList());
        assertThat(held).as("the lock was held").isNotEmpty();
        long waitedNs = quotes.behindNs(quote -> RunStretches.both(held, List.of(handling(quote))));
        assertThat(waitedNs).as("waits in the tail").isPositive();
        // A request that comes meanwhile may also wait for a listener that waits.
        List<Stretch> passed = RunStretches.union(held.stream().map(each -> untilAllHaveIt(each, quotes)).toList());
        quotes.check("waiting for a lock (server)", waitedNs,
                quotes.behindNs(quote -> RunStretches.both(passed,
                        List.of(new Stretch(quote.sentNs(), quote.completedNs())))));
    }

    /** The run belongs to a control group, which may then use next to no CPU time for a while. */
    @Test
    void aCpuLimitIsFound() throws Exception {
        List<Stretch> limited = new ArrayList<>();
        try (LimitedGroup group = LimitedGroup.make();
                TraderProcess trader = start("--rate 60 --threads 8 --warmup 5s --duration 14s")) {
            group.add(trader.pid());
            trader.awaitPhase(out, "measure");
            for (int i = 0; i < 2; i++) {
                Thread.sleep(4_000);
                limited.add(group.stop(LOOP_MS));
            }
            trader.awaitEnd();
        }
        new RunFiles(out).assumeHasCpus();
        RunTruth quotes = RunTruth.beyondP90(out, "quote");
        assumeThat(quotes.beyondUsualNs(limited)).as("on a busy machine the slowest are slow otherwise")
                .isGreaterThanOrEqualTo(quotes.tail().stream().mapToLong(Request::timeNs).sum() / 2);
        List<Stretch> safepoints = new ArrayList<>(new RunStretches(out).safepoints("server"));
        safepoints.addAll(new RunStretches(out).safepoints("client-1"));
        safepoints = RunStretches.union(safepoints);
        // When all go on together, the sampler may be late.
        List<Stretch> all = new ArrayList<>(limited);
        limited.forEach(each -> all.add(crowd(quotes, each)));
        quotes.check("CPU limit of the control group", quotes.beyondUsualNs(limited)
                - quotes.timeNs(RunStretches.both(limited, safepoints)), quotes.timeNs(all));
    }

    /** Those that waited get the lock one after the other, and more come meanwhile. */
    private static Stretch untilAllHaveIt(Stretch held, RunTruth quotes) {
        long[] endNs = {held.toNs()};
        quotes.requests().stream().map(PlantedCausesIT::handling)
                .filter(of -> of.toNs() - of.fromNs() >= LOCK_WAIT_NS && of.toNs() > held.fromNs())
                .sorted(Comparator.comparingLong(Stretch::fromNs))
                .forEach(of -> endNs[0] = of.fromNs() < endNs[0] ? Math.max(endNs[0], of.toNs()) : endNs[0]);
        return new Stretch(held.fromNs(), endNs[0]);
    }

    private static Stretch handling(Request request) {
        return new Stretch(request.serverNs()[RECEIVED], request.serverNs()[HANDLED]);
    }

    /** First the server's CPU is busy for a while, then the load generator's, with what comes before all else. */
    @Test
    void waitsForACpuAreFoundInServerAndClient() throws Exception {
        List<String> cpus = RunFiles.cpus();
        assumeThat(cpus).as("CPUs for server and client").hasSizeGreaterThanOrEqualTo(2);
        assumeThat(mayRunInRealTime()).as("right to real time").isTrue();
        List<Stretch> busy = new ArrayList<>();
        try (TraderProcess trader = start("--rate 60 --threads 8 --warmup 5s --duration 14s --server-cpus "
                + cpus.get(0) + " --client-cpus " + cpus.get(1))) {
            trader.awaitPhase(out, "measure");
            for (int i = 0; i < 2; i++) {
                Thread.sleep(4_000);
                busy.add(loop(cpus.get(i)));
            }
            trader.awaitEnd();
        }
        new RunFiles(out).assumeHasCpus();
        RunTruth quotes = RunTruth.beyondP90(out, "quote");
        assumeThat(quotes.beyondUsualNs(busy)).as("on a busy machine the slowest are slow otherwise")
                .isGreaterThanOrEqualTo(quotes.tail().stream().mapToLong(Request::timeNs).sum() / 2);
        check(quotes, busy, 0, new RunStretches(out).safepoints("server"), List.of("CPU wait of the listener",
                "CPU wait of the server's other threads"));
        check(quotes, busy, 1, new RunStretches(out).safepoints("client-1"),
                List.of("CPU wait of the load generator's thread",
                "CPU wait of the load generator's other threads", "load generator woke late", "script "
                + "between two requests"));
    }

    /** Safepoints last longer on a busy CPU; their time is theirs. */
    private static void check(RunTruth truth, List<Stretch> busy, int index, List<Stretch> safepoints,
            List<String> causes) {
        List<Stretch> plant = List.of(busy.get(index));
        long plantedNs = truth.beyondUsualNs(plant) - truth.timeNs(RunStretches.both(plant, safepoints));
        assumeThat(plantedNs).as("of the time beside the loop in the tail").isPositive();
        List<Stretch> all = new ArrayList<>(plant);
        busy.forEach(each -> all.add(crowd(truth, each)));
        truth.check(causes, plantedNs, truth.timeNs(all) - truth.timeNs(RunStretches.both(all, safepoints)),
                RunTruth.FOUND_AT_LEAST);
        assertThat(truth.foundNs(causes.get(0))).as("measured by the thread itself: " + causes.get(0)).isPositive();
    }

    /** The requests that waited for a CPU go on together, and then their threads wait for each other. */
    private static Stretch crowd(RunTruth truth, Stretch busy) {
        return new Stretch(busy.toNs(), truth.requests().stream().filter(request -> request.dueNs() < busy.toNs())
                .mapToLong(Request::completedNs).max().orElseThrow());
    }

    /** Returns when it ran for certain. The test may not end what it started with another user's rights. */
    private static Stretch loop(String cpu) throws IOException, InterruptedException {
        Process loop = asRoot("timeout", LOOP_MS + SPARE_MS + "e-3", "chrt", "-f", "1", "taskset", "-c", cpu,
                "sh", "-c", "echo; while :; do :; done");
        assertThat(loop.getInputStream().read()).as("it runs").isPositive();
        long fromNs = System.nanoTime();
        Thread.sleep(LOOP_MS);
        Stretch busy = new Stretch(fromNs, System.nanoTime());
        assumeThat(loop.isAlive()).as("it still runs; this thread can have woken late").isTrue();
        loop.waitFor();
        return busy;
    }

    private static Process asRoot(String... command) throws IOException {
        List<String> all = new ArrayList<>(System.getProperty("user.name").equals("root") ? List.of()
                : List.of("sudo", "-n"));
        all.addAll(List.of(command));
        return new ProcessBuilder(all).start();
    }

    private static boolean mayRunInRealTime() throws InterruptedException {
        try {
            return asRoot("chrt", "-f", "1", "true").waitFor() == 0;
        } catch (IOException missing) {
            return false;
        }
    }
}
