package trader.system;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assumptions.assumeThat;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;
import trader.system.RunTruth.Request;
import trader.system.RunTruth.Stretch;

/**
 * A real run that gets no processor time now and then. By turns, its control group may use next to none, and the
 * processor of the server, later of the load generator, is busy with what comes before all else. It has so few requests
 * that the slowest tenth is attributed, which has room for all plants.
 */
@Tag("alone")
@ExtendWith(RanTests.class)
class ProcessorCausesIT {
    private static final long LENGTH_MS = 600;
    private static final long SPARE_MS = 200;
    private static final long APART_MS = 3_000;
    private static final List<Stretch> LIMITED = new ArrayList<>();
    private static final List<Stretch> BUSY = new ArrayList<>();

    @TempDir
    static Path directory;

    /** Plants what this machine and the rights of this user allow. */
    @BeforeAll
    static void run() throws Exception {
        List<String> processors = RunFiles.processors();
        boolean mayBeBusy = processors.size() >= 2 && mayRunInRealTime();
        List<String> arguments = new ArrayList<>(List.of("run", "--client", "java", "--out", out().toString(),
                "--warmup", "5s", "--calibrate", "1s", "--settle", "1s", "--duration", "17s", "--durability", "none",
                "--rate", "12", "--threads", "8"));
        if (mayBeBusy) {
            arguments.addAll(List.of("--server-cpus", processors.get(0), "--client-cpus", processors.get(1)));
        }
        try (LimitedGroup group = LimitedGroup.make()) {
            if (group == null && !mayBeBusy) {
                return;
            }
            try (TraderProcess trader = TraderProcess.start(directory, arguments.toArray(String[]::new))) {
                if (group != null) {
                    group.add(trader.pid());
                }
                trader.awaitPhase(out(), "measure");
                for (int i = 0; i < 2; i++) {
                    if (group != null) {
                        Thread.sleep(APART_MS);
                        LIMITED.add(group.stop(LENGTH_MS));
                    }
                    if (mayBeBusy) {
                        Thread.sleep(APART_MS);
                        BUSY.add(loop(processors.get(i)));
                    }
                }
                trader.awaitEnd();
            }
        }
    }

    private static Path out() {
        return directory.resolve("run");
    }

    @Test
    void aProcessorLimitIsFound() throws Exception {
        assumeThat(LIMITED).as("times of a processor limit; it takes the right to make a control group").isNotEmpty();
        RunTruth quotes = slowQuotes();
        List<Stretch> safepoints = new ArrayList<>(new RunStretches(out()).safepoints("server"));
        safepoints.addAll(new RunStretches(out()).safepoints("client-1"));
        safepoints = RunStretches.union(safepoints);
        // When all go on together, the sampler may be late.
        List<Stretch> all = new ArrayList<>(LIMITED);
        LIMITED.forEach(each -> all.add(crowd(quotes, each)));
        long plantedNs = quotes.beyondUsualNs(LIMITED) - quotes.timeNs(RunStretches.both(LIMITED, safepoints));
        assertThat(plantedNs).as("of the limit's time in the tail").isPositive();
        quotes.check("processor limit of the control group", plantedNs, quotes.timeNs(all));
    }

    @Test
    void waitsForAProcessorAreFoundInServerAndClient() throws Exception {
        assumeThat(BUSY).as("times of a busy processor; it takes two processors and the right to real time")
                .isNotEmpty();
        RunTruth quotes = slowQuotes();
        check(quotes, 0, "server", List.of("waiting for a processor (server)"));
        check(quotes, 1, "client-1", List.of("waiting for a processor (client)", "load generator woke late",
                "script between two requests"));
    }

    private static RunTruth slowQuotes() throws IOException {
        RunTruth quotes = RunTruth.beyondP90(out(), "quote");
        assumeThat(quotes.beyondUsualNs(plants().toList())).as("on a busy machine the slowest are slow otherwise")
                .isGreaterThanOrEqualTo(quotes.tail().stream().mapToLong(Request::timeNs).sum() / 2);
        return quotes;
    }

    private static Stream<Stretch> plants() {
        return Stream.concat(LIMITED.stream(), BUSY.stream());
    }

    /** Safepoints last longer on a busy processor; their time is theirs. */
    private static void check(RunTruth truth, int index, String jvm, List<String> causes) throws IOException {
        List<Stretch> safepoints = new RunStretches(out()).safepoints(jvm);
        List<Stretch> plant = List.of(BUSY.get(index));
        long plantedNs = truth.beyondUsualNs(plant) - truth.timeNs(RunStretches.both(plant, safepoints));
        assertThat(plantedNs).as("of the time beside the loop in the tail").isPositive();
        List<Stretch> all = new ArrayList<>(plant);
        plants().forEach(each -> all.add(crowd(truth, each)));
        truth.check(causes, plantedNs, truth.timeNs(all) - truth.timeNs(RunStretches.both(all, safepoints)),
                RunTruth.FOUND_AT_LEAST);
    }

    /** The requests that waited for a processor go on together, and then their threads wait for each other. */
    private static Stretch crowd(RunTruth truth, Stretch busy) {
        return new Stretch(busy.toNs(), truth.requests().stream().filter(request -> request.dueNs() < busy.toNs())
                .mapToLong(Request::completedNs).max().orElseThrow());
    }

    /** Returns when it ran for certain. The test may not end what it started with another user's rights. */
    private static Stretch loop(String processor) throws IOException, InterruptedException {
        Process loop = asRoot("timeout", LENGTH_MS + SPARE_MS + "e-3", "chrt", "-f", "1", "taskset", "-c", processor,
                "sh", "-c", "echo; while :; do :; done");
        assertThat(loop.getInputStream().read()).as("it runs").isPositive();
        long fromNs = System.nanoTime();
        Thread.sleep(LENGTH_MS);
        Stretch busy = new Stretch(fromNs, System.nanoTime());
        assertThat(loop.isAlive()).as("it still runs").isTrue();
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
