package trader.lab.compare;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import java.util.SplittableRandom;
import java.util.stream.IntStream;

/**
 * The order of systems in a round, or at the start of a generation: random, and every second time the reverse of the
 * one before, so that each pair of systems has both orders equally often.
 */
final class RoundOrder {
    private static final long SEED = 1_000_003;

    private RoundOrder() {
    }

    /** The order in which a generation starts and warms up its systems; {@code generation}: of its group, from 1. */
    static List<Integer> ofStart(int generation, int systems) {
        return of(0, generation, systems);
    }

    /** {@code round} counts from 1. The same arguments give the same order. */
    static List<Integer> of(int generation, int round, int systems) {
        List<Integer> order = new ArrayList<>(IntStream.range(0, systems).boxed().toList());
        int pair = (round - 1) / 2;
        // Random gives the same first numbers for seeds that differ by little; SplittableRandom mixes them.
        long mixed = new SplittableRandom((SEED + generation) * SEED + pair).nextLong();
        Collections.shuffle(order, new Random(mixed));
        if (round % 2 == 0) {
            Collections.reverse(order);
        }
        return order;
    }
}
