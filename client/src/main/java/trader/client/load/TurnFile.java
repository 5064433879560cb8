package trader.client.load;

import java.io.IOException;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.channels.FileChannel;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import trader.client.record.Phase;

/**
 * A small file, mapped by all sides, in which the lab writes the current {@link Turn} of a system, and each of its
 * load processes the last turn after which it is idle, with its totals.
 *
 * <p>Little-endian i64: number (negative while it is written), openNs, closeNs, pausedNs, phase, bits of perS; then
 * from byte 64 on, for each process, 64 bytes: idle turn, answered, failed and missed requests.
 *
 * <p>Threads: one writes turns; for each process one at a time writes totals; any reads.
 */
public final class TurnFile {
    private static final VarHandle LONG = MethodHandles.byteBufferViewVarHandle(long[].class, ByteOrder.LITTLE_ENDIAN);
    private static final int BLOCK_BYTES = 64;
    private static final int MOST_PROCESSES = 1_001;
    private static final int NUMBER = 0;
    private static final int OPEN = 8;
    private static final int CLOSE = 16;
    private static final int PAUSED = 24;
    private static final int PHASE = 32;
    private static final int RATE = 40;
    // Of a process.
    private static final int IDLE = 0;
    private static final int ANSWERED = 8;
    private static final int FAILED = 16;
    private static final int MISSED = 24;

    private final ByteBuffer bytes;

    /**
     * Requests of a process since its start.
     *
     * @param idleAfter the last turn after which it is idle; 0: idle before the first; -1: not yet
     * @param failed    errors and timeouts
     * @param missed    requests that were not sent in the turn in which they were due
     */
    public record Totals(long idleAfter, long answered, long failed, long missed) {
    }

    private TurnFile(ByteBuffer bytes) {
        this.bytes = bytes;
    }

    /** A new file, before the first turn. */
    public static TurnFile create(Path file) throws IOException {
        TurnFile made = map(file, StandardOpenOption.CREATE_NEW);
        for (int process = 1; process <= MOST_PROCESSES; process++) {
            LONG.setRelease(made.bytes, process * BLOCK_BYTES + IDLE, -1L);
        }
        return made;
    }

    /** The file of a system. */
    public static TurnFile open(Path file) throws IOException {
        return map(file, StandardOpenOption.WRITE);
    }

    private static TurnFile map(Path file, StandardOpenOption option) throws IOException {
        try (FileChannel channel = FileChannel.open(file, StandardOpenOption.READ, StandardOpenOption.WRITE, option)) {
            return new TurnFile(channel.map(FileChannel.MapMode.READ_WRITE, 0, (MOST_PROCESSES + 1) * BLOCK_BYTES));
        }
    }

    /** Gives the next turn; all processes must be idle. */
    public void give(Turn turn) {
        LONG.setVolatile(bytes, NUMBER, -turn.number());
        VarHandle.fullFence();
        put(OPEN, turn.openNs());
        put(CLOSE, turn.closeNs());
        put(PAUSED, turn.pausedNs());
        put(PHASE, turn.phase().ordinal());
        put(RATE, Double.doubleToRawLongBits(turn.perS()));
        LONG.setVolatile(bytes, NUMBER, turn.number());
    }

    /** The turn if it is a later one than {@code known}, otherwise {@code known}. */
    Turn later(Turn known) {
        long number = (long) LONG.getAcquire(bytes, NUMBER);
        if (number <= known.number()) {
            return known;
        }
        Turn read = new Turn(number, get(OPEN), get(CLOSE), get(PAUSED), Phase.values()[(int) get(PHASE)],
                Double.longBitsToDouble(get(RATE)));
        VarHandle.fullFence();
        return (long) LONG.getAcquire(bytes, NUMBER) == number ? read : known;
    }

    /** Writes the totals of a process, which counts from 1. */
    void idle(int process, Totals totals) {
        int block = process * BLOCK_BYTES;
        put(block + ANSWERED, totals.answered());
        put(block + FAILED, totals.failed());
        put(block + MISSED, totals.missed());
        LONG.setRelease(bytes, block + IDLE, totals.idleAfter());
    }

    /** The totals of a process, which counts from 1; valid while it is idle. */
    public Totals totals(int process) {
        int block = process * BLOCK_BYTES;
        return new Totals((long) LONG.getAcquire(bytes, block + IDLE), get(block + ANSWERED), get(block + FAILED),
                get(block + MISSED));
    }

    private long get(int index) {
        return (long) LONG.get(bytes, index);
    }

    private void put(int index, long value) {
        LONG.set(bytes, index, value);
    }
}
