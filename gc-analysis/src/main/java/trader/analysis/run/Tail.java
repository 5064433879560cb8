package trader.analysis.run;

import java.util.Arrays;
import java.util.stream.IntStream;

/** The requests beyond p99 of their service, as columns: some ten bytes each instead of an object. */
final class Tail {
    private long[] dueNs = new long[1024];
    private long[] completedNs = new long[1024];
    private byte[] service = new byte[1024];
    private byte[] level = new byte[1024];
    private short[] client = new short[1024];
    private int size;

    /** {@code level}: 0 beyond p99, 1 beyond p99.9, 2 beyond p99.99. */
    void add(int serviceIndex, int levelBeyond, int clientIndex, long due, long completed) {
        if (size == dueNs.length) {
            dueNs = Arrays.copyOf(dueNs, 2 * size);
            completedNs = Arrays.copyOf(completedNs, 2 * size);
            service = Arrays.copyOf(service, 2 * size);
            level = Arrays.copyOf(level, 2 * size);
            client = Arrays.copyOf(client, 2 * size);
        }
        dueNs[size] = due;
        completedNs[size] = completed;
        service[size] = (byte) serviceIndex;
        level[size] = (byte) levelBeyond;
        client[size++] = (short) clientIndex;
    }

    /** In order of the time at which they were due; at most {@code most}, evenly picked, if there are more. */
    Tail sorted(int most) {
        int[] order = IntStream.range(0, size).boxed().sorted((a, b) -> Long.compare(dueNs[a], dueNs[b]))
                .mapToInt(Integer::intValue).toArray();
        Tail sorted = new Tail();
        int step = Math.max(1, (size + most - 1) / most);
        for (int i = 0; i < size; i += step) {
            int index = order[i];
            sorted.add(service[index], level[index], client[index], dueNs[index], completedNs[index]);
        }
        return sorted;
    }

    int size() {
        return size;
    }

    long dueNs(int index) {
        return dueNs[index];
    }

    long completedNs(int index) {
        return completedNs[index];
    }

    int service(int index) {
        return service[index];
    }

    int level(int index) {
        return level[index];
    }

    int client(int index) {
        return client[index];
    }
}
