package trader.recordlog;

import java.nio.ByteBuffer;

/**
 * @param durableLsn everything before this was durable when the record was written
 * @param payload valid only until the next record is read
 */
public record LogRecord(long lsn, int type, long durableLsn, ByteBuffer payload) {
}
