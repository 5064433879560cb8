package trader.recordlog;

import java.nio.ByteBuffer;

/**
 * A record that was read and is intact.
 *
 * @param lsn where it is
 * @param type the type it was appended with
 * @param safeLsn everything before this was as safe as the log makes it, when the record was written
 * @param payload what it says; valid until the reader reads on
 */
public record LogRecord(long lsn, int type, long safeLsn, ByteBuffer payload) {
}
