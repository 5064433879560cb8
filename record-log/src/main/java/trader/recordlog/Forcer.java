package trader.recordlog;

import java.io.IOException;

/** How written data are brought to the disk; tests count, stop or fail it. */
@FunctionalInterface
public interface Forcer {
    /** As the operating system does it. */
    Forcer DISK = SegmentFile::force;

    /** Returns when everything that was written to this segment is on the disk. */
    void force(SegmentFile segment) throws IOException;
}
