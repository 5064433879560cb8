package trader.fixgateway.config;

import java.util.concurrent.TimeUnit;
import trader.common.config.IniSection;

/**
 * Limits for clients; docs/FIX.md describes what happens beyond them.
 *
 * @param garbageBytes bytes outside any good message, per minute and connection
 * @param logonTimeMs from the connection to the accepted Logon
 * @param resendMessages per minute and session, as {@code resendBytes}
 * @param writeQueueBytes unsent data for a client that does not read
 */
public record SessionLimits(int bodyBytes, int garbageBytes, int connections, int connectionsPerAddress,
        long logonTimeMs, int resendMessages, int resendBytes, int writeQueueBytes) {
    private static final int MIB = 1 << 20;
    /** Per session; a parsed message may take forty times its bytes. */
    private static final int WAITING_BYTES = MIB / 2;
    private static final int LEAST_WAITING = 4;
    private static final int MOST_WAITING = 64;

    static SessionLimits from(IniSection section) {
        SessionLimits limits = new SessionLimits(bytes(section, "body-length", "8k", "256", "1m"),
                bytes(section, "garbage", "8k", "0", "1m"), whole(section, "connections", 256, 100_000),
                whole(section, "connections-per-address", 64, 100_000),
                section.read("logon-time", each -> TimeUnit.NANOSECONDS.toMillis(
                        each.durationNs("logon-time", "10s", "100ms", "1h"))),
                whole(section, "resend-messages", 10_000, 1_000_000),
                bytes(section, "resend-bytes", "4m", "1k", "1g"),
                bytes(section, "write-queue", "8m", "1k", "1g"));
        section.rejectUnknown();
        if (limits.writeQueueBytes() < 2L * limits.resendBytes()) {
            throw section.error("'write-queue' is " + limits.writeQueueBytes()
                    + " bytes: at least twice 'resend-bytes', " + limits.resendBytes()
                    + ", or a client that asks for a resend would be disconnected");
        }
        return limits;
    }

    /** Messages that may wait for a session's thread before its connection is no longer read. */
    public int waitingMessages() {
        return Math.max(LEAST_WAITING, Math.min(MOST_WAITING, WAITING_BYTES / bodyBytes));
    }

    /** Bytes of messages that a session keeps beyond the number it expects. */
    public int outOfSequenceBytes() {
        return 2 * Math.max(WAITING_BYTES, LEAST_WAITING * bodyBytes);
    }

    private static int whole(IniSection section, String key, int fallback, int max) {
        return section.read(key, each -> (int) each.whole(key, fallback, 1, max));
    }

    private static int bytes(IniSection section, String key, String fallback, String least, String most) {
        return section.read(key, each -> (int) each.bytes(key, fallback, least, most));
    }
}
