package trader.analysis.attribution;

import java.util.Arrays;

/** The causes for which the earlier requests of a thread were late, each with its part of the delay. Reused. */
final class QueueOwners {
    private static final Cause[] CAUSES = Cause.values();

    private final double[] parts = new double[CAUSES.length];

    /** No cause is known. */
    void clear() {
        Arrays.fill(parts, 0);
    }

    void only(Cause cause) {
        clear();
        parts[cause.ordinal()] = 1;
    }

    /** In proportion to these delays, by {@link Cause#ordinal}; what is unexplained owns nothing. */
    void proportional(long[] delayNs) {
        long sumNs = Arrays.stream(delayNs).sum() - delayNs[Cause.UNEXPLAINED.ordinal()];
        for (int i = 0; i < parts.length; i++) {
            parts[i] = sumNs == 0 || i == Cause.UNEXPLAINED.ordinal() ? 0 : (double) delayNs[i] / sumNs;
        }
    }

    boolean isEmpty() {
        return Arrays.stream(parts).allMatch(part -> part == 0);
    }

    double part(Cause cause) {
        return parts[cause.ordinal()];
    }

    /** Those of many requests, as columns; requests can share theirs. */
    static final class Columns {
        private byte[] causes = new byte[1024];
        private float[] parts = new float[1024];
        private int size;

        /** Index of the next that is added. */
        int size() {
            return size;
        }

        void add(QueueOwners owners) {
            for (int i = 0; i < CAUSES.length; i++) {
                if (owners.parts[i] > 0) {
                    if (size == causes.length) {
                        causes = Arrays.copyOf(causes, 2 * size);
                        parts = Arrays.copyOf(parts, 2 * size);
                    }
                    causes[size] = (byte) i;
                    parts[size++] = (float) owners.parts[i];
                }
            }
        }

        void get(int first, int end, QueueOwners owners) {
            owners.clear();
            for (int i = first; i < end; i++) {
                owners.parts[causes[i]] = parts[i];
            }
        }
    }
}
