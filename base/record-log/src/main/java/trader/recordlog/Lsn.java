package trader.recordlog;

/**
 * Log sequence numbers: the segment's number in the high 32 bits, and the offset of the record in its file. Later
 * records have higher numbers; no number is used twice.
 */
public final class Lsn {
    /** Before all records. */
    public static final long NONE = 0;

    private Lsn() {
    }

    public static long of(long segment, int offset) {
        return segment << 32 | offset;
    }

    public static long segment(long lsn) {
        return lsn >>> 32;
    }

    /** In bytes. */
    public static int offset(long lsn) {
        return (int) lsn;
    }
}
