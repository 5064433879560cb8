package trader.launcher.machine;

import java.util.regex.Pattern;
import trader.common.Settings;

/**
 * The group of threads to which a thread of a measured JVM belongs, by its name; the {@code group} of {@code
 * threads.csv} and {@code waits.bin}. The kernel knows only the first 15 letters of a name, so each JVM prints its
 * threads once, after the clients have connected and before they send.
 */
enum ThreadRole {
    /** Read messages and handle them. */
    LISTENERS(1, true, "trader\\.(quotes|orders|prices)-.*"),
    /** Netty of the broker; also Artemis' own threads for connections within the JVM, which the server replaces. */
    IO(2, true, "Thread-\\d+ \\(activemq-(remoting-|org\\.apache\\.activemq\\.artemis\\.core\\.remoting).*"),
    BROKER(3, true, "Thread-\\d+ \\(activemq-.*|activemq-.*"),
    /** Write and sync the broker's journal and the log of orders. */
    JOURNAL(4, true, "Thread-\\d+ \\(activemq-io-.*|order-log"),
    /** Send requests and take replies. */
    CLIENT(5, true, "load-\\d+|replies-\\d+|thread \\d+"),
    /** Connections of JMS clients, including the server's own; in a load generator also those of FIX. */
    CLIENT_IO(6, true, "idle-sockets|Thread-\\d+ \\(activemq-client-.*"),
    GATEWAY(7, true, "FIX session.*|fix-.*|QFJ .*|QF/J .*|NioProcessor-.*|NioSocket.*|Socket(Acceptor|Conn).*"),
    COMPILER(8, false, "C[12] Compiler.*|JVMCI.*|Sweeper thread"),
    GC(9, false, "GC Thread.*|G1 .*|Z[A-Z].*|XW.*|Shenandoah.*|ParGC.*|Concurrent Mark.*"),
    /** The measuring itself. */
    MEASURING(10, false, "hiccup-.*|counters|request-times|recording|disk-watch|JFR .*|Attach Listener"),
    /** The JVM's own; {@code VM Thread} executes collections and safepoints. */
    VM(11, false, "VM .*|Service Thread|Monitor Deflati.*|Signal Dispatch.*|Finalizer|Reference Handl.*|Common-Cleaner"
            + "|Notification Th.*"),
    OTHER(12, false, ".*"),
    /** Threads of Artemis of which the rest of the name is unknown, and with it the group. */
    ARTEMIS(13, true, "Thread-\\d+ \\([a-z]*");

    private static final ThreadRole[] MOST_SPECIFIC_FIRST = {LISTENERS, CLIENT_IO, JOURNAL, IO, BROKER, ARTEMIS, CLIENT,
        GATEWAY, COMPILER, GC, MEASURING, VM, OTHER};

    private final int number;
    private final boolean onPath;
    private final Pattern names;

    ThreadRole(int number, boolean onPath, String names) {
        this.number = number;
        this.onPath = onPath;
        this.names = Pattern.compile(names);
    }

    /**
     * Classifies a thread.
     *
     * @param name     the whole name, or its first 15 letters
     * @param ofServer whether the JVM contains server, broker or gateway
     */
    static ThreadRole of(String name, boolean ofServer) {
        for (ThreadRole role : MOST_SPECIFIC_FIRST) {
            if (role.names.matcher(name).matches()) {
                return !ofServer && (role == IO || role == BROKER || role == GATEWAY) ? CLIENT_IO : role;
            }
        }
        throw new IllegalStateException(name);
    }

    /** In {@code waits.bin}. */
    int number() {
        return number;
    }

    /** Whether a request may wait for such a thread. */
    boolean isOnPath() {
        return onPath;
    }

    /** In {@code threads.csv}: {@code client-io}. */
    @Override
    public String toString() {
        return Settings.spelling(this);
    }
}
