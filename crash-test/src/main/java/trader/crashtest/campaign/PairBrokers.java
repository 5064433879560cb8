package trader.crashtest.campaign;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.TimeUnit;
import java.util.function.BooleanSupplier;
import java.util.stream.IntStream;
import trader.access.BrokerUsers;
import trader.broker.access.LocalSecret;
import trader.broker.pair.PairWatch;
import trader.common.PrivateFiles;
import trader.launcher.jvm.JvmFailure;
import trader.launcher.jvm.ModulePath;
import trader.launcher.jvm.ServerPlan;

/**
 * A pair of brokers that are killed and restarted, on this host or on hosts of their own. Their consoles tell which of
 * them is active.
 */
final class PairBrokers implements AutoCloseable {
    private static final List<String> ROLES = List.of(PairWatch.ALONE, PairWatch.REPLICATED, PairWatch.WAITING,
            PairWatch.BACKUP, PairWatch.SYNCHRONISED);
    private static final String HOST = "127.0.0.1";
    /** What Artemis logs when a backup begins to copy. */
    private static final String COPYING = "AMQ224056";

    /** How a broker ends that does not serve without the other. */
    private static final String REFUSAL = "this broker was the backup when its machine went down";
    private static final long POLL_MS = 20;

    private final Path data;
    final List<RestartedServer> brokers;
    /** For clients: the addresses of both. */
    final String url;
    final PairLocks locks;
    private final boolean hasLocksDisk;
    private final Path access;
    /** Null if both are on this host. */
    final BrokerHosts hosts;

    /** {@code plan}: settings that brokers and servers share; {@code data}: for all that a broker keeps. */
    PairBrokers(ServerPlan plan, Path directory, Path data, List<Integer> ports, CrashPoint.Setup setup,
            ModulePath modules, Path classArchive) {
        this.data = data;
        // What the rebuilt disk holds includes the locks.
        hasLocksDisk = !setup.isRecorded();
        locks = new PairLocks(hasLocksDisk ? directory.resolve("locks-disk") : data);
        hosts = setup == CrashPoint.Setup.BROKER_HOSTS ? new BrokerHosts() : null;
        access = directory.resolve("broker-access");
        Map<String, String> shared = Map.of("durability", plan.settings().get("durability"),
                "journal-type", plan.settings().get("journal-type"), "lock-dir", locks.directory().toString());
        brokers = IntStream.range(0, 2).mapToObj(number -> {
            Map<String, String> settings = new TreeMap<>(shared);
            settings.put("port", Integer.toString(ports.get(number)));
            settings.put("bind", host(number));
            settings.put("ha-peer", host(1 - number) + ":" + ports.get(1 - number));
            settings.put("data-dir", data(number).toString());
            return new RestartedServer(new ServerPlan(plan.main(), plan.flags(), settings),
                    directory.resolve("broker-" + number), modules, classArchive);
        }).toList();
        url = "(tcp://" + host(0) + ":" + ports.get(0) + ",tcp://" + host(1) + ":" + ports.get(1) + ")";
    }

    private String host(int number) {
        return hosts == null ? HOST : hosts.address(number);
    }

    void open() throws IOException, InterruptedException {
        if (hasLocksDisk) {
            locks.open();
        }
        if (hosts != null) {
            hosts.open();
            // A secret is only read for brokers on this host.
            String secret = LocalSecret.shared(Files.createDirectories(locks.directory()).resolve("secret")).text();
            PrivateFiles.write(access, "user=" + BrokerUsers.SERVER + "\npassword=" + secret + "\n");
        }
    }

    /** The data directory of a broker, 0 or 1. */
    Path data(int number) {
        return data.resolve("broker-" + number);
    }

    /** For the server, which has all rights. */
    String serverUrl() {
        return hosts == null ? url : url + "?access=" + access;
    }

    /** Starts those that do not run, one after the other. */
    void start() throws IOException, InterruptedException, JvmFailure {
        for (RestartedServer broker : brokers) {
            if (!broker.isAlive()) {
                start(broker);
                broker.awaitReady();
            }
        }
    }

    /**
     * Starts both after a power cut. The first may refuse to serve before the other does; then it is started again.
     *
     * @return whether it refused
     * @throws JvmFailure if neither serves, or one ended for another reason
     */
    boolean startAfterCut(RestartedServer first, long limitMs) throws IOException, InterruptedException, JvmFailure {
        for (int number = 0; number < brokers.size(); number++) {
            Path mark = data(number).resolve("broker/replica");
            if (Files.exists(mark)) {
                // The number of a boot of the machine, of which this is the next.
                Files.writeString(mark, "earlier\n");
            }
        }
        first.start(null);
        await(() -> first.saysReady() || !first.isAlive(), limitMs);
        boolean refused = !first.isAlive();
        if (refused && !first.console().contains(REFUSAL)) {
            throw new JvmFailure(first.unexpectedEnd(), List.of());
        }
        other(first).start(null);
        other(first).awaitReady();
        if (refused) {
            first.start(null);
        }
        first.awaitReady();
        if (!await(() -> active() != null, limitMs)) {
            throw new JvmFailure("neither broker serves " + limitMs + " ms after a power cut", List.of());
        }
        return refused;
    }

    private static boolean await(BooleanSupplier condition, long limitMs) throws InterruptedException {
        long endNs = System.nanoTime() + TimeUnit.MILLISECONDS.toNanos(limitMs);
        while (!condition.getAsBoolean()) {
            if (System.nanoTime() > endNs) {
                return false;
            }
            Thread.sleep(POLL_MS);
        }
        return true;
    }

    /** Does not wait until it is ready. */
    void start(RestartedServer broker) throws IOException {
        if (hosts == null) {
            broker.start(null);
        } else {
            broker.startUnder(hosts.wrapper(brokers.indexOf(broker)));
        }
    }

    /** Null while neither is. */
    RestartedServer active() {
        return brokers.stream().filter(each -> has(each, PairWatch.ALONE) || has(each, PairWatch.REPLICATED)
                || has(each, PairWatch.WAITING))
                .findFirst().orElse(null);
    }

    RestartedServer other(RestartedServer broker) {
        return brokers.get(1 - brokers.indexOf(broker));
    }

    /** Whether one is active, and the other could take over. */
    boolean isSynchronised() {
        RestartedServer active = active();
        return active != null && has(active, PairWatch.REPLICATED) && has(other(active), PairWatch.SYNCHRONISED);
    }

    /** Whether a broker has begun to copy the active one's data. */
    static boolean isCopying(RestartedServer broker) {
        return broker.console().contains(COPYING);
    }

    /** Whether it has said, since this place of its console, that it does not serve as the other one may have more. */
    static boolean refuses(RestartedServer broker, int since) {
        return broker.console().indexOf(PairWatch.DOES_NOT_SERVE, since) >= 0;
    }

    static boolean has(RestartedServer broker, String role) {
        return broker.isAlive() && role.equals(role(broker.console()));
    }

    /** The beginning of the last line about a role; null without one. */
    static String role(String console) {
        String last = null;
        int at = -1;
        for (String role : ROLES) {
            int found = console.lastIndexOf(": " + role);
            if (found > at) {
                at = found;
                last = role;
            }
        }
        return last;
    }

    void stop() throws InterruptedException, JvmFailure {
        RestartedServer active = active();
        // The backup first: it would take over.
        for (RestartedServer broker : active == null ? brokers : List.of(other(active), active)) {
            broker.stop();
        }
    }

    @Override
    public void close() throws IOException {
        locks.close();
        if (hosts != null) {
            hosts.close();
        }
    }
}
