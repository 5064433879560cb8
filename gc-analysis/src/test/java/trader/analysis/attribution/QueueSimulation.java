package trader.analysis.attribution;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import trader.analysis.run.SyntheticRun;
import trader.runfiles.DiskLog;
import trader.runfiles.ThreadRole;

/**
 * A server with workers and a queue, a client that sends at random times, and stops that are planted: the same
 * requests can be run with and without a plant, and so it is known what it cost each of them.
 */
final class QueueSimulation {
    static final long MS = 1_000_000;
    private static final double ARRIVALS_PER_S = 900;
    /** One in 80 requests is slow by itself. */
    private static final double SLOW = 1 / 80.0;

    private static final Cause[] HANDLING = {Cause.SLOW_HANDLING, Cause.SERVER_CPU, Cause.SERVER_REACHING,
        Cause.STEAL, Cause.THROTTLED, Cause.COLLECTORS, Cause.COMPILERS};
    private static final Cause[] TRANSACTION = {Cause.SLOW_TRANSACTION, Cause.FSYNC_JOURNAL,
        Cause.FSYNC_TRANSACTION_LOG, Cause.FSYNC_ORDER_LOG, Cause.DATABASE};
    private static final Cause[] IN_ONE_REQUEST = {Cause.SLOW_HANDLING, Cause.SERVER_CPU, Cause.SERVER_REACHING,
        Cause.STEAL, Cause.THROTTLED, Cause.COLLECTORS, Cause.COMPILERS, Cause.SLOW_TRANSACTION,
        Cause.FSYNC_JOURNAL, Cause.FSYNC_TRANSACTION_LOG, Cause.FSYNC_ORDER_LOG, Cause.DATABASE, Cause.LATE_WAKE,
        Cause.CLIENT_CPU, Cause.SLOW_REPLY_PATH};

    private final long[] dueNs;
    private final long[] workNs;
    /** The part of the work of a slow request that precedes the server's first record of it. */
    private final long[] slowNs;
    private final int workers;
    private final List<Plant> plants = new ArrayList<>();
    /** The plants in single requests, where they delayed them. */
    private final List<Plant> happened = new ArrayList<>();

    /** Half busy. */
    QueueSimulation(long seed) {
        this(seed, 2);
    }

    QueueSimulation(long seed, int workers) {
        this.workers = workers;
        Random random = new Random(seed);
        List<long[]> requests = new ArrayList<>();
        double atNs = 0;
        while (atNs < SyntheticRun.LENGTH_NS - 1_000 * MS) {
            double work = 0.8 * Math.exp(0.3 * random.nextGaussian());
            double slow = random.nextDouble() < SLOW ? 10 + random.nextDouble() * 30 : 0;
            requests.add(new long[] {(long) atNs, (long) ((work + slow) * MS), (long) (slow * MS)});
            atNs += 1 - Math.log(1 - random.nextDouble()) / ARRIVALS_PER_S * 1e9;
        }
        dueNs = requests.stream().mapToLong(request -> request[0]).toArray();
        workNs = requests.stream().mapToLong(request -> request[1]).toArray();
        slowNs = requests.stream().mapToLong(request -> request[2]).toArray();
    }

    record Plant(Cause cause, long atNs, long lengthNs) {
        long endNs() {
            return atNs + lengthNs;
        }
    }

    void plant(Cause cause, long atNs, long lengthNs) {
        plants.add(new Plant(cause, atNs, lengthNs));
    }

    /** When each request is answered, with the plants or without them. */
    private long[] completedNs(boolean planted) {
        return Arrays.stream(timesNs(planted)).mapToLong(times -> times[3]).toArray();
    }

    /** When each request is received, handled, committed and answered. */
    private long[][] timesNs(boolean planted) {
        List<Plant> server = planted ? plants(Cause.SERVER_GC, Cause.SERVER_SAFEPOINT, Cause.SERVER_STOP) : List.of();
        List<Plant> client = planted ? plants(Cause.CLIENT_GC, Cause.CLIENT_SAFEPOINT, Cause.CLIENT_STOP) : List.of();
        List<Plant> stalls = planted ? new ArrayList<>(plants(Cause.SERVER_STALL)) : List.of();
        List<Plant> steps = planted ? new ArrayList<>(plants(IN_ONE_REQUEST)) : List.of();
        happened.clear();
        long[] freeNs = new long[workers];
        long[][] times = new long[dueNs.length][];
        for (int i = 0; i < dueNs.length; i++) {
            Plant step = !steps.isEmpty() && steps.get(0).atNs() < dueNs[i] && slowNs[i] == 0 ? steps.remove(0) : null;
            long sentNs = after(dueNs[i] + extraNs(step, Cause.LATE_WAKE, Cause.CLIENT_CPU), client);
            happened(step, dueNs[i], Cause.LATE_WAKE, Cause.CLIENT_CPU);
            int worker = 0;
            for (int w = 1; w < workers; w++) {
                worker = freeNs[w] < freeNs[worker] ? w : worker;
            }
            long beganNs = Math.max(sentNs, freeNs[worker]);
            long receivedNs = worked(beganNs, slowNs[i], server);
            long halfNs = (workNs[i] - slowNs[i]) / 2;
            long handledNs = worked(receivedNs, halfNs + extraNs(step, HANDLING), server);
            happened(step, handledNs - extraNs(step, HANDLING), HANDLING);
            long doneNs = worked(handledNs, workNs[i] - slowNs[i] - halfNs + extraNs(step, TRANSACTION), server);
            happened(step, doneNs - extraNs(step, TRANSACTION), TRANSACTION);
            for (int s = 0; s < stalls.size(); s++) {
                Plant stall = stalls.get(s);
                if (stall.atNs() < doneNs) {
                    // any thread that works now waits for memory
                    doneNs += stall.endNs() - Math.max(stall.atNs(), beganNs);
                    stalls.remove(s);
                    break;
                }
            }
            freeNs[worker] = doneNs;
            long completedNs = after(after(doneNs, client) + extraNs(step, Cause.SLOW_REPLY_PATH), client);
            times[i] = new long[] {receivedNs, Math.min(handledNs, doneNs), doneNs, completedNs, sentNs};
        }
        return times;
    }

    private static long extraNs(Plant step, Cause... causes) {
        return step != null && List.of(causes).contains(step.cause()) ? step.lengthNs() : 0;
    }

    private void happened(Plant step, long atNs, Cause... causes) {
        if (extraNs(step, causes) > 0) {
            happened.add(new Plant(step.cause(), atNs, step.lengthNs()));
        }
    }

    /** Of all requests; only orders wait for fsyncs. */
    int service() {
        return plants.stream().anyMatch(plant -> plant.cause().isFsync() || plant.cause() == Cause.DATABASE) ? 1 : 0;
    }

    private List<Plant> plants(Cause... causes) {
        return plants.stream().filter(plant -> List.of(causes).contains(plant.cause()))
                .sorted((a, b) -> Long.compare(a.atNs(), b.atNs())).toList();
    }

    /** A moment at which the client runs. */
    private static long after(long timeNs, List<Plant> stops) {
        long at = timeNs;
        for (Plant stop : stops) {
            at = stop.atNs() <= at && at < stop.endNs() ? stop.endNs() : at;
        }
        return at;
    }

    /** The end of work that continues only outside stops. */
    private static long worked(long beganNs, long workNs, List<Plant> stops) {
        long at = beganNs;
        long restNs = workNs;
        for (Plant stop : stops) {
            if (stop.endNs() <= at) {
                continue;
            }
            long untilNs = Math.max(0, stop.atNs() - at);
            if (restNs <= untilNs) {
                break;
            }
            restNs -= untilNs;
            at = stop.endNs();
        }
        return at + restNs;
    }

    /** The cost of the plants for each request, by the time at which it was due. */
    Map<Long, Long> costNs() {
        long[] with = completedNs(true);
        long[] without = completedNs(false);
        Map<Long, Long> cost = new HashMap<>();
        for (int i = 0; i < dueNs.length; i++) {
            cost.put(SyntheticRun.START_NS + dueNs[i], with[i] - without[i]);
        }
        return cost;
    }

    /** The run directory, with the stops in the logs of the JVMs; {@code planted} false: they did no harm. */
    Path write(Path directory, boolean planted) throws java.io.IOException {
        SyntheticRun run = new SyntheticRun(directory);
        long[][] times = timesNs(planted);
        // Those of single requests are where they happened.
        List<Plant> logged = new ArrayList<>(plants);
        logged.removeIf(plant -> List.of(IN_ONE_REQUEST).contains(plant.cause()));
        logged.addAll(happened);
        for (Plant plant : logged) {
            long atNs = plant.atNs();
            long lengthNs = plant.lengthNs();
            switch (plant.cause()) {
                case SERVER_GC -> run.serverPause(atNs, lengthNs);
                case SERVER_SAFEPOINT -> run.serverSafepoint(atNs, lengthNs);
                case CLIENT_GC -> run.clientPause(atNs, lengthNs);
                case CLIENT_SAFEPOINT -> run.clientSafepoint(atNs, lengthNs);
                case SERVER_STALL -> run.serverStall(atNs, lengthNs);
                case SERVER_STOP -> run.serverHiccup(atNs, lengthNs);
                case CLIENT_STOP -> run.clientHiccup(atNs, lengthNs);
                case FSYNC_JOURNAL -> run.causes().fsync(DiskLog.JOURNAL, atNs, lengthNs);
                case FSYNC_TRANSACTION_LOG -> run.causes().fsync(DiskLog.TRANSACTION_LOG, atNs, lengthNs);
                case FSYNC_ORDER_LOG -> run.causes().fsync(DiskLog.ORDER_LOG, atNs, lengthNs);
                case SERVER_CPU -> run.causes().serverWait(atNs, lengthNs);
                case COMPILERS -> run.causes().serverWaitFor(ThreadRole.COMPILER, atNs, lengthNs);
                case COLLECTORS -> run.causes().serverWaitFor(ThreadRole.GC, atNs, lengthNs);
                case CLIENT_CPU -> run.causes().clientWait(atNs, lengthNs);
                case SERVER_REACHING -> run.serverSafepointReachedLate(atNs, lengthNs, 1_000);
                case STEAL -> run.causes().machine(atNs, lengthNs, lengthNs, 0);
                case THROTTLED -> run.causes().machine(atNs, lengthNs, 0, lengthNs);
                case DATABASE -> run.resource("h2");
                default -> {
                    // No file tells of it but those of the requests.
                }
            }
        }
        for (int i = 0; i < dueNs.length; i++) {
            run.request(service(), 0, dueNs[i], Math.min(times[i][0], times[i][4]), times[i][3]);
            run.served(times[i][0], times[i][1], times[i][2]);
        }
        return run.write();
    }
}
