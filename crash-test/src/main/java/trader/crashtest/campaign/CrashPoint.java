package trader.crashtest.campaign;

import java.util.Arrays;
import java.util.List;
import java.util.stream.Collectors;
import trader.common.Settings;
import trader.faultagent.FaultPoint;

/** The faults of a campaign; {@code crash-test/README.md} describes each. */
public enum CrashPoint {
    BEFORE_RECEIVE(Setup.EMBEDDED, FaultPoint.BEFORE_RECEIVE),
    AFTER_INSERT(Setup.EMBEDDED, FaultPoint.AFTER_INSERT),
    AFTER_PREPARE_BROKER(Setup.EMBEDDED, FaultPoint.AFTER_PREPARE_BROKER),
    AFTER_PREPARE_RESOURCE(Setup.EMBEDDED, FaultPoint.AFTER_PREPARE_RESOURCE),
    AFTER_DECISION(Setup.EMBEDDED, FaultPoint.AFTER_DECISION),
    AFTER_FIRST_COMMIT(Setup.EMBEDDED, FaultPoint.AFTER_FIRST_COMMIT),
    AFTER_BOTH_COMMITS(Setup.EMBEDDED, FaultPoint.AFTER_BOTH_COMMITS),
    // Only if the server keeps its decisions in the log of the orders.
    BEFORE_MARK(Setup.EMBEDDED, FaultPoint.BEFORE_MARK),
    BEFORE_FORGETTING(Setup.EMBEDDED, FaultPoint.BEFORE_FORGETTING),
    AFTER_FORGETTING(Setup.EMBEDDED, FaultPoint.AFTER_FORGETTING),
    DURING_RECOVERY(Setup.EMBEDDED, FaultPoint.DURING_RECOVERY),
    RANDOM(Setup.EMBEDDED, null),
    TORN_TAIL(Setup.EMBEDDED, null),
    SIGSTOP(Setup.EMBEDDED, null),
    DATABASE(Setup.EMBEDDED, null),
    EXTERNAL_BROKER(Setup.EXTERNAL_BROKER, null),
    BROKER_ACTIVE(Setup.BROKER_PAIR, null),
    BROKER_BACKUP(Setup.BROKER_PAIR, null),
    BROKER_RESYNC(Setup.BROKER_PAIR, null),
    BROKER_BACKUP_SIGSTOP(Setup.BROKER_PAIR, null),
    BROKER_BOTH(Setup.BROKER_PAIR, null),
    BROKER_LOCKS(Setup.BROKER_PAIR, null),
    BROKER_CUT(Setup.BROKER_HOSTS, null),
    ONE_SERVER(Setup.SEVERAL_SERVERS, null),
    FIX_GATEWAY(Setup.FIX_GATEWAY, null),
    FIX_BROKER_ACTIVE(Setup.FIX_BROKER_PAIR, null),
    DISK_FULL(Setup.SMALL_DISK, null),
    FAILING_DISK(Setup.EMBEDDED, null),
    POWER_CUT(Setup.RECORDED, null),
    POWER_CUT_XFS(Setup.RECORDED, null),
    BROKER_POWER_CUT(Setup.RECORDED_PAIR, null);

    /** The processes and disks of a test bed. */
    enum Setup {
        /** Embedded broker; data directory among the campaign's files. */
        EMBEDDED,
        /** A broker in its own JVM. */
        EXTERNAL_BROKER,
        /** Two brokers in their own JVMs, one the backup of the other. */
        BROKER_PAIR,
        /** The same, each broker in a network namespace of its own. */
        BROKER_HOSTS,
        /** A broker in its own JVM, and several servers with one database. */
        SEVERAL_SERVERS,
        /** Embedded broker; clients use a FIX gateway in its own JVM. */
        FIX_GATEWAY,
        /** Two brokers as in BROKER_PAIR; clients use a FIX gateway in its own JVM. */
        FIX_BROKER_PAIR,
        /** Embedded broker; data directory on its own small file system. */
        SMALL_DISK,
        /** Embedded broker; the system calls of the server are recorded. */
        RECORDED,
        /** Two brokers as in BROKER_PAIR; the system calls of brokers and server are recorded. */
        RECORDED_PAIR;

        boolean hasPair() {
            return this == BROKER_PAIR || this == BROKER_HOSTS || this == FIX_BROKER_PAIR || this == RECORDED_PAIR;
        }

        boolean isRecorded() {
            return this == RECORDED || this == RECORDED_PAIR;
        }

        boolean hasGateway() {
            return this == FIX_GATEWAY || this == FIX_BROKER_PAIR;
        }
    }

    private final Setup setup;
    private final FaultPoint fault;

    CrashPoint(Setup setup, FaultPoint fault) {
        this.setup = setup;
        this.fault = fault;
    }

    Setup setup() {
        return setup;
    }

    /** The fault point in the server, or null. */
    FaultPoint fault() {
        return fault;
    }

    /** The name on the command line and in results: {@code after-decision}. */
    public String spelling() {
        return Settings.spelling(this);
    }

    /**
     * The servers of a campaign.
     *
     * @param resource such as {@code emulated}
     * @param ownDatabase whether the database is the campaign's own, which alone may be killed
     * @param isMarkable whether decisions are in the log of the orders
     * @param container such as {@code spring}
     * @param count number of servers behind one broker
     */
    public record Servers(String resource, boolean ownDatabase, boolean isMarkable, String container, int count) {
    }

    private boolean appliesTo(Servers servers) {
        if (servers.count > 1) {
            return this == ONE_SERVER;
        }
        return switch (this) {
            case ONE_SERVER -> false;
            // There, a transaction begins with a message.
            case BEFORE_RECEIVE -> !servers.container.equals("mdb");
            case BEFORE_MARK, BEFORE_FORGETTING, AFTER_FORGETTING -> servers.isMarkable;
            case TORN_TAIL, FAILING_DISK, POWER_CUT, POWER_CUT_XFS, BROKER_POWER_CUT ->
                    servers.resource.equals("emulated");
            case DATABASE -> servers.resource.equals("postgresql") && servers.ownDatabase;
            default -> true;
        };
    }

    /** Whether it needs {@code strace}. */
    public boolean isTraced() {
        return isPowerCut() || this == FAILING_DISK;
    }

    public boolean isPowerCut() {
        return setup.isRecorded();
    }

    /** Whether a campaign has it only if it is asked for. */
    public boolean isOnRequest() {
        return isTraced() || setup.hasPair();
    }

    /** Whether its clients use a FIX gateway. */
    public boolean isOverFix() {
        return setup.hasGateway();
    }

    boolean keepsServerRunning() {
        return setup.hasPair() || this == ONE_SERVER || this == SIGSTOP || this == DATABASE
                || this == EXTERNAL_BROKER || this == FIX_GATEWAY;
    }

    /** Whether only one thread comes there, once in each interval of forgetting. */
    boolean isRare() {
        return this == BEFORE_FORGETTING || this == AFTER_FORGETTING;
    }

    /** All points that apply to some servers. */
    public static List<CrashPoint> of(Servers servers) {
        return Arrays.stream(values()).filter(point -> point.appliesTo(servers)).toList();
    }

    /** Reads a list such as {@code after-decision,random}; an IllegalArgumentException names the allowed points. */
    public static List<CrashPoint> parse(String list, Servers servers) {
        List<CrashPoint> allowed = of(servers);
        return Arrays.stream(list.split(",")).map(name -> allowed.stream()
                .filter(point -> point.spelling().equals(name)).findFirst()
                .orElseThrow(() -> new IllegalArgumentException("'" + name + "': allowed with --order-store "
                        + servers.resource + (servers.ownDatabase ? "" : " and --jdbc-url")
                        + (servers.isMarkable ? " and --commit markable" : "")
                        + (servers.container.equals("spring") ? "" : " and --listener-container " + servers.container)
                        + (servers.count > 1 ? " and several servers" : "") + " is one of "
                        + allowed.stream().map(CrashPoint::spelling).collect(Collectors.joining(", ")))))
                .distinct().toList();
    }
}
