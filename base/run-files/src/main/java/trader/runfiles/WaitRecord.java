package trader.runfiles;

/**
 * A record of {@code waits.bin}: threads of one role ran, or ended a wait for a CPU, in an interval of about 10 ms, up
 * to 50 ms with many threads at work. The hiccup meter is {@link ThreadRole#MEASURING}. The kernel counts a wait when
 * it ends, so a thread whose wait is longer than the interval has a record of its own, which begins with the wait. So
 * has a thread that had been quiet, as it is read in every fifth interval only. Records of a role can overlap.
 *
 * <p>Its layout: i64 start, u32 length, u8 role, u8 0, u16 threads, u32 on CPU, u32 wait, u32 worst wait, u32 0.
 *
 * @param threads     those that ran or waited
 * @param onCpuNs     their time on a CPU
 * @param waitNs      the waits of all these threads
 * @param worstWaitNs the longest wait of one of them
 */
public record WaitRecord(ThreadRole role, long startNs, long lengthNs, int threads, long onCpuNs, long waitNs,
        long worstWaitNs) {
    public static final RecordLayout<WaitRecord> LAYOUT = new RecordLayout<>("TRADWAI1", 1, 4,
            "a file of threads' waits", () -> (from, clock) -> {
                long startNs = clock.toRunNs(from.getLong());
                long lengthNs = RecordLayout.unsigned(from);
                int role = from.get();
                from.get();
                int threads = from.getShort() & 0xffff;
                WaitRecord record = new WaitRecord(ThreadRole.of(role), startNs, lengthNs, threads,
                        RecordLayout.unsigned(from), RecordLayout.unsigned(from), RecordLayout.unsigned(from));
                from.getInt();
                return record;
            });

    /** Puts it into the numbers of a record. */
    public void put(long[] to) {
        to[0] = startNs;
        to[1] = RecordLayout.unsigned(lengthNs) | (long) role.number() << 32 | (long) threads << 48;
        to[2] = RecordLayout.unsigned(onCpuNs) | RecordLayout.unsigned(waitNs) << 32;
        to[3] = RecordLayout.unsigned(worstWaitNs);
    }
}
