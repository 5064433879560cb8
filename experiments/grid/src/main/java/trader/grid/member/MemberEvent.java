package trader.grid.member;

/**
 * Something that happened to a member, or to the grid.
 *
 * @param timeNs {@link System#nanoTime()}, the same clock in all JVMs of a host
 * @param member its name; empty if it concerns the whole grid
 */
public record MemberEvent(long timeNs, Kind kind, String member) {
    /** In the file, the kinds have these names in lower case. */
    public enum Kind {
        /** Its JVM is about to be started. */
        STARTED,
        JOINED,
        /** It is about to be killed. */
        KILLED,
        /** Its process is stopped (SIGSTOP). */
        FROZEN,
        /** Its process goes on. */
        CONTINUED,
        /** It is about to be told to leave. */
        LEAVING,
        /** Its JVM has ended. */
        LEFT,
        /** The partitions are spread evenly, but there are too few members for all backups. */
        BALANCED,
        /** The partitions are spread evenly, with all backups. */
        COPIED
    }
}
