package trader.runfiles;

/**
 * A record of {@code disk.bin}: a write or an fsync of 0.1 ms and more, in order of completion.
 *
 * <p>Its layout: u8 log, u8 call (1 write, 2 fsync), u16 0, u32 records that the fsync covered (0 for a write, or if
 * unknown), i64 start, i64 length, i64 CPU wait of the calling thread meanwhile, −1 if unknown.
 *
 * @param waitNs how long the calling thread waited for a CPU meanwhile; 0 if unknown
 */
public record DiskCallRecord(DiskLog log, boolean isFsync, long startNs, long lengthNs, long waitNs) {
    /** How many numbers a record has. */
    public static final int LONGS = 4;

    private static final int WRITE = 1;
    private static final int FSYNC = 2;
    private static final DiskLog[] LOGS = DiskLog.values();

    public static final RecordLayout<DiskCallRecord> LAYOUT = new RecordLayout<>("TRADDSK1", 1, LONGS,
            "a file of disk calls", () -> (from, clock) -> {
                int log = from.get();
                int call = from.get();
                from.getShort();
                from.getInt();
                long startNs = clock.toRunNs(from.getLong());
                long lengthNs = from.getLong();
                long waitNs = from.getLong();
                if (log < 1 || log > LOGS.length || call < WRITE || call > FSYNC || lengthNs < 0) {
                    throw new IllegalArgumentException("log " + log + " (allowed 1 to " + LOGS.length + "), call "
                            + call + " (allowed " + WRITE + " and " + FSYNC + "), length " + lengthNs + " ns");
                }
                return new DiskCallRecord(LOGS[log - 1], call == FSYNC, startNs, lengthNs,
                        Math.max(0, Math.min(waitNs, lengthNs)));
            });

    /** Puts a call into the numbers of a record; allocates nothing. {@code waitNs} is −1 if it is unknown. */
    public static void put(long[] to, DiskLog log, boolean isFsync, int records, long startNs, long lengthNs,
            long waitNs) {
        to[0] = log.ordinal() + 1L | (isFsync ? FSYNC : WRITE) << 8 | (long) records << 32;
        to[1] = startNs;
        to[2] = lengthNs;
        to[3] = waitNs;
    }
}
