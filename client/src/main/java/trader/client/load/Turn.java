package trader.client.load;

import trader.client.record.Phase;

/**
 * A turn that the load of a system gets while its processes are not frozen. Times are those of
 * {@link System#nanoTime()}.
 *
 * @param number   counts from 1; 0: none yet
 * @param openNs   requests may be due from then on
 * @param closeNs  and until then; later only those under way end
 * @param pausedNs time between turns until {@code openNs}: the clock of schedules stands still meanwhile
 * @param phase    of the load in this turn
 * @param perS     messages per second of each process whose rate is {@code auto}, in scheduled phases
 */
public record Turn(long number, long openNs, long closeNs, long pausedNs, Phase phase, double perS) {
    static final Turn NONE = new Turn(0, Long.MIN_VALUE, Long.MIN_VALUE, 0, Phase.WARMUP, 0);

    boolean isOpen(long nowNs) {
        return nowNs >= openNs && nowNs < closeNs;
    }
}
