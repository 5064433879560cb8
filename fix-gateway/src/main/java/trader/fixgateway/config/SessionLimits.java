package trader.fixgateway.config;

import java.util.concurrent.TimeUnit;
import trader.common.Settings;
import trader.common.Units;
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
        SessionLimits limits = new SessionLimits(bytes(section, "body-length", "8k", 256, MIB),
                bytes(section, "garbage", "8k", 0, MIB), whole(section, "connections", 256, 100_000),
                whole(section, "connections-per-address", 64, 100_000),
                section.read("logon-time", SessionLimits::logonTimeMs),
                whole(section, "resend-messages", 10_000, 1_000_000),
                bytes(section, "resend-bytes", "4m", 1 << 10, 1 << 30),
                bytes(section, "write-queue", "8m", 1 << 10, 1 << 30));
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

    private static int bytes(IniSection section, String key, String fallback, long min, long max) {
        return section.read(key, each -> {
            String text = each.text(key, fallback);
            long bytes;
            try {
                bytes = Units.parseBytes(text);
            } catch (IllegalArgumentException invalid) {
                throw new IllegalArgumentException("setting '" + key + "' is " + invalid.getMessage(), invalid);
            }
            if (bytes < min || bytes > max) {
                throw new IllegalArgumentException("setting '" + key + "' is '" + text + "': from " + min + " to " + max
                        + " bytes");
            }
            return (int) bytes;
        });
    }

    private static long logonTimeMs(Settings settings) {
        long timeMs = TimeUnit.NANOSECONDS.toMillis(settings.durationNs("logon-time", "10s"));
        if (timeMs < 100 || timeMs > TimeUnit.HOURS.toMillis(1)) {
            throw new IllegalArgumentException("setting 'logon-time' is '" + settings.text("logon-time")
                    + "': from 100ms to 1h");
        }
        return timeMs;
    }
}
