package trader.analysis.run;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** Disk calls, waits for a CPU, and time taken from the machine, as a {@link SyntheticRun} has them. */
public final class SyntheticCauses {
    private static final long START_NS = SyntheticRun.START_NS;
    private static final long EPOCH_NS = SyntheticRun.EPOCH_MS * 1_000_000;
    private static final int METER = 10;

    private final List<long[]> diskCalls = new ArrayList<>();
    private final List<long[]> serverWaits = new ArrayList<>();
    private final List<long[]> clientWaits = new ArrayList<>();
    private final StringBuilder machine = new StringBuilder();

    /** An fsync of the log with this number. */
    public void diskCall(int log, long atNs, long lengthNs) {
        diskCalls.add(new long[] {log, atNs, lengthNs});
    }

    /** A listener waited for a CPU. */
    public void serverWait(long atNs, long lengthNs) {
        samples(serverWaits, 1, atNs, lengthNs, false);
    }

    /** A thread that sends requests waited for a CPU. */
    public void clientWait(long atNs, long lengthNs) {
        samples(clientWaits, 5, atNs, lengthNs, false);
    }

    /** A listener waited for a CPU; a thread of this group ran before, meanwhile and afterwards. */
    public void serverWaitFor(int group, long atNs, long lengthNs) {
        serverWait(atNs, lengthNs);
        samples(serverWaits, group, atNs, lengthNs, true);
    }

    /** Samples of 20 ms. */
    private static void samples(List<long[]> waits, int group, long atNs, long lengthNs, boolean ran) {
        long sampleNs = 20_000_000;
        for (long startNs = atNs - atNs % sampleNs; startNs < atNs + lengthNs; startNs += sampleNs) {
            long ns = Math.min(startNs + sampleNs, atNs + lengthNs) - Math.max(startNs, atNs);
            waits.add(new long[] {group, startNs, sampleNs, ran ? 0 : ns, ran ? sampleNs : 0});
        }
    }

    /** Time taken from the machine. */
    public void machine(long atNs, long lengthNs, long stealNs, long throttledNs) {
        machine.append(START_NS + atNs).append(',').append(lengthNs).append(',').append(stealNs)
                .append(",0,").append(throttledNs).append(",0\n");
    }

    void write(Path run) throws IOException {
        Path server = run.resolve("server");
        if (!diskCalls.isEmpty()) {
            ByteBuffer file = RecordFiles.begin("TRADDSK1", 1, 32, diskCalls.size(), START_NS, EPOCH_NS);
            for (long[] call : diskCalls) {
                file.put((byte) call[0]).put((byte) 2).putShort((short) 0).putInt(1).putLong(START_NS + call[1])
                        .putLong(call[2]).putLong(0);
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

    private static void waits(Path jvm, List<long[]> waits) throws IOException {
        if (!waits.isEmpty()) {
            // The meter of a JVM runs all the time.
            waits.add(new long[] {METER, SyntheticRun.LENGTH_NS, 20_000_000, 0, 0});
            ByteBuffer file = RecordFiles.waits(waits.size(), START_NS, EPOCH_NS);
            waits.forEach(wait -> RecordFiles.wait(file, (int) wait[0], START_NS + wait[1], wait[2], 1, wait[4],
                    wait[3], wait[3]));
            RecordFiles.write(jvm.resolve("waits.bin"), file);
        }
    }
}
