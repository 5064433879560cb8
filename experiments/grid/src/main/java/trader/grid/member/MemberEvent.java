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
        STARTED("%s starts", "start of %s"),
        JOINED("%s joined", "%s joined"),
        /** It is about to be killed. */
        KILLED("%s killed", "%s killed"),
        /** Its process is stopped (SIGSTOP). */
        FROZEN("%s frozen", "%s frozen"),
        /** Its process goes on. */
        CONTINUED("%s continued", null),
        /** It is about to be told to leave. */
        LEAVING("%s leaves", "%s left"),
        /** Its JVM has ended. */
        LEFT("%s left", null),
        /** The partitions are spread evenly, but there are too few members for all backups. */
        BALANCED("balanced", null),
        /** The partitions are spread evenly, with all backups. */
        COPIED("all copies complete", null);

        private final String label;
        private final String cause;

        Kind(String label, String cause) {
            this.label = label;
            this.cause = cause;
        }
    }

    public String label() {
        return kind.label.replace("%s", member);
    }

    /** As the cause of a gap between answers; null if it is none. */
    public String cause() {
        return kind.cause == null ? null : kind.cause.replace("%s", member);
    }
}
