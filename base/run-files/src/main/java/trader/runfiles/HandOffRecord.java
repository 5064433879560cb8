package trader.runfiles;

import java.util.concurrent.TimeUnit;

/**
 * A record of {@code handoffs.bin}: what waited 0.05 ms and more for a thread of the broker or of a client's
 * connections. Records are in the order of their ends.
 *
 * <p>Its layout: i64 start, u32 wait in ns, u24 length in µs, u8 role of the thread. Of a length of more than 16.7 s,
 * the end is kept.
 *
 * @param lengthNs within which the thread waited; of a task the wait itself
 */
public record HandOffRecord(ThreadRole role, long startNs, long lengthNs, long waitNs) {
    /** How many numbers a record has. */
    public static final int LONGS = 2;

    public static final RecordLayout<HandOffRecord> LAYOUT = new RecordLayout<>("TRADHND1", 1, LONGS,
            "a file of hand-offs", () -> (from, clock) -> {
                long startNs = clock.toRunNs(from.getLong());
                long wait = from.getLong();
                long waitNs = wait & 0xffff_ffffL;
                return new HandOffRecord(ThreadRole.of((int) (wait >>> 56)), startNs,
                        Math.max(waitNs, (wait >>> 32 & 0xff_ffffL) * 1_000), waitNs);
            });

    private static final long MOST_LENGTH_NS = TimeUnit.MICROSECONDS.toNanos(0xff_ffffL);

    /** Puts a wait that ended at {@code endNs} into the numbers of a record; allocates nothing. */
    public static void put(long[] to, ThreadRole role, long endNs, long lengthNs, long waitNs) {
        long keptNs = Math.min(MOST_LENGTH_NS, lengthNs);
        long lengthMicros = (keptNs + 999) / 1_000;
        to[0] = endNs - keptNs;
        to[1] = RecordLayout.unsigned(waitNs) | lengthMicros << 32 | (long) role.number() << 56;
    }
}
