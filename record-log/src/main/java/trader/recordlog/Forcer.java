package trader.recordlog;

import java.io.IOException;

/** Forces written data to the disk; tests count, stop or fail it. */
@FunctionalInterface
public interface Forcer {
    /** By fdatasync. */
    Forcer DISK = SegmentFile::force;

    /** Returns when everything written to this segment is on the disk. */
    void force(SegmentFile segment) throws IOException;
}
