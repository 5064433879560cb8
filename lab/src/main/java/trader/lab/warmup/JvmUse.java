package trader.lab.warmup;

import java.io.IOException;
import java.nio.file.Path;
import java.util.Set;
import trader.lab.live.FileTail;

/** The CPU time of a JVM, from its growing {@code threads.csv}. */
final class JvmUse {
    private static final String COMPILER = "compiler";
    private static final Set<String> NO_WORK = Set.of(COMPILER, "gc", "vm", "measuring");
    // Columns of threads.csv.
    private static final int START = 0;
    private static final int LENGTH = 1;
    private static final int GROUP = 2;
    private static final int ON_CPU = 4;

    private final FileTail threads;
    private final long clockNs;
    private final TimedAmounts work = new TimedAmounts();
    private final TimedAmounts compiler = new TimedAmounts();

    /** {@code clockNs}: its clock minus this one's. */
    JvmUse(Path directory, long clockNs) {
        this.clockNs = clockNs;
        threads = new FileTail(directory.resolve("threads.csv"));
    }

    void poll() throws IOException {
        for (String line : threads.poll()) {
            String[] columns = line.split(",");
            if (!columns[START].equals("startNs")) {
                add(Long.parseLong(columns[START]) - clockNs, Long.parseLong(columns[LENGTH]), columns[GROUP],
                        Long.parseLong(columns[ON_CPU]));
            }
        }
    }

    private void add(long startNs, long lengthNs, String group, long onCpuNs) {
        work.add(startNs, lengthNs, NO_WORK.contains(group) ? 0 : onCpuNs);
        compiler.add(startNs, lengthNs, group.equals(COMPILER) ? onCpuNs : 0);
    }

    /** Until when its CPU time is known. */
    long endNs() {
        return work.endNs();
    }

    /** CPU time of the threads that handle messages, and of all others that are not the JVM's own. */
    double workNs(long fromNs, long toNs) {
        return work.sum(fromNs, toNs);
    }

    double compilerNs(long fromNs, long toNs) {
        return compiler.sum(fromNs, toNs);
    }
}
