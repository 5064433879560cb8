package trader.fixgateway.session;

import java.util.concurrent.TimeUnit;
import trader.common.Settings;
import trader.common.Units;

/**
 * What is taken from a client, hostile or not; docs/FIX.md says what happens beyond.
 *
 * @param bodyBytes the largest BodyLength
 * @param garbageBytes a minute and connection: what is in no good message
 * @param connections at the same time
 * @param connectionsPerAddress at the same time
 * @param logonTimeMs from the connection to the accepted Logon
 * @param resendMessages a minute and session: what is sent again
 * @param resendBytes a minute and session: what is sent again
 * @param writeQueueBytes what waits for a client that does not read
 */
record SessionLimits(int bodyBytes, int garbageBytes, int connections, int connectionsPerAddress, long logonTimeMs,
        int resendMessages, int resendBytes, int writeQueueBytes) {
    private static final int MIB = 1 << 20;
    /** Of one session; parsed, a message may take forty times its bytes. */
    private static final int WAITING_BYTES = MIB / 2;
    private static final int LEAST_WAITING = 4;
    private static final int MOST_WAITING = 64;

    static SessionLimits from(IniSection section) {
        SessionLimits limits = new SessionLimits(
                bytes(section, "body-length", "8k", 256, MIB),
                bytes(section, "garbage", "8k", 0, MIB),
                whole(section, "connections", 256, 100_000),
                whole(section, "connections-per-address", 64, 100_000),
                section.read("logon-time", SessionLimits::logonTimeMs),
                whole(section, "resend-messages", 10_000, 1_000_000),
                bytes(section, "resend-bytes", "4m", 1 << 10, 1 << 30),
                bytes(section, "write-queue", "8m", 1 << 10, 1 << 30));
        section.rejectUnknown();
        if (limits.writeQueueBytes() < 2L * limits.resendBytes()) {
            throw section.wrong("'write-queue' is " + limits.writeQueueBytes()
                    + " bytes: at least twice 'resend-bytes', " + limits.resendBytes()
                    + ", else a client that asks for what it missed would be disconnected");
        }
        return limits;
    }

    /** How many messages of a session wait for its thread before its connection is not read any more. */
    int waitingMessages() {
        return Math.max(LEAST_WAITING, Math.min(MOST_WAITING, WAITING_BYTES / bodyBytes));
    }

    /** How many bytes of messages a session keeps beyond the number that it expects. */
    int aheadBytes() {
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
