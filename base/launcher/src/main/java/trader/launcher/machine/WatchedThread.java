package trader.launcher.machine;

import java.io.IOException;
import java.io.RandomAccessFile;
import java.nio.file.Path;
import trader.runfiles.ThreadRole;

/** A thread of another process, whose {@code schedstat} stays open: a reading takes 2.7 µs and allocates nothing. */
final class WatchedThread implements AutoCloseable {
    private final RandomAccessFile file;
    private final String id;
    private final byte[] buffer;
    private String name;
    private ThreadRole role;
    private long readNs;
    private long changedNs;
    private long onCpuNs;
    private long waitNs;
    private long turns;
    private long onCpuGrowthNs;
    private long waitGrowthNs;
    private long turnsGrowth;

    /**
     * Opens it.
     *
     * @param task   {@code /proc/<pid>/task/<tid>}
     * @param buffer that of the only thread that reads
     * @throws IOException when the thread has ended
     */
    WatchedThread(Path task, byte[] buffer, boolean ofServer) throws IOException {
        this.buffer = buffer;
        id = task.getFileName().toString();
        String comm = KernelFiles.firstLine(task.resolve("comm"));
        setName(comm == null ? "" : comm.strip(), ofServer);
        file = new RandomAccessFile(task.resolve("schedstat").toFile(), "r");
    }

    /** Makes the next reading the growth since {@code sinceNs}; a thread that was found now is not quiet. */
    void begin(long sinceNs, long nowNs) {
        readNs = sinceNs;
        changedNs = nowNs;
    }

    /** Returns whether the thread ran or stopped waiting since the last reading. */
    boolean read(long nowNs) throws IOException {
        file.seek(0);
        int length = file.read(buffer);
        if (length <= 0) {
            throw new IOException("empty");
        }
        long first = 0;
        long second = 0;
        long number = 0;
        int column = 0;
        for (int i = 0; i < length && buffer[i] != '\n'; i++) {
            if (buffer[i] == ' ') {
                first = column == 0 ? number : first;
                second = column == 1 ? number : second;
                number = 0;
                column++;
            } else {
                number = number * 10 + buffer[i] - '0';
            }
        }
        onCpuGrowthNs = first - onCpuNs;
        waitGrowthNs = second - waitNs;
        turnsGrowth = number - turns;
        onCpuNs = first;
        waitNs = second;
        turns = number;
        readNs = nowNs;
        boolean changed = onCpuGrowthNs != 0 || waitGrowthNs != 0;
        changedNs = changed ? nowNs : changedNs;
        return changed;
    }

    String id() {
        return id;
    }

    /** The first 15 letters, unless {@link #setName} gave it the whole. */
    String name() {
        return name;
    }

    final void setName(String known, boolean ofServer) {
        name = known;
        role = ThreadRole.of(known, ofServer);
    }

    ThreadRole role() {
        return role;
    }

    long readNs() {
        return readNs;
    }

    /** The last reading that saw it run. */
    long changedNs() {
        return changedNs;
    }

    long onCpuGrowthNs() {
        return onCpuGrowthNs;
    }

    long waitGrowthNs() {
        return waitGrowthNs;
    }

    long turnsGrowth() {
        return turnsGrowth;
    }

    @Override
    public void close() throws IOException {
        file.close();
    }
}
