package trader.runfiles;

import java.util.Locale;
import java.util.regex.Pattern;

/**
 * What a thread of a measured JVM does for a request, by its name; the {@code group} of {@code threads.csv}, and the
 * role in {@code waits.bin} and {@code handoffs.bin}. The kernel knows only the first 15 letters of a name, so each JVM
 * prints its threads once, after the clients have connected and before they send. The place of a role here, from 1, is
 * its number in these files.
 */
public enum ThreadRole {
    /** Read messages and handle them. */
    LISTENERS(true, "trader\\.(quotes|orders|prices)-.*"),
    /** Netty of the broker; also Artemis' own threads for connections within the JVM, which the server replaces. */
    IO(true, "Thread-\\d+ \\(activemq-(remoting-|org\\.apache\\.activemq\\.artemis\\.core\\.remoting).*"),
    BROKER(true, "Thread-\\d+ \\(activemq-.*|activemq-.*"),
    /** Write and sync the broker's journal and the log of orders. */
    JOURNAL(true, "Thread-\\d+ \\(activemq-io-.*|order-log"),
    /** Send requests and take replies. */
    CLIENT(true, "load-\\d+|replies-\\d+|thread \\d+"),
    /** Connections of JMS clients, including the server's own; in a load generator also those of FIX. */
    CLIENT_IO(true, "idle-sockets|Thread-\\d+ \\(activemq-client-.*"),
    GATEWAY(true, "FIX session.*|fix-.*|QFJ .*|QF/J .*|NioProcessor-.*|NioSocket.*|Socket(Acceptor|Conn).*"),
    COMPILER(false, "C[12] Compiler.*|JVMCI.*|Sweeper thread"),
    GC(false, "GC Thread.*|G1 .*|Z[A-Z].*|XW.*|Shenandoah.*|ParGC.*|Concurrent Mark.*"),
    /** The measuring itself. */
    MEASURING(false, "hiccup-.*|counters|request-times|recording|disk-watch|JFR .*|Attach Listener"),
    /** The JVM's own; {@code VM Thread} executes collections and safepoints. */
    VM(false, "VM .*|Service Thread|Monitor Deflati.*|Signal Dispatch.*|Finalizer|Reference Handl.*|Common-Cleaner"
            + "|Notification Th.*"),
    OTHER(false, ".*"),
    /** Threads of Artemis of which the rest of the name is unknown, and with it the group. */
    ARTEMIS(true, "Thread-\\d+ \\([a-z]*");

    private static final ThreadRole[] ALL = values();
    private static final ThreadRole[] MOST_SPECIFIC_FIRST = {LISTENERS, CLIENT_IO, JOURNAL, IO, BROKER, ARTEMIS, CLIENT,
        GATEWAY, COMPILER, GC, MEASURING, VM, OTHER};

    private final boolean onPath;
    private final Pattern names;

    ThreadRole(boolean onPath, String names) {
        this.onPath = onPath;
        this.names = Pattern.compile(names);
    }

    /**
     * Classifies a thread.
     *
     * @param name     the whole name, or its first 15 letters
     * @param ofServer whether the JVM contains server, broker or gateway
     */
    public static ThreadRole of(String name, boolean ofServer) {
        for (ThreadRole role : MOST_SPECIFIC_FIRST) {
            if (role.names.matcher(name).matches()) {
                return !ofServer && (role == IO || role == BROKER || role == GATEWAY) ? CLIENT_IO : role;
            }
        }
        throw new IllegalStateException(name);
    }

    /** The role with this {@link #number()}; {@link #OTHER} for a number that no role has. */
    static ThreadRole of(int number) {
        return number >= 1 && number <= ALL.length ? ALL[number - 1] : OTHER;
    }

    /** In the files. */
    int number() {
        return ordinal() + 1;
    }

    /** Whether a request may wait for such a thread. */
    public boolean isOnPath() {
        return onPath;
    }

    /** In {@code threads.csv}: {@code client-io}. */
    @Override
    public String toString() {
        return name().toLowerCase(Locale.ROOT).replace('_', '-');
    }
}
