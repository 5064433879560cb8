package trader.analysis.run;

import java.util.stream.IntStream;

/** Sorts the rows of columns by one column, without an object for each row. */
final class IndirectSort {
    private IndirectSort() { }

    /**
     * The indices of the first {@code count} values in ascending order; the sort is stable. Merges the ascending runs
     * in pairs, because usually there are only a few.
     */
    static int[] of(long[] values, int count) {
        int[] order = IntStream.range(0, count).toArray();
        while (runEnd(values, order, 0) < count) {
            int[] merged = new int[count];
            int to = 0;
            for (int from = 0; from < count;) {
                int left = from;
                int leftEnd = runEnd(values, order, left);
                int right = leftEnd;
                int rightEnd = runEnd(values, order, right);
                while (left < leftEnd || right < rightEnd) {
                    boolean takeLeft = right == rightEnd
                            || left < leftEnd && values[order[left]] <= values[order[right]];
                    merged[to++] = order[takeLeft ? left++ : right++];
                }
                from = rightEnd;
            }
            order = merged;
        }
        return order;
    }

    private static int runEnd(long[] values, int[] order, int from) {
        int end = Math.min(order.length, from + 1);
        while (end < order.length && values[order[end - 1]] <= values[order[end]]) {
            end++;
        }
        return end;
    }
}
