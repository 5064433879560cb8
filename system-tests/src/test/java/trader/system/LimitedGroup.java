package trader.system;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.opentest4j.TestAbortedException;
import trader.system.RunTruth.Stretch;

/** A control group of version 1 whose processes can be stopped by its CPU limit. */
final class LimitedGroup implements AutoCloseable {
    private static final Path ROOT = Path.of("/sys/fs/cgroup");
    private static final String NAME = "trader-test-" + ProcessHandle.current().pid();
    /** The longest that the kernel allows, in us, and the least of it that a group must have. */
    private static final String PERIOD = "1000000";
    private static final String LEAST = "1000";
    private static final String NO_LIMIT = "-1";

    private final List<Path> groups = new ArrayList<>();

    private LimitedGroup() {
    }

    /** Skips the test where no such group can be made. */
    static LimitedGroup make() throws IOException {
        LimitedGroup limited = new LimitedGroup();
        try {
            for (String controller : List.of("cpu", "cpuacct")) {
                Path parent = ROOT.resolve(controller).toRealPath();
                Path group = parent.resolve(NAME);
                if (!limited.groups.contains(group)) {
                    limited.groups.add(Files.createDirectory(group));
                }
            }
            Files.writeString(limited.groups.get(0).resolve("cpu.cfs_period_us"), PERIOD);
        } catch (IOException impossible) {
            limited.close();
            throw new TestAbortedException("no control group with a CPU limit: " + impossible);
        }
        return limited;
    }

    void add(long pid) throws IOException {
        for (Path group : groups) {
            Files.writeString(group.resolve("cgroup.procs"), Long.toString(pid));
        }
    }

    /** Returns when it was stopped for certain. */
    Stretch stop(long lengthMs) throws IOException, InterruptedException {
        Path quota = groups.get(0).resolve("cpu.cfs_quota_us");
        Files.writeString(quota, LEAST);
        try {
            long fromNs = System.nanoTime();
            Thread.sleep(lengthMs);
            return new Stretch(fromNs, System.nanoTime());
        } finally {
            Files.writeString(quota, NO_LIMIT);
        }
    }

    /** Its processes must have ended. */
    @Override
    public void close() throws IOException {
        for (Path group : groups) {
            Files.delete(group);
        }
    }
}
