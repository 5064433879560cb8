package trader.analysis.run;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import trader.runfiles.GatewayRecord;

/** Requests that pass a FIX gateway: three files with different numbers for the same request. */
class GatewayJoinTest {
    private static final long MS = 1_000_000;
    private static final int REQUESTS = 80;

    @TempDir
    private Path directory;

    @Test
    void theStepsOfARequestOverFix() throws IOException {
        Run read = run(REQUESTS - 1, 7 - (REQUESTS - 2) % 8);
        JoinedRequests joined = new JoinedRequests(read.clients().get(0), read.servers().times());
        List<String> steps = new ArrayList<>();
        joined.forEach((request, of) -> {
            if (of != null) {
                StringBuilder line = new StringBuilder();
                for (RequestStep step : RequestStep.values()) {
                    line.append(of.ns(step) == 0 ? "" : step.label() + " " + of.ns(step) / MS + ", ");
                }
                steps.add(line.toString());
            }
        });

        assertThat(read.servers().times().gateway().sessions()).containsEntry("A,\"B\"", 8);
        assertThat(joined.joined()).isEqualTo(REQUESTS - 1);
        assertThat(joined.missing()).as("its answer was not recorded").isOne();
        assertThat(steps).hasSize(REQUESTS - 1).containsOnly("request path to the gateway 1, gateway 2, request path"
                + " 1, handling 2, reply path to the gateway 1, gateway's answer 2, reply path 1, ");
    }

    /** The gateway connected anew, and answered by itself because no answer came in time. */
    @Test
    void aConnectionOverWhichNothingReachedTheServer() throws IOException {
        Run read = run(REQUESTS, 20);
        JoinedRequests joined = new JoinedRequests(read.clients().get(0), read.servers().times());
        joined.forEach((request, of) -> { });

        assertThat(joined.joined()).isEqualTo(REQUESTS - 1);
        assertThat(joined.missing()).isOne();
    }

    /** {@code lastConnection}: that of the gateway's last record. */
    private Run run(int records, int lastConnection) throws IOException {
        SyntheticRun run = new SyntheticRun(directory);
        for (int i = 0; i < REQUESTS; i++) {
            long dueNs = i * 20 * MS;
            run.request(0, 0, dueNs, dueNs, dueNs + 10 * MS);
            run.served(dueNs + 4 * MS, dueNs + 6 * MS, dueNs + 6 * MS);
        }
        run.write();
        gateway(records, lastConnection);
        return RunReader.read(directory);
    }

    /** Thread i is session i, with numbers from 5000, and connection 7 - i, with numbers from 1000. */
    private void gateway(int records, int lastConnection) throws IOException {
        StringBuilder sessions = new StringBuilder("session,compId\n");
        StringBuilder connections = new StringBuilder("connection,replyQueue\n");
        StringBuilder client = new StringBuilder("thread,replyQueue,firstNumber\n");
        for (int i = 0; i < 8; i++) {
            sessions.append(i).append(",LOAD").append(i).append('\n');
            connections.append(7 - i).append(",queue-").append(i).append('\n');
            client.append(i).append(",LOAD").append(i).append(",5000\n");
        }
        connections.append("20,queue-after-reconnect\n");
        ByteBuffer bytes = RecordFiles.begin(GatewayRecord.LAYOUT, records, 0, 0);
        for (int i = 0; i < records; i++) {
            long dueNs = SyntheticRun.START_NS + i * 20 * MS;
            bytes.put((byte) 1).put((byte) 0).putShort((short) (i % 8)).putInt(5_000 + i / 8)
                    .putInt(i == records - 1 ? lastConnection : 7 - i % 8)
                    .putInt(1_000 + i / 8).putLong(dueNs + MS).putLong(dueNs + 3 * MS).putLong(dueNs + 7 * MS)
                    .putLong(dueNs + 9 * MS).putLong(0);
        }
        sessions.append("8,\"A,\"\"B\"\"\"\n");
        Path server = directory.resolve("server");
        RecordFiles.write(server.resolve("gateway.bin"), bytes);
        Files.writeString(server.resolve("gateway-sessions.csv"), sessions);
        Files.writeString(server.resolve("gateway-connections.csv"), connections);
        Files.writeString(directory.resolve("client-1/connections.csv"), client);
    }
}
