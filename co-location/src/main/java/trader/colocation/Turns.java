package trader.colocation;

/**
 * The turns of two ways: near, TCP, TCP, near, and so on. Two successive iterations are a pair, and what drifts favours
 * neither way.
 */
final class Turns {
    private Turns() {
    }

    /** Whether an iteration asks the near servlet; the first iteration of the warm-up is 0. */
    static boolean isNear(int iteration) {
        return (iteration + 1) / 2 % 2 == 0;
    }
}
