package trader.lab.experiment;

import java.io.IOException;
import java.io.PrintStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.UUID;
import java.util.stream.Stream;
import trader.common.FreePorts;
import trader.common.PrivateFiles;
import trader.launcher.jvm.JvmFailure;
import trader.launcher.jvm.JvmFlags;
import trader.launcher.jvm.JvmProcess;
import trader.launcher.jvm.ModulePath;
import trader.launcher.jvm.ServerJvm;
import trader.launcher.jvm.ServerPlan;
import trader.postgres.LocalPostgres;

/**
 * The processes of a run that its server needs: a broker with the setting {@code broker=separate}, a database server
 * for a resource that has a URL, if the settings name none, and members that store prices with {@code
 * quote-cache=grid}. Their JVMs have the server's collector.
 */
final class BackingServices {
    private static final String BROKER = "broker";
    private static final String POSTGRESQL = "postgresql";
    private static final String PRICE_MEMBER = "trader.server.gridquotes.PriceMember";
    private static final Set<String> DATABASES_IN_JVMS = Set.of("h2-tcp", "derby-tcp");
    private static final Set<String> OF_BROKER = Set.of("bind", "port", "journal-type", "users", "durability",
            "message-size-limit");
    /** More than a server has for other things than orders. */
    private static final int CONNECTIONS = 40;
    private static final long HEAP_BYTES = 256L << 20;
    private static final int PRICE_MEMBERS = 2;
    private static final String GRID_PORT = "quote-grid-port";

    private final RunDirectory run;
    private final ModulePath modules;
    private final PrintStream out;
    private final List<JvmProcess> jvms = new ArrayList<>();
    /** When one dies, the run goes on: the other has the backups. */
    private final List<JvmProcess> priceMembers = new ArrayList<>();
    /** By name: how price members that died ended. */
    private final Map<String, String> priceMemberEnds = new LinkedHashMap<>();
    private LocalPostgres postgres;

    BackingServices(RunDirectory run, ModulePath modules, PrintStream out) {
        this.run = run;
        this.modules = modules;
        this.out = out;
    }

    /** Starts what the plan needs, and returns the plan with the addresses. */
    ServerPlan startFor(ServerPlan plan) throws IOException, InterruptedException, JvmFailure {
        Map<String, String> settings = new TreeMap<>(plan.settings());
        boolean overSocket = Boolean.parseBoolean(settings.remove(RunPlan.POSTGRES_SOCKET));
        String servers = settings.remove(RunPlan.SERVERS);
        if (RunPlan.SEPARATE_BROKER.equals(settings.get(BROKER))) {
            settings.put(BROKER, startBroker(plan, settings));
        }
        String resource = settings.get("order-store");
        if (!settings.containsKey("jdbc-url") && POSTGRESQL.equals(resource)) {
            startPostgres(overSocket, servers == null ? 1 : Integer.parseInt(servers), settings);
        } else if (!settings.containsKey("jdbc-url") && resource != null && DATABASES_IN_JVMS.contains(resource)) {
            startDatabase(plan, settings);
        }
        if (!"grid".equals(settings.get("quote-cache"))) {
            return plan.with(settings);
        }
        startPriceMembers(ofGrid(flags(plan)), settings);
        return new ServerPlan(plan.main(), ofGrid(plan.flags()), settings);
    }

    private JvmFlags ofGrid(JvmFlags flags) {
        return !run.isInTurns() ? flags : flags.with(Stream.concat(flags.flags().stream(),
                WarmSystem.GRID_WITHOUT_TIME_LIMITS.stream()).toList());
    }

    /** Starts the members of a grid that store prices, and adds the grid's port to the settings of a server. */
    private void startPriceMembers(JvmFlags flags, Map<String, String> settings)
            throws IOException, InterruptedException, JvmFailure {
        out.println("starting " + PRICE_MEMBERS + " members that store prices, the first in " + run.priceMember(1));
        settings.put(GRID_PORT, Integer.toString(FreePorts.any()));
        ServerPlan plan = new ServerPlan(PRICE_MEMBER, flags, Map.of(GRID_PORT, settings.get(GRID_PORT)));
        // The first one founds the grid; two at once might found two.
        for (int number = 1; number <= PRICE_MEMBERS; number++) {
            start(plan, run.priceMember(number), priceMembers);
        }
    }

    /** Moves the settings of the broker to it, and returns its URL. */
    private String startBroker(ServerPlan plan, Map<String, String> settings)
            throws IOException, InterruptedException, JvmFailure {
        Map<String, String> ofBroker = new TreeMap<>(settings);
        ofBroker.keySet().retainAll(OF_BROKER);
        // The durability and the limit of messages apply to the server, too.
        settings.keySet().removeAll(Set.of("bind", "port", "journal-type", "users"));
        out.println("starting the broker in " + run.broker());
        String url = start(new ServerPlan(ServerPlan.BROKER, flags(plan), ofBroker), run.broker(), jvms);
        return run.isInTurns() ? WarmSystem.withoutTimeLimits(url) : url;
    }

    private void startDatabase(ServerPlan plan, Map<String, String> settings)
            throws IOException, InterruptedException, JvmFailure {
        out.println("starting " + settings.get("order-store") + " in " + run.database());
        Files.createDirectories(run.database());
        Path password = PrivateFiles.write(run.database().resolve("password"), UUID.randomUUID().toString());
        settings.put("jdbc-user", "trader");
        settings.put("jdbc-password-file", password.toString());
        Map<String, String> ofDatabase = new TreeMap<>(settings);
        ofDatabase.keySet().retainAll(Set.of("order-store", "durability", "jdbc-user", "jdbc-password-file"));
        settings.put("jdbc-url", start(new ServerPlan(ServerPlan.DATABASE, flags(plan), ofDatabase), run.database(),
                jvms));
    }

    private static JvmFlags flags(ServerPlan server) {
        return JvmFlags.of(server.flags().jdk(), "--server-gc", server.flags().collector(), HEAP_BYTES, List.of());
    }

    /** Starts a JVM that is named like its directory, and waits until it is ready; returns its URL. */
    private String start(ServerPlan plan, Path directory, List<JvmProcess> started)
            throws IOException, InterruptedException, JvmFailure {
        JvmProcess jvm = ServerJvm.start(directory.getFileName().toString(), plan, directory, modules);
        started.add(jvm);
        return ServerJvm.awaitBroker(jvm);
    }

    /** Starts it in a new directory, on the same disk as the other files of the run. */
    private void startPostgres(boolean overSocket, int servers, Map<String, String> settings) throws JvmFailure {
        out.println("starting PostgreSQL in " + run.postgres());
        try {
            int listeners = Integer.parseInt(settings.getOrDefault("order-listeners", "32"));
            postgres = LocalPostgres.in(run.postgres(), servers == 1 ? Map.of()
                    : Map.of("max_prepared_transactions", Integer.toString(2 * servers * listeners),
                            "max_connections", Integer.toString(servers * (listeners + CONNECTIONS))));
            if (overSocket) {
                postgres.withUnixSocket();
            }
            postgres.start();
        } catch (IOException failed) {
            throw new JvmFailure("cannot start PostgreSQL in " + run.postgres() + ": " + failed.getMessage()
                    + "; choose another directory with --out, or name a running database with --jdbc-url", List.of());
        }
        settings.putAll(Map.of("jdbc-url", overSocket ? postgres.unixSocketUrl() : postgres.jdbcUrl(),
                "jdbc-user", postgres.user(), "jdbc-password-file", postgres.passwordFile().toString()));
    }

    /** The JVMs without which the server does not work. */
    List<JvmProcess> jvms() {
        return jvms;
    }

    /** Notes which price members have died. */
    void look() {
        for (JvmProcess jvm : priceMembers) {
            if (!jvm.isAlive() && !priceMemberEnds.containsKey(jvm.name())) {
                priceMemberEnds.put(jvm.name(), RunJvms.died(jvm).getMessage());
                out.println(jvm.name() + " (process " + jvm.pid() + ") has died; the run goes on");
            }
        }
    }

    /** A sentence for each price member that died. */
    List<String> problems() {
        return List.copyOf(priceMemberEnds.values());
    }

    /** All JVMs, in the order in which to end them. */
    List<JvmProcess> all() {
        return Stream.concat(jvms.stream(), priceMembers.stream()).toList();
    }

    /** The processes that are no JVMs. */
    List<Long> pids() {
        return postgres == null ? List.of() : ProcessHandle.of(postgres.pid()).stream().flatMap(server ->
                Stream.concat(Stream.of(server), server.descendants())).map(ProcessHandle::pid).toList();
    }

    /** Stops PostgreSQL; the caller stops the JVMs. */
    void stopPostgres() throws IOException {
        if (postgres != null) {
            postgres.close();
        }
    }

    void killPostgres() {
        if (postgres != null) {
            postgres.kill();
        }
    }
}
