package trader.recordlog;

/**
 * Log sequence numbers: where a record begins, as the segment's number (high 32 bits) and the offset in its file. A
 * later record has a larger one; none is used twice. 0 is before all records.
 */
public final class Lsn {
    /** Before all records. */
    public static final long NONE = 0;

    private Lsn() {
    }

    /** The position in a segment. */
    public static long of(long segment, int offset) {
        return segment << 32 | offset;
    }

    /** The number of the segment. */
    public static long segment(long lsn) {
        return lsn >>> 32;
    }

    /** The offset in the segment's file, in bytes. */
    public static int offset(long lsn) {
        return (int) lsn;
    }
}
