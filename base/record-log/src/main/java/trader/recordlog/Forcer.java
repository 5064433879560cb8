package trader.recordlog;

import java.io.IOException;

/** Syncs written data to the disk; tests replace it to count, stop or fail the calls. */
@FunctionalInterface
public interface Forcer {
    /** Syncs with fdatasync. */
    Forcer DISK = SegmentFile::force;

    /** Returns when everything written to this segment is on the disk. */
    void force(SegmentFile segment) throws IOException;
}
