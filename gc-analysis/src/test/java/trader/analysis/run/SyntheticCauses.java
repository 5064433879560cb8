package trader.analysis.run;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import trader.runfiles.DiskCallRecord;
import trader.runfiles.DiskLog;
import trader.runfiles.ThreadRole;
import trader.runfiles.WaitRecord;

/** Disk calls, waits for a CPU, and time taken from the machine, as a {@link SyntheticRun} has them. */
public final class SyntheticCauses {
    private static final long START_NS = SyntheticRun.START_NS;
    private static final long EPOCH_NS = SyntheticRun.EPOCH_MS * 1_000_000;
    private static final long SAMPLE_NS = 20_000_000;

    private final List<DiskCallRecord> diskCalls = new ArrayList<>();
    private final List<WaitRecord> serverWaits = new ArrayList<>();
    private final List<WaitRecord> clientWaits = new ArrayList<>();
    private final StringBuilder machine = new StringBuilder();

    public void fsync(DiskLog log, long atNs, long lengthNs) {
        diskCalls.add(new DiskCallRecord(log, true, START_NS + atNs, lengthNs, 0));
    }

    /** A listener waited for a CPU. */
    public void serverWait(long atNs, long lengthNs) {
        samples(serverWaits, ThreadRole.LISTENERS, atNs, lengthNs, false);
    }

    /** A thread that sends requests waited for a CPU. */
    public void clientWait(long atNs, long lengthNs) {
        samples(clientWaits, ThreadRole.CLIENT, atNs, lengthNs, false);
    }

    /** A listener waited for a CPU; a thread of this role ran before, meanwhile and afterwards. */
    public void serverWaitFor(ThreadRole role, long atNs, long lengthNs) {
        serverWait(atNs, lengthNs);
        samples(serverWaits, role, atNs, lengthNs, true);
    }

    /** Samples of 20 ms. */
    private static void samples(List<WaitRecord> waits, ThreadRole role, long atNs, long lengthNs, boolean ran) {
        for (long startNs = atNs - atNs % SAMPLE_NS; startNs < atNs + lengthNs; startNs += SAMPLE_NS) {
            long ns = Math.min(startNs + SAMPLE_NS, atNs + lengthNs) - Math.max(startNs, atNs);
            waits.add(sample(role, startNs, ran ? SAMPLE_NS : 0, ran ? 0 : ns));
        }
    }

    private static WaitRecord sample(ThreadRole role, long startNs, long onCpuNs, long waitNs) {
        return new WaitRecord(role, START_NS + startNs, SAMPLE_NS, 1, onCpuNs, waitNs, waitNs);
    }

    /** Time taken from the machine. */
    public void machine(long atNs, long lengthNs, long stealNs, long throttledNs) {
        machine.append(START_NS + atNs).append(',').append(lengthNs).append(',').append(stealNs)
                .append(",0,").append(throttledNs).append(",0\n");
    }

    void write(Path run) throws IOException {
        Path server = run.resolve("server");
        if (!diskCalls.isEmpty()) {
            ByteBuffer file = RecordFiles.begin(DiskCallRecord.LAYOUT, diskCalls.size(), START_NS, EPOCH_NS);
            for (DiskCallRecord call : diskCalls) {
                long[] numbers = new long[DiskCallRecord.LONGS];
                DiskCallRecord.put(numbers, call.log(), call.isFsync(), 1, call.startNs(), call.lengthNs(), 0);
                RecordFiles.put(file, numbers);
            }
            RecordFiles.write(server.resolve("disk.bin"), file);
        }
        waits(server, serverWaits);
        waits(run.resolve("client-1"), clientWaits);
        if (machine.length() > 0) {
            Files.writeString(run.resolve("machine.csv"),
                    "startNs,lengthNs,stealNs,busyNs,throttledNs,groupNs\n" + machine);
        }
    }

    private static void waits(Path jvm, List<WaitRecord> waits) throws IOException {
        if (!waits.isEmpty()) {
            // The meter of a JVM runs all the time.
            waits.add(sample(ThreadRole.MEASURING, SyntheticRun.LENGTH_NS, 0, 0));
            ByteBuffer file = RecordFiles.begin(WaitRecord.LAYOUT, waits.size(), START_NS, EPOCH_NS);
            waits.forEach(wait -> RecordFiles.put(file, wait));
            RecordFiles.write(jvm.resolve("waits.bin"), file);
        }
    }
}
